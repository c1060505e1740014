/** The SMS of an action on the phone: one counter for one set of letters, the row waits, an answer is noted or settles it. */
import { uuidv7 } from 'uuidv7';
import { beforeEach, expect, it } from 'vitest';
import { endOf, namedOf } from '../../../protocol/nodata/small-ids.ts';
import { confirmSaidBid } from '../../../src/outbox/sms/answer-acts.ts';
import { base64url } from '../../../protocol/nodata/base64url.ts';
import { numberOfRefusal } from '../../../protocol/nodata/code-numbers.ts';
import { downBytes, numberOfDownKind, type DownMessage } from '../../../protocol/nodata/down-messages.ts';
import { headOf, opened, seal } from '../../../protocol/nodata/sealing.ts';
import { ecdsaCurve } from '../../../protocol/nodata/signing.ts';
import { ecdhCurve, smsKeysOf } from '../../../protocol/nodata/sms-keys.ts';
import { bytesInUpText, downText } from '../../../protocol/nodata/sms-text.ts';
import { discardUnsent } from '../../../src/db/outbox/discard.ts';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import type { OutboxRow } from '../../../src/db/outbox/outbox-db.ts';
import { dbsOf, type UserDbs } from '../../../src/db/user-dbs.ts';
import { offeredTripView } from '../../../src/db/mirror/said-trip-view.ts';
import { numberOfPlace } from '../../../domain/place/place-numbers.ts';
import { saveSmsChoices } from '../../../src/outbox/sms/sms-choices.ts';
import { openAnswer } from '../../../src/outbox/sms/opened-answer.ts';
import { smsHref } from '../../../src/action/sms/sms-href.ts';
import { preparedSms, takeLetters } from '../../../src/outbox/sms/prepared-sms.ts';
import { addDays, dhakaDate } from '../../../domain/base/calendar.ts';
import { chosenPlace } from '../../../domain/place/chosen-place.ts';
import { placeById } from '../../../domain/place/gazetteer.ts';
import { emptyDraft, requestOf, withPlace } from '../../../domain/trip/trip-draft.ts';
import { correctedNow } from '../../../src/platform/clock.ts';

const KEY = 777;
let dbs: UserDbs;
let server: CryptoKeyPair;
let phonePoint: string;
const pointOf = async ({ publicKey }: CryptoKeyPair) =>
  base64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));

beforeEach(async () => {
  dbs = dbsOf(uuidv7());
  server = await crypto.subtle.generateKey(ecdhCurve, false, ['deriveKey']);
  const own = await crypto.subtle.generateKey(ecdhCurve, false, ['deriveKey']);
  const signs = await crypto.subtle.generateKey(ecdsaCurve, false, ['sign', 'verify']);
  phonePoint = await pointOf(own);
  await dbs.outbox.nodata.add({
    no: KEY,
    madeAt: 1,
    dueAt: 2,
    ecdh: own.privateKey,
    ecdsa: signs.privateKey,
    point: await pointOf(signs),
    server: await pointOf(server),
    signing: [],
    number: '28844',
    price: 50,
    counter: 0,
  });
});

const rowOf = async (id: string): Promise<OutboxRow> => {
  const row = await dbs.outbox.outbox.get({ id });
  if (!row) throw new Error('no row');
  return row;
};
async function asked(note: string | null = null): Promise<string> {
  const ends = ['mirpur-10', 'u290'].map((id) => placeById(id));
  const [from, to] = ends.map((place) => place && chosenPlace(place, 'bn'));
  if (!from || !to) throw new Error('no such place');
  const form = {
    ...emptyDraft,
    journeyDate: addDays(dhakaDate(correctedNow()), 2),
    journeyTime: '07:30:00',
    carType: 'sedan car' as const,
    trip_note: note,
  };
  const request = requestOf(withPlace(withPlace(form, 'pickup', from), 'destination', to));
  return enqueue(dbs, { name: 'trip.create', args: { ...request, id: uuidv7() } });
}
async function prepared(id: string) {
  const sms = await preparedSms(dbs, await rowOf(id));
  if (!sms || sms === 'waits') throw new Error('not offered');
  return sms;
}
const says = async (message: DownMessage): Promise<string> => {
  const keys = await smsKeysOf(server.privateKey, phonePoint, KEY);
  const head = { kind: numberOfDownKind(message.kind), key: KEY, counter: 1 };
  return downText(await seal('down', head, downBytes(message), keys.down), 'words', 'https://durpalla.com');
};

