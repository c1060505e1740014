/** Counters, numbers and days that have changed their meaning: after a backup, or when an SMS was held up for long. */
import { beforeEach, expect, it } from 'vitest';
import { unionAt } from '../../../domain/place/unions.ts';
import { expanded, type Book } from '../../../protocol/nodata/expand.ts';
import { endOf, namedOf } from '../../../protocol/nodata/small-ids.ts';
import { beginHistory, readHistory } from '../../../server/streams/epoch.ts';
import { takeSms } from '../../../server/nodata/take-sms.ts';
import { workSms, workWaiting } from '../../../server/nodata/work-sms.ts';
import { push } from '../../../server/sync/push.ts';
import { copyDatabase, type DatabaseCopy } from '../../../testkit/database/database-copy.ts';
import { HOUR, MINUTE } from '../../../testkit/market/market.ts';
import { bid, request, smsMarketOfFile, type SmsPerson } from '../../../testkit/market/sms-market.ts';
import { idAt } from '../../../testkit/phone/sms-phone.ts';

const people = await smsMarketOfFile();
const { market, context, database, query, heard, lastHeard, tripOf, arrives, owner } = people;

let passenger: SmsPerson;
beforeEach(async () => {
  people.sent.length = 0;
  passenger = await people.passenger();
});

/** Takes one that waits. */
async function takes(text: string): Promise<void> {
  const works: Promise<unknown>[] = [];
  await takeSms(context, { from: '+8801711000000', text }, (...given) => {
    const work = workSms(...given);
    works.push(work);
    return work;
  });
  await Promise.all(works);
}

it('a phone that was put back cancels what its person means, never an earlier request with the same counter', async () => {
  const { message: before } = await people.asks(passenger);
  const second = request(context.now());
  expect((await arrives(await passenger.phone.write(second, 1)))['state']).toBe('conflicting');
  const cancel = { kind: 'cancel' as const, reason: 'not_needed' as const, trip: { id: second.tripId } };
  const text = await passenger.phone.write({ ...cancel, id: idAt(context.now()) });
  await takes(text);
  expect(await tripOf(before.tripId)).toMatchObject({ status: 'active' });
  market.pass(31 * MINUTE);
  await workWaiting(context, 10);
  expect(await tripOf(before.tripId)).toMatchObject({ status: 'active' });
  expect(await lastHeard(passenger)).toMatchObject({ kind: 'refused', about: 2 });
});

it('what was refused for want of what it names stays refused: by a late copy, and with data', async () => {
  const { message: asked, trip } = await people.asks(passenger);
  const rahim = await owner();
  const car = { no: 2, end: 1 };
  const message = bid(context.now(), { trip, car });
  const text = await rahim.phone.write(message);
  expect(await arrives(text)).toMatchObject({ state: 'done', code: 'not_found' });
  const carId = await market.car(rahim.actor);
  market.pass(20 * MINUTE);
  expect(await arrives(text)).toMatchObject({ state: 'done', code: 'not_found' });
  const said = { kind: 'refused', about: 1, end: endOf(message.id) };
  expect(await heard(rahim)).toMatchObject([said, said]);
  const book = { tripOf: () => asked.tripId, carOf: () => carId, union: unionAt } as Partial<Book> as Book;
  const { id, name, v, args } = expanded(message, { now: context.now(), book });
  const { results } = await push(context, rahim.actor, { mutations: [{ id, name, v, args }] });
  expect(results).toEqual([{ id, ok: false, code: 'not_found' }]);
  expect(await query('select 1 from bids where provider_id = $1', [rahim.actor.id])).toEqual([]);
  await arrives(await rahim.phone.write({ kind: 'again', about: 1 }));
  expect(await lastHeard(rahim)).toMatchObject(said);
});

it('a withdrawal that overtakes its bid waits for it', async () => {
  const { trip } = await people.asks(passenger);
  const rahim = await owner();
  const message = bid(context.now(), { trip, car: rahim.car });
  const placed = await rahim.phone.write(message);
  const back = { kind: 'withdraw' as const, id: idAt(context.now()), trip };
  await takes(await rahim.phone.write({ ...back, bidEnd: endOf(message.bidId) }));
  await arrives(placed);
  market.pass(2 * MINUTE);
  await workWaiting(context, 10);
  expect(await lastHeard(rahim)).toMatchObject({ about: 2, result: 'bid_withdrawn' });
});

it('a withdrawal that waits for its bid counts once among the SMS of its phone, however often it has its turn', async () => {
  const { trip } = await people.asks(passenger);
  const rahim = await owner();
  const message = bid(context.now(), { trip, car: rahim.car });
  const placed = await rahim.phone.write(message);
  const back = { kind: 'withdraw' as const, id: idAt(context.now()), trip };
  await takes(await rahim.phone.write({ ...back, bidEnd: endOf(message.bidId) }));
  for (let turn = 0; turn < 22; turn++) {
    market.pass(MINUTE + 1000);
    await workWaiting(context, 10);
  }
  expect(await arrives(placed)).toMatchObject({ state: 'done', code: null });
});

it('what came with data before its SMS, which names what is not there, has its own result', async () => {
  const rahim = await owner();
  const message = bid(context.now(), { trip: { no: 9_999_999, end: 1 }, car: { no: 7, end: 1 } });
  const mutation = {
    id: message.id,
    name: 'bid.withdraw',
    v: 1,
    args: { bid_id: idAt(1), trip_id: idAt(2) },
  };
  const { results } = await push(context, rahim.actor, { mutations: [mutation] });
  expect(await arrives(await rahim.phone.write(message))).toMatchObject({
    code: results[0]?.ok === false ? results[0].code : '',
  });
});

