/** The SMS of an action on the phone: one counter for one set of letters, the row waits, an answer is noted or settles it. */
import { uuidv7 } from 'uuidv7';
import { beforeEach, expect, it } from 'vitest';
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
import { openAnswer } from '../../../src/outbox/sms/opened-answer.ts';
import { preparedSms, smsHref, takeLetters } from '../../../src/outbox/sms/prepared-sms.ts';
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
  if (!sms) throw new Error('not offered');
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

it('shows what an answer says, and waits for the net all the same', async () => {
  const id = await asked();
  await takeLetters(dbs, await prepared(id));
  const about = { about: 1, tripNo: 9, result: 'posted' as const, bidsCount: 0, untilMinute: 600 };
  expect(await openAnswer(dbs, await says({ kind: 'posted', ...about }))).toMatchObject({ key: KEY });
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', sms: { answeredAt: expect.any(Number) } });
});

it('is settled by a refusal, with its reason', async () => {
  const id = await asked();
  await takeLetters(dbs, await prepared(id));
  const code = numberOfRefusal('too_many_open_trips');
  await openAnswer(dbs, await says({ kind: 'refused', about: 1, code, value: 0 }));
  expect(await rowOf(id)).toMatchObject({ state: 'refused', error: { code: 'too_many_open_trips' } });
});

it('says of another phone’s answer that it is one, and of other words that they are none', async () => {
  const text = await says({ kind: 'refused', about: 1, code: 1, value: 0 });
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
