/**
 * A passenger who wishes for a family's or a woman's car: what others learn of her before an agreement, and how
 * owners can answer.
 */
import { uuidv7 } from 'uuidv7';
import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import type { TripNeed } from '../../../domain/trip/travellers.ts';
import { storedFile } from '../../../testkit/files/stored-file.ts';
import { HOUR, tripIntent } from '../../../testkit/market/market.ts';
import { operatorAt } from '../../../testkit/market/office.ts';
import { serverOfFile } from '../../../testkit/market/test-market.ts';

const server = await serverOfFile();
const { market } = server;

let passenger: Actor;
let owner: Actor;
let car: string;
let driver: { id: string; actor: Actor };

beforeAll(async () => {
  passenger = await market.person('customer', { name: 'Mst. Nusrat Jahan' });
  owner = await market.person('provider', { creditLimit: 900_000 });
  car = await market.car(owner);
  driver = await market.driver(owner, { name: 'Salma Begum' });
});

const row = async (reader: Actor, kind: string, id: string) =>
  (await market.seen(reader)).get(`${kind} ${id}`)?.[4];
async function asks(
  party: { adults?: number; children?: number; needs?: TripNeed[] },
  hours = 24,
): Promise<string> {
  const trip = tripIntent({ journeyAt: market.context.now() + hours * HOUR });
  expect(await market.act(passenger, { ...trip, args: { ...trip.args, ...party } })).toMatchObject({
    ok: true,
  });
  return trip.args.id;
}
async function bids(trip_id: string, more: object = {}): Promise<string> {
  const args = { id: uuidv7(), trip_id, car_id: car, price: 4500, note: null, meets: [], ...more };
  expect(await market.act(owner, { name: 'bid.place', args })).toMatchObject({ ok: true });
  return args.id;
}
const confirms = (trip_id: string, bid_id: string) =>
  market.act(passenger, { name: 'bid.confirm', args: { trip_id, bid_id, price: 4500 } });
const isKnown = (woman: boolean) =>
  market.context.database.query('update drivers set licence_check = $1 where id = $2', [
    JSON.stringify({ ok: true, ...(woman && { woman }) }),
    driver.id,
  ]);

it('with the wish nobody reads how many travel before the agreement, alone or not, and then both sides do', async () => {
  const read: string[] = [];
  const look = async (kind: string, id: string): Promise<void> => {
    const shown = await row(owner, kind, id);
    read.push(...['adults', 'children'].filter((name) => name in Object(shown)));
  };
  for (const party of [{ adults: 1 }, { adults: 5, children: 2 }, {}]) {
    const id = await asks({ ...party, needs: ['family'] });
    expect(await row(owner, 'feed', id)).toMatchObject({ needs: ['family'] });
    await look('feed', id);
    const bid = await bids(id);
    await look('trip', id);
    expect(await row(passenger, 'trip', id)).toMatchObject(party);
    await confirms(id, bid);
    expect(await row(owner, 'trip', id)).toMatchObject(party);
    market.pass(30 * HOUR);
  }
  expect(read).toEqual([]);
});

it('without the wish the counts are read as before', async () => {
  expect(await row(owner, 'feed', await asks({ adults: 2 }))).toMatchObject({ adults: 2 });
});

it('that a woman drives is what the office has seen, never what an owner sends', async () => {
  await isKnown(false);
  const id = await asks({ needs: ['family'] }, 48);
  const forged = await bids(id, { driver_id: driver.id, woman_drives: true, meets: ['family'] });
  expect(await row(passenger, 'bid', forged)).not.toHaveProperty('woman_drives');
  await isKnown(true);
  expect(await row(passenger, 'bid', forged)).toMatchObject({ woman_drives: true });
  await confirms(id, forged);
  expect(await row(passenger, 'trip', id)).toMatchObject({ driver: { name: 'Salma Begum', woman: true } });
  // another at the wheel: nothing is left of it
  await market.act(owner, { name: 'trip.driver', args: { trip_id: id, driver_id: null } });
  expect(await row(passenger, 'trip', id)).toMatchObject({ driver: null });
});

it('is told to nobody who did not wish for it', async () => {
  await isKnown(true);
  const id = await asks({ needs: ['ac'] }, 72);
  const bid = await bids(id, { driver_id: driver.id });
  expect(await row(passenger, 'bid', bid)).not.toHaveProperty('woman_drives');
});

it('a verifier says it with the licence, and the audit keeps it', async () => {
  const verifier = await operatorAt(server, ['verifier']);
  const { database } = market.context;
  await storedFile(market.context, owner);
  await database.query(
    'update drivers set licence_file_id = (select id from files where owner_id = $1 limit 1), licence_check = null where id = $2',
    [owner.id, driver.id],
  );
  const approve = { decision: 'approve', woman: true };
  expect((await verifier.call('POST', `checks/${driver.id}/decision`, approve)).status).toBe(200);
  expect(await row(owner, 'driver', driver.id)).toMatchObject({ licence_check: { ok: true, woman: true } });
  const { rows } = await database.query('select after from audit order by number desc limit 1');
  expect(rows).toMatchObject([{ after: { verified: true, woman: true } }]);
});