it('a restored database gives no trip a number that the lost history may have given', async () => {
  const { trip } = await people.asks(passenger);
  for (let count = 0; count < 2; count++)
    await beginHistory(database.db, { judged: await readHistory(database.db), now: context.now() });
  const karim = await people.passenger();
  expect((await people.asks(karim)).trip.no).toBeGreaterThan(trip.no + 10_000);
});

/** The database is an older copy again, and the server notices. */
async function restore(copy: DatabaseCopy): Promise<void> {
  await copy.putBack();
  await beginHistory(database.db, { judged: await readHistory(database.db), now: context.now() });
}

/** A restored database waits half an hour for what it has lost. */
async function waitsInVain(text: string): Promise<void> {
  await takes(text);
  expect(await query(`select state from sms_in where text = $1`, [text])).toEqual([{ state: 'waiting' }]);
  market.pass(31 * MINUTE);
  await workWaiting(context, 10);
  expect(await query(`select state, code from sms_in where text = $1`, [text])).toEqual([
    { state: 'done', code: 'not_found' },
  ]);
}

/** A choice of a bid that a restore has lost; another owner's has its number now. */
async function lostChoice(byId: boolean) {
  const { message, trip } = await people.asks(passenger);
  const copy = await copyDatabase(database);
  const rahim = await owner();
  const placed = bid(context.now(), { trip, car: rahim.car });
  const letters = await rahim.phone.write(placed);
  await arrives(letters);
  const named = { no: 1, end: endOf(placed.bidId) };
  const choice = { kind: 'confirm' as const, trip, bid: named, price: 4800, backup: null };
  const text = await passenger.phone.write({ ...choice, id: idAt(context.now()), byId });
  await restore(copy);
  const karim = await owner();
  await arrives(await karim.phone.write(bid(context.now(), { trip, car: karim.car })));
  const tripId = message.tripId;
  expect(await query('select no from bids where trip_id = $1', [tripId])).toEqual([{ no: 1 }]);
  return { tripId, named, text, trip, placed };
}

it.each([false, true])(
  'an SMS that chose a bid before a restore does not choose another owner’s bid with its number (by ids: %s)',
  async (byId) => {
    const { tripId, named, text } = await lostChoice(byId);
    await waitsInVain(text);
    expect(await lastHeard(passenger)).toMatchObject({ kind: 'refused' });
    const args = { trip_id: tripId, bid_no: named.no, bid_end: named.end, price: 4800 };
    expect(await market.act(passenger.actor, { name: 'bid.confirm', args })).toMatchObject({
      code: 'not_found',
    });
    expect(await tripOf(tripId)).toMatchObject({ status: 'active', counterpart_id: null });
  },
);

it.each([false, true])(
  'an SMS of before a restore chooses the bid that it means, once that is there again with another number (by ids: %s)',
  async (byId) => {
    const { tripId, text, trip, placed } = await lostChoice(byId);
    await takes(text);
    const salim = await owner();
    await arrives(await salim.phone.write({ ...placed, trip, car: salim.car }));
    market.pass(2 * MINUTE);
    await workWaiting(context, 10);
    expect(await tripOf(tripId)).toMatchObject({ status: 'hold', counterpart_id: salim.actor.id });
    expect(await query('select no from bids where id = $1', [placed.bidId])).toEqual([{ no: 2 }]);
  },
);

it('an SMS that bid with a car before a restore does not bid with another one that has its number', async () => {
  const { trip } = await people.asks(passenger);
  const rahim = await owner();
  const copy = await copyDatabase(database);
  const lost = namedOf(2, await market.car(rahim.actor));
  const text = await rahim.phone.write(bid(context.now(), { trip, car: lost }));
  await restore(copy);
  await market.car(rahim.actor);
  expect(await query('select no from cars where owner_id = $1 and no = 2', [rahim.actor.id])).toHaveLength(1);
  await waitsInVain(text);
  expect(await query('select 1 from bids where provider_id = $1', [rahim.actor.id])).toEqual([]);
});

it('an SMS that names a trip by a number which another has now does nothing to that one', async () => {
  const { message, trip } = await people.asks(passenger);
  const other = { no: trip.no, end: trip.end ^ 1 };
  const rahim = await owner();
  // long after the restore of the others
  market.pass(31 * MINUTE);
  expect(
    await arrives(await rahim.phone.write(bid(context.now(), { trip: other, car: rahim.car }))),
  ).toMatchObject({ code: 'not_found' });
  const cancel = { kind: 'cancel' as const, id: idAt(context.now()), reason: 'not_needed' as const };
  expect(await arrives(await passenger.phone.write({ ...cancel, trip: other }))).toMatchObject({
    code: 'not_found',
  });
  expect(await tripOf(message.tripId)).toMatchObject({ status: 'active', bids_count: 0 });
});

it('a request that was held up for five weeks does nothing: its day would be taken for one to come', async () => {
  const text = await passenger.phone.write(request(context.now()));
  market.pass(34 * 24 * HOUR);
  expect((await arrives(text))['state']).toBe('dead');
  expect(await query('select 1 from trips where creator_id = $1', [passenger.actor.id])).toEqual([]);
});
