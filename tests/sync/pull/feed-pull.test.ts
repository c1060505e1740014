import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { heldDistricts, openDistricts } from '../../../src/db/mirror/feed-interest.ts';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { feedView } from '../../../src/db/mirror/views.ts';
import { everything } from '../../../src/db/everything.ts';
import { wipe } from '../../../src/db/user-dbs.ts';
import { correctedNow } from '../../../src/platform/clock.ts';
import { pullAll, pushAll } from '../../../src/sync/push/push-outbox.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';
import { START, tripIntent } from '../../../testkit/market/market.ts';
import { phoneOf, type Phone } from '../../../testkit/phone/phone.ts';

const { market } = await marketOfFile();

let owner: Actor;
let phone: Phone;

beforeEach(async () => {
  owner = await market.person('provider');
  phone = phoneOf(market, owner);
});
afterEach(() => wipe(owner.id));

const choose = (districts: number[], routes: { from: number; to: number }[] = []) =>
  enqueue(phone.dbs, { name: 'feed.interest', args: { everywhere: false, districts, routes } });
const sync = async (): Promise<void> => {
  await pushAll(phone.dbs, phone.transport);
  await pullAll(phone.dbs, phone.transport);
};
const shown = async (): Promise<string[]> =>
  (await feedView(phone.dbs, everything, 50, START)).map(({ id }) => id);
/** A trip from Dhaka (47) to Moulvibazar (37). */
const ask = async (): Promise<string> => {
  const trip = tripIntent();
  await market.act(await market.person('customer'), trip);
  return trip.args.id;
};

it('brings the districts that the person chooses, and lets go of the others', async () => {
  const trip = await ask();
  await sync();
  expect(await heldDistricts(phone.dbs.mirror)).toHaveLength(64);
  expect(await shown()).toContain(trip);
  await choose([13]);
  await sync();
  expect([await heldDistricts(phone.dbs.mirror), await shown()]).toEqual([[13], []]);
  await choose([13, 47]);
  await sync();
  expect(await heldDistricts(phone.dbs.mirror)).toEqual([13, 47]);
  expect(await shown()).toContain(trip);
});

it('fetches a district that is opened, and holds it for a while', async () => {
  const trip = await ask();
  await choose([13]);
  await sync();
  const now = correctedNow();
  expect(await openDistricts(phone.dbs, [47], now)).toBe(true);
  await sync();
  expect(await shown()).toContain(trip);
  expect(await openDistricts(phone.dbs, [47], now)).toBe(false);
  await openDistricts(phone.dbs, [47], now - 31 * 60_000);
  await sync();
  expect(await heldDistricts(phone.dbs.mirror)).toEqual([13]);
});

it('shows of a road’s district only the trips along it', async () => {
  const trip = await ask();
  await choose([], [{ from: 47, to: 2 }]);
  await sync();
  expect(await heldDistricts(phone.dbs.mirror)).toEqual([47]);
  expect(await shown()).not.toContain(trip);
  await choose([], [{ from: 47, to: 37 }]);
  await sync();
  expect(await shown()).toContain(trip);
});

it('begins again with the districts that were not there when the net died', async () => {
  const trip = await ask();
  await choose([13]);
  await sync();
  await choose([13, 47]);
  await pushAll(phone.dbs, phone.transport);
  phone.net.loseAnswers = 1;
  await pullAll(phone.dbs, phone.transport);
  await sync();
  expect(await shown()).toContain(trip);
});
