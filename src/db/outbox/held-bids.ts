/**
 * Bids written before their car may bid: they wait on the phone until the car is verified or their time is
 * over.
 *
 *   the car is not added yet ─┐
 *   … on its way to the server ├─ held ─── the mirror has it as active ─▶ sent like any other
 *   … being verified ─────────┘
 */
import type { UserDbs } from '../user-dbs.ts';
import type { OutboxRow } from './outbox-db.ts';

/** The key of a new car's draft (`car-drafts.ts`). */
export const NEW_CAR = 'car new';

type Bid = Extract<OutboxRow, { name: 'bid.place' | 'bid.change' }>;

const isBid = (row: OutboxRow): row is Bid => row.name === 'bid.place' || row.name === 'bid.change';

/** The ids of cars that cannot bid yet, but soon may. */
async function carsToCome(dbs: UserDbs): Promise<Set<string>> {
  const [rows, adding, draft] = await Promise.all([
    dbs.mirror.cars.toArray(),
    dbs.outbox.outbox.filter((row) => row.name === 'car.add').toArray(),
    dbs.outbox.drafts.get(NEW_CAR),
  ]);
  const known = new Set(rows.map(({ id }) => id));
  const coming = [
    ...rows.filter(({ car_status }) => car_status === 'verification_pending').map(({ id }) => id),
    ...adding.flatMap((row) => (row.name === 'car.add' ? [row.args.id] : [])).filter((id) => !known.has(id)),
    ...(draft && 'car' in draft ? [draft.car.id] : []),
  ];
  return new Set(coming);
}

/**
 * The ids of the given actions that wait for their car; an action that may have reached the server is sent
 * again.
 */
export async function heldBids(dbs: UserDbs, rows: readonly OutboxRow[]): Promise<Set<string>> {
  const bids = rows.filter(isBid).filter(({ state, attempts }) => state === 'waiting' && attempts === 0);
  if (bids.length === 0) return new Set();
  const coming = await carsToCome(dbs);
  return new Set(bids.filter(({ args }) => coming.has(args.car_id)).map(({ id }) => id));
}