it('raises the counter before the SMS app opens, once for one action, however often it is pressed', async () => {
  const id = await asked();
  const sms = await prepared(id);
  const [letters, second] = await Promise.all([takeLetters(dbs, sms), takeLetters(dbs, sms)]);
  expect([letters, second].filter((each) => each === null)).toHaveLength(1);
  const row = await rowOf(id);
  expect(row).toMatchObject({ state: 'waiting', attempts: 1, sms: { key: KEY, counter: 1, sentAt: null } });
  expect((await dbs.outbox.nodata.get(KEY))?.counter).toBe(1);
  const bytes = bytesInUpText(row.sms?.letters ?? '') ?? new Uint8Array(0);
  expect(headOf('up', bytes)).toMatchObject({ key: KEY, counter: 1 });
  const keys = await smsKeysOf(server.privateKey, phonePoint, KEY);
  await expect(opened('up', bytes, keys.up)).resolves.toHaveLength(bytes.length - 15);
  // from now on only the server knows: a cancellation is an action of its own
  expect(await discardUnsent(dbs, id)).toBe(false);
});

it('leaves a note out while nothing can have reached the server, and is not offered afterwards', async () => {
  const id = await asked('সঙ্গে বয়স্ক মা আছেন');
  expect(await prepared(id)).toMatchObject({ without: 'note' });
  await takeLetters(dbs, await prepared(id));
  const row = await rowOf(id);
  expect(row.name === 'trip.create' && row.args.trip_note).toBeNull();
  const tried = await asked('সঙ্গে বয়স্ক মা আছেন');
  await dbs.outbox.outbox.where('id').equals(tried).modify({ attempts: 1 });
  expect(await preparedSms(dbs, await rowOf(tried))).toBeNull();
});

it('is offered for nothing else, and nowhere where no SMS is taken', async () => {
  const seen = await enqueue(dbs, { name: 'notification.seen', args: { ids: [] } });
  expect(await preparedSms(dbs, await rowOf(seen))).toBeNull();
  const id = await asked();
  await dbs.outbox.nodata.update(KEY, { number: null });
  expect(await preparedSms(dbs, await rowOf(id))).toBeNull();
  await dbs.outbox.nodata.clear();
  expect(await preparedSms(dbs, await rowOf(id))).toBeNull();
});

const posted = {
  kind: 'posted' as const,
  about: 1,
  tripNo: 9,
  result: 'posted' as const,
  bidsCount: 0,
  untilMinute: 600,
};

it('shows what an answer says, and waits for the net all the same', async () => {
  const id = await asked();
  await takeLetters(dbs, await prepared(id));
  const row = await rowOf(id);
  const tripEnd = row.name === 'trip.create' ? endOf(row.args.id) : 0;
  await openAnswer(dbs, await says({ ...posted, tripEnd: tripEnd ^ 1 }));
  expect((await rowOf(id)).sms?.answeredAt).toBeNull();
  expect(await openAnswer(dbs, await says({ ...posted, tripEnd }))).toMatchObject({ key: KEY });
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', sms: { answeredAt: expect.any(Number) } });
});

it('is settled by a refusal, with its reason', async () => {
  const id = await asked();
  await takeLetters(dbs, await prepared(id));
  const code = numberOfRefusal('too_many_open_trips');
  const refused = { kind: 'refused' as const, about: 1, code, value: 0 };
  await openAnswer(dbs, await says({ ...refused, end: endOf(id) }));
  expect(await rowOf(id)).toMatchObject({ state: 'refused', error: { code: 'too_many_open_trips' } });
});

it('an answer to what a phone had sent with this counter, before it was put back to a backup, is not about what it has sent since', async () => {
  const first = await asked();
  await takeLetters(dbs, await prepared(first));
  const before = await rowOf(first);
  const tripEnd = before.name === 'trip.create' ? endOf(before.args.id) : 0;
  await dbs.outbox.outbox.clear();
  await dbs.outbox.nodata.update(KEY, { counter: 0 });
  const second = await asked();
  await takeLetters(dbs, await prepared(second));
  const code = numberOfRefusal('too_many_open_trips');
  await openAnswer(dbs, await says({ kind: 'refused', about: 1, end: endOf(first), code, value: 0 }));
  const bid = {
    no: 1,
    end: 9,
    price: 4800,
    carType: 'sedan car' as const,
    modelId: 3,
    year: 0,
    colour: '' as const,
  };
  const rest = { airConditioned: true, rating: null, ratings: 0, verified: true, includes: 3 };
  const bids = { ...posted, kind: 'bids' as const, tripEnd, bids: [{ ...bid, ...rest }] };
  await openAnswer(dbs, await says(bids));
  expect(await rowOf(second)).toMatchObject({ state: 'waiting', error: null, sms: { answeredAt: null } });
  expect(await confirmSaidBid(dbs, bids, { ...bid, ...rest })).toBe(false);
  // a cancellation of the second names it by its id, not by the number of the first
  const row = await rowOf(second);
  const trip_id = row.name === 'trip.create' ? row.args.id : '';
  const id = await enqueue(dbs, { name: 'trip.cancel', args: { trip_id, cancel_note: 'not_needed' } });
  expect((await prepared(id)).message).toMatchObject({ kind: 'cancel', trip: { id: trip_id } });
});

