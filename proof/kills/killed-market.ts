/** Passengers who ask for trips and car owners who bid and change their bids, against a server that is killed. */
import { uuidv7 } from 'uuidv7';
import type { Intent } from '../../protocol/sync/mutations.ts';
import type { Database } from '../../server/db/connection.ts';
import { seeded, type Seeded } from '../../server/demo/seeded.ts';
import { openSession } from '../../server/person/sessions.ts';
import { HOUR, openMarket, tripIntent } from '../../testkit/market/market.ts';
import { HttpPhone, type Acknowledged } from './http-phone.ts';

const PASSENGERS = 3;
const PROVIDERS = 3;

type Member = { phone: HttpPhone; wishes(): Intent[] };
export type KilledMarket = { members: Member[]; phones: HttpPhone[]; chance: Seeded };

/** Inserts the people, with sessions, into the database before the server runs on it. */
export async function peopleKilledMarket(
  database: Database,
  url: string,
  seed: number,
): Promise<KilledMarket> {
  const market = openMarket(database);
  const chance = seeded(seed);
  const members: Member[] = [];
  const phoneOf = async (userId: string): Promise<HttpPhone> =>
    new HttpPhone(url, await openSession({ now: Date.now }, database.db, userId));
  for (let i = 0; i < PASSENGERS; i++) {
    const phone = await phoneOf((await market.person('customer')).id);
    members.push({
      phone,
      wishes: () =>
        several(chance, () =>
          tripIntent({ from: 'mirpur-10', to: 'u290', journeyAt: Date.now() + 24 * HOUR }),
        ),
    });
  }
  const passengers = members.map(({ phone }) => phone);
  for (let i = 0; i < PROVIDERS; i++) {
    const actor = await market.person('provider');
    const carId = await market.car(actor);
    const phone = await phoneOf(actor.id);
    const open = (): string[] => passengers.flatMap((passenger) => made(passenger, 'trip.create'));
    members.push({ phone, wishes: () => offers(chance, phone, carId, open()) });
  }
  return { members, phones: members.map(({ phone }) => phone), chance };
}

const several = <T>(chance: Seeded, make: () => T): T[] => Array.from({ length: chance.between(1, 5) }, make);

/** Ids of what the person's acknowledged mutations have created. */
function made({ acknowledged }: HttpPhone, name: 'trip.create' | 'bid.place'): string[] {
  return acknowledged.flatMap(({ intent, result }) =>
    intent.name === name && result.ok && 'id' in intent.args ? [intent.args.id] : [],
  );
}

/** A new bid on the newest trip without one, and new prices for existing bids. */
function offers(chance: Seeded, phone: HttpPhone, car_id: string, open: string[]): Intent[] {
  const placed = phone.acknowledged.flatMap(({ intent, result }) =>
    intent.name === 'bid.place' && result.ok ? [intent.args] : [],
  );
  const taken = new Set(placed.map(({ trip_id }) => trip_id));
  const free = open.findLast((id) => !taken.has(id));
  const price = (): number => 4500 + chance.between(-100, 100);
  const wishes: Intent[] = [];
  if (free !== undefined)
    wishes.push({
      name: 'bid.place',
      args: { id: uuidv7(), trip_id: free, car_id, price: price(), note: null },
    });
  const recent = placed.slice(-20);
  if (recent.length > 0)
    for (const { id, trip_id } of several(chance, () => chance.pick(recent)))
      wishes.push({
        name: 'bid.change',
        args: { bid_id: id, trip_id, car_id, price: price(), note: null },
      });
  return wishes;
}

/** Everybody acts until the server stops answering. */
export async function actUntilKilled({ members }: KilledMarket): Promise<void> {
  await Promise.all(
    members.map(async ({ phone, wishes }) => {
      for (;;) {
        const intents = (): Intent[] => wishes();
        if (!(await phone.send(intents))) return;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }),
  );
}

/** Compares what the database holds in the end with what was acknowledged; one line for each difference. */
export async function compare(database: Database, acknowledged: Acknowledged[]): Promise<string[]> {
  const faults: string[] = [];
  const read = async (text: string): Promise<Map<string, Record<string, unknown>>> =>
    new Map((await database.query(text)).rows.map((row) => [String(row['id']), row]));
  const judged = await read('select id from mutations');
  const trips = await read('select id from trips');
  const bids = await read(
    `select b.id, b.price, count(*) filter (where n.type = 'bid_placed')::int as placed,
       count(*) filter (where n.type = 'bid_changed')::int as changed
     from bids b left join notifications n on n.bid_id = b.id group by b.id`,
  );
  const expected = new Map<string, { price: number; changed: number }>();
  for (const { intent, envelope, result } of acknowledged) {
    if (!judged.has(envelope.id)) faults.push(`lost: the result of ${intent.name}`);
    if (!result.ok) {
      faults.push(`${result.code === 'conflict' ? 'doubled' : 'refused'}: ${intent.name}, ${result.code}`);
      continue;
    }
    if (intent.name === 'trip.create' && !trips.has(intent.args.id)) faults.push('lost: a trip');
    if (intent.name === 'bid.place') expected.set(intent.args.id, { price: intent.args.price, changed: 0 });
    if (intent.name === 'bid.change') {
      const before = expected.get(intent.args.bid_id);
      expected.set(intent.args.bid_id, { price: intent.args.price, changed: (before?.changed ?? 0) + 1 });
    }
  }
  for (const [id, { price, changed }] of expected) {
    const bid = bids.get(id);
    if (!bid) faults.push('lost: a bid');
    else {
      if (bid['price'] !== price) faults.push('lost: the last price of a bid');
      const told = Number(bid['placed']) + Number(bid['changed']);
      if (told < 1 + changed) faults.push(`lost: ${1 + changed - told} changes of a bid`);
      if (told > 1 + changed) faults.push(`doubled: ${told - 1 - changed} changes of a bid`);
    }
  }
  const twice = await database.query(
    'select stream from stream_rows group by stream, seq having count(*) > 1',
  );
  if (twice.rows.length > 0) faults.push(`doubled: ${twice.rows.length} numbers of changes`);
  return faults;
}
