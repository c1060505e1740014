/** Many confirmations of one trip at once: one wins, all others are refused because the trip is confirmed already. */
import { uuidv7 } from 'uuidv7';
import type { Actor } from '../../server/act/act.ts';
import type { Database } from '../../server/db/connection.ts';
import { openMarket, tripIntent, type Market } from '../../testkit/market/market.ts';

const BIDDERS = 10;
const AT_ONCE = 50;
const PRICE = 4500;

export type ConfirmationReport = {
  rounds: number;
  /** Rounds without exactly one winner, or with an unexpected refusal. */
  wrong: number;
  /** What was wrong, for a human reader. */
  faults: string[];
};

export async function proveConfirmations(database: Database, rounds: number): Promise<ConfirmationReport> {
  const market = openMarket(database);
  market.context.config = { ...market.context.config, creditLimit: 1_000_000_000 };
  const passenger = await market.person('customer');
  const bidders = await Promise.all(
    Array.from({ length: BIDDERS }, async () => {
      const actor = await market.person('provider');
      return { actor };
    }),
  );
  const report: ConfirmationReport = { rounds, wrong: 0, faults: [] };
  for (let round = 0; round < rounds; round++) {
    const faults = await confirmAtOnce(market, passenger, bidders);
    if (faults.length === 0) continue;
    report.wrong += 1;
    report.faults.push(`round ${round}: ${faults.join(', ')}`);
  }
  return report;
}

async function confirmAtOnce(
  market: Market,
  passenger: Actor,
  bidders: { actor: Actor }[],
): Promise<string[]> {
  const { name, args } = tripIntent();
  const trip_id = args.id;
  await market.act(passenger, { name, args });
  const bids: string[] = [];
  for (const { actor } of bidders) {
    const id = uuidv7();
    // the winner's car of the last round is taken at this time
    const carId = await market.car(actor);
    const offer = { id, trip_id, car_id: carId, price: PRICE, note: null };
    const result = await market.act(actor, { name: 'bid.place', args: offer });
    if (!result.ok) throw new Error(`bid refused: ${result.code}`);
    bids.push(id);
  }
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, i) => {
      const bid_id = bids[i % bids.length] ?? '';
      const result = await market.act(passenger, {
        name: 'bid.confirm',
        args: { bid_id, trip_id, price: PRICE },
      });
      return { bid_id, result };
    }),
  );
  const faults: string[] = [];
  const winners = answers.filter(({ result }) => result.ok);
  if (winners.length !== 1) faults.push(`${winners.length} winners`);
  const unclean = answers.flatMap(({ result }) =>
    result.ok || result.code === 'already_confirmed' ? [] : [result.code],
  );
  if (unclean.length > 0) faults.push(`refused with ${[...new Set(unclean)].join(' and ')}`);
  const { rows } = await market.context.database.query(
    `select t.status, t.confirmed_bid_id,
       (select count(*)::int from bids b where b.trip_id = t.id and b.status = 'confirmed') as confirmed,
       (select count(*)::int from bids b where b.trip_id = t.id and b.status = 'closed') as closed
     from trips t where t.id = $1`,
    [trip_id],
  );
  const { rows: notices } = await market.context.database.query(
    "select count(*)::int as told from notifications where trip_id = $1 and type = 'bid_confirmed'",
    [trip_id],
  );
  const [row] = rows;
  if (row?.['status'] !== 'hold' || row['confirmed_bid_id'] !== winners[0]?.bid_id)
    faults.push('the trip is not held for the winner');
  if (row?.['confirmed'] !== 1 || row['closed'] !== bids.length - 1)
    faults.push(`${row?.['confirmed']} bids confirmed, ${row?.['closed']} closed`);
  const told = notices[0]?.['told'];
  if (told !== 1) faults.push(`${told} told of winning`);
  return faults;
}