it('keeps what was said for a month: with a later answer an older one is gone', async () => {
  const DAY = 24 * 60 * 60_000;
  const at = (days: number) => correctedNow() - days * DAY;
  const before = { key: KEY, message: { ...posted, tripEnd: 0 } };
  await dbs.outbox.said.bulkPut([
    { ...before, id: `${KEY}:900`, at: at(32) },
    { ...before, id: `${KEY}:901`, at: at(30) },
  ]);
  await openAnswer(dbs, await says({ ...posted, tripEnd: 1 }));
  const ids = (await dbs.outbox.said.toArray()).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(ids).toContain(`${KEY}:901`);
});

it('says of another phone’s answer that it is one, and of other words that they are none', async () => {
  const text = await says({ kind: 'refused', about: 1, end: 1, code: 1, value: 0 });
  const stranger = dbsOf(uuidv7());
  expect(await openAnswer(stranger, text)).toBe('foreign');
  expect(
    await openAnswer(
      dbs,
      text.replace(/(.)d$/, (_, letter) => `${letter === 'A' ? 'B' : 'A'}d`),
    ),
  ).toBe('foreign');
  expect(await openAnswer(dbs, 'মা, আমি পৌঁছে গেছি')).toBe('none');
});

it('opens the SMS app as each phone wants it', () => {
  expect(smsHref('28844', 'DP a&b d')).toBe('sms:28844?body=DP%20a%26b%20d');
});

const newTrip: Extract<DownMessage, { kind: 'new_trip' }> = {
  kind: 'new_trip',
  tripNo: 20_481,
  tripId: uuidv7(),
  terms: {
    from: numberOfPlace('mirpur-10') ?? 0,
    to: numberOfPlace('u290') ?? 0,
    via: null,
    day: Math.round(Date.parse(`${addDays(dhakaDate(correctedNow()), 2)}T00:00:00Z`) / 86_400_000) % 64,
    minute: 450,
    back: null,
    carType: 'sedan car',
    locale: 'bn',
    party: { adults: 3, children: 1, bags: 2, needs: 1 },
  },
  hectometres: 1890,
  untilMinute: 5,
  trips: 6,
};

it('a new request by SMS stands as a row until the server’s comes, and is bid on by its number', async () => {
  expect(await openAnswer(dbs, await says(newTrip))).toMatchObject({ message: { kind: 'new_trip' } });
  const trip = await offeredTripView(dbs, newTrip.tripId);
  expect(trip).toMatchObject({
    number: 20_481,
    status: 'active',
    created_by: 'customer',
    journey_date: addDays(dhakaDate(correctedNow()), 2),
    journey_time: '07:30:00',
    distance: 189_000,
    adults: 3,
    children: 1,
    bags: 2,
    needs: ['patient'],
    geo_location: { pick: { place: { en: 'Mirpur 10' } }, dest: { place: { en: 'Sreemangal' } } },
    said: { trips: 6 },
  });
  const car = uuidv7();
  await dbs.mirror.cars.put({ id: car, no: 2 } as never);
  const id = await enqueue(dbs, {
    name: 'bid.place',
    args: {
      trip_id: newTrip.tripId,
      car_id: car,
      price: 4800,
      note: null,
      includes: [],
      meets: ['patient'],
      driver_id: null,
      id: uuidv7(),
    },
  });
  expect(await prepared(id)).toMatchObject({
    message: { kind: 'bid', trip: namedOf(20_481, newTrip.tripId), car: namedOf(2, car) },
  });
  // the server's own row takes its place
  const { said: _said, ownBid: _bid, ...row } = trip ?? {};
  await dbs.mirror.feed.put({
    ...row,
    number: 20_481,
    user: { id: '', name: 'Karim', photo: null },
  } as never);
  const now = await offeredTripView(dbs, newTrip.tripId);
  expect(now).toMatchObject({ user: { name: 'Karim' } });
  expect(now?.said).toBeUndefined();
});

it('a new request that names no place, or for another phone, is none', async () => {
  const text = await says({ ...newTrip, terms: { ...newTrip.terms, from: 1023 } });
  expect(await openAnswer(dbs, text)).toBe('foreign');
  expect(await offeredTripView(dbs, newTrip.tripId)).toBeUndefined();
});

/** A bid on what an SMS has told of, and the action that takes it back. */
async function bidAndTakesBack() {
  await openAnswer(dbs, await says(newTrip));
  const [car, bidId, trip_id] = [uuidv7(), uuidv7(), newTrip.tripId];
  await dbs.mirror.cars.put({ id: car, no: 2 } as never);
  const offer = { trip_id, car_id: car, price: 4800, note: null, includes: [], driver_id: null, id: bidId };
  const placed = await enqueue(dbs, { name: 'bid.place', args: offer });
  const back = await enqueue(
    dbs,
    { name: 'bid.withdraw', args: { bid_id: bidId, trip_id } },
    { after: [placed] },
  );
  return { placed, back, bidId };
}
const wayOf = async (id: string) => preparedSms(dbs, await rowOf(id));

it('takes a bid back by SMS once the answer says that the bid is there, and until then says that it waits', async () => {
  const { placed, back, bidId } = await bidAndTakesBack();
  expect(await wayOf(back)).toBeNull();
  await takeLetters(dbs, await prepared(placed));
  expect(await wayOf(back)).toBe('waits');
  const tripEnd = endOf(newTrip.tripId);
  await openAnswer(dbs, await says({ ...posted, tripNo: newTrip.tripNo, result: 'bid_in', tripEnd }));
  const sms = await prepared(back);
  expect(sms.message).toEqual({
    kind: 'withdraw',
    id: back,
    trip: namedOf(newTrip.tripNo, newTrip.tripId),
    bidEnd: endOf(bidId),
  });
  expect(await takeLetters(dbs, sms)).not.toBeNull();
  expect(await rowOf(back)).toMatchObject({ state: 'waiting', after: [placed], sms: { counter: 2 } });
});

it('names the bid that it takes back, not an earlier one on the same trip', async () => {
  const { placed, back, bidId } = await bidAndTakesBack();
  const earlier = { id: uuidv7(), trip_id: newTrip.tripId, no: 1, provider: { id: dbs.userId } };
  await dbs.mirror.bids.put(earlier as never);
  await dbs.outbox.outbox.where('id').equals(placed).modify({ state: 'sent' });
  expect((await prepared(back)).message).toMatchObject({ bidEnd: endOf(bidId) });
});

it('offers no SMS for taking back a bid that an answer has refused', async () => {
  const { placed, back } = await bidAndTakesBack();
  await takeLetters(dbs, await prepared(placed));
  const refused = { kind: 'refused' as const, about: 1, end: endOf(placed), value: 0 };
  await openAnswer(dbs, await says({ ...refused, code: numberOfRefusal('too_many_bids') }));
  expect(await wayOf(back)).toBeNull();
});

it('cancels a request by its number once the answer is here, also one that was asked again', async () => {
  const first = await asked();
  const row = await rowOf(first);
  const trip_id = row.name === 'trip.create' ? row.args.id : '';
  const again = await asked();
  const cancel = { name: 'trip.cancel' as const, args: { trip_id, cancel_note: 'not_needed' } };
  const back = await enqueue(dbs, cancel, { after: [first, again] });
  await takeLetters(dbs, await prepared(first));
  expect(await wayOf(back)).toBeNull();
  await takeLetters(dbs, await prepared(again));
  await openAnswer(dbs, await says({ ...posted, tripEnd: endOf(trip_id) }));
  expect(await wayOf(back)).toBe('waits');
  await dbs.outbox.outbox.where('id').equals(again).modify({ state: 'sent' });
  expect((await prepared(back)).message).toMatchObject({ kind: 'cancel', trip: namedOf(9, trip_id) });
});

it('offers no SMS for a choice among bids once an SMS said that the trip is agreed or over', async () => {
  const trip = uuidv7();
  await dbs.mirror.table('trips').put({ id: trip, number: 9, status: 'extended', contact: null });
  const args = { trip_id: trip, bid_no: 1, bid_end: 9, price: 4800 };
  const choice = await enqueue(dbs, { name: 'bid.confirm', args });
  const says = async (counter: number, result: 'choosing' | 'expired' | 'agreed') => {
    const message = { ...posted, tripEnd: endOf(trip), result };
    await dbs.outbox.said.put({
      id: `${KEY}:${counter}`,
      key: KEY,
      at: correctedNow(),
      message,
      tripId: trip,
      actionId: '',
    });
  };
  await says(1, 'choosing');
  expect((await prepared(choice)).message).toMatchObject({ kind: 'confirm', price: 4800 });
  await says(2, 'expired');
  expect(await wayOf(choice)).toBeNull();
  await says(3, 'agreed');
  expect(await wayOf(choice)).toBeNull();
});

it('is offered with words and without, or not at all, as the person wants it', async () => {
  const id = await asked();
  expect((await prepared(id)).words).not.toBe('');
  saveSmsChoices({ offered: true, words: false });
  const bare = await prepared(id);
  expect(bare.words).toBe('');
  expect(await takeLetters(dbs, bare)).toMatch(/^DP [\w-]+d$/);
  saveSmsChoices({ offered: false, words: true });
  expect(await preparedSms(dbs, await rowOf(await asked()))).toBeNull();
  saveSmsChoices({ offered: true, words: true });
});
