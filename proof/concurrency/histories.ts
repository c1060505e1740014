/**
 * Histories of one trip each: bids, a change, a withdrawal, confirmations, a cancellation, a completion and the
 * deadline within 50 ms of each other, in whatever order the database takes them. Each history has its own clock,
 * which passes the deadline in the middle. Afterwards the trip must be in a state that the rules of REQ 4 allow.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { singleBiddingRule } from '../../domain/trip/bidding-window.ts';
import type { Intent } from '../../protocol/sync/mutations.ts';
import type { Actor } from '../../server/act/act.ts';
import type { Database } from '../../server/db/connection.ts';
import { seeded, type Seeded } from '../../server/demo/seeded.ts';
import { advanceTrip } from '../../server/trip/clock.ts';
import { HOUR, MINUTE, openMarket, START, tripIntent, type Market } from '../../testkit/market/market.ts';
import { illegalIn, type Outcome } from '../kills/legal-states.ts';

const LANES = 8;
const WITHIN_MS = 50;
const PRICE = 4500;

export type HistoryReport = {
  count: number;
  illegal: number;
  /** How the trips ended, by status. */
  ended: Record<string, number>;
  /** What was illegal, for a human reader. */
  faults: string[];
};

type Bidder = { actor: Actor; carId: string };
type Cast = { passenger: Actor; bidders: [Bidder, Bidder, Bidder] };

export async function proveHistories(database: Database, count: number): Promise<HistoryReport> {
  const report: HistoryReport = { count, illegal: 0, ended: {}, faults: [] };
  let begun = 0;
  const lane = async (seed: number): Promise<void> => {
    const cast = await castOf(openMarket(database));
    const chance = seeded(seed);
    while (begun < count) {
      begun += 1;
      const { status, faults } = await live(database, cast, chance);
      report.ended[status] = (report.ended[status] ?? 0) + 1;
      if (faults.length === 0) continue;
      report.illegal += 1;
      report.faults.push(faults.join(', '));
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, i) => lane(i + 1)));
  return report;
}

async function castOf(market: Market): Promise<Cast> {
  const bidder = async (): Promise<Bidder> => {
    const actor = await market.person('provider');
    return { actor, carId: await market.car(actor) };
  };
  return {
    passenger: await market.person('customer'),
    bidders: [await bidder(), await bidder(), await bidder()],
  };
}

async function live(
  database: Database,
  { passenger, bidders }: Cast,
  chance: Seeded,
): Promise<{ status: string; faults: string[] }> {
  const market = openMarket(database);
  const { context } = market;
  const isStaged = chance.next() < 0.5;
  context.config = {
    ...context.config,
    creditLimit: 1_000_000_000,
    bidding: isStaged ? context.config.bidding : singleBiddingRule,
  };
  const { name, args } = tripIntent();
  const trip_id = args.id;
  const outcomes: Outcome[] = [];
  const act = async (actor: Actor, intent: Intent): Promise<void> => {
    outcomes.push({ intent, result: await market.act(actor, intent) });
  };
  const offer = ({ carId }: Bidder, price: number) => ({ trip_id, car_id: carId, price, note: null });
  const [first, second, third] = bidders;
  const [firstBid, secondBid] = [uuidv7(), uuidv7()];
  await act(passenger, { name, args });
  await act(first.actor, { name: 'bid.place', args: { ...offer(first, PRICE), id: firstBid } });
  await act(second.actor, { name: 'bid.place', args: { ...offer(second, PRICE), id: secondBid } });

  const deadline = START + (isStaged ? chance.pick([60, 80]) * MINUTE : 2 * HOUR);
  const began = performance.now();
  context.now = () => Math.floor(deadline - WITHIN_MS / 2 + performance.now() - began);
  const confirm = (bid_id: string): Intent => ({
    name: 'bid.confirm',
    args: { bid_id, trip_id, price: PRICE },
  });
  const deeds: (() => Promise<void>)[] = [
    () => act(third.actor, { name: 'bid.place', args: { ...offer(third, PRICE), id: uuidv7() } }),
    () => act(first.actor, { name: 'bid.change', args: { ...offer(first, PRICE + 100), bid_id: firstBid } }),
    () => act(second.actor, { name: 'bid.withdraw', args: { bid_id: secondBid, trip_id } }),
    () => act(passenger, confirm(firstBid)),
    () => act(passenger, confirm(secondBid)),
    () => act(passenger, { name: 'trip.cancel', args: { trip_id, cancel_note: 'not_needed' } }),
    () => act(chance.pick([first, second]).actor, { name: 'trip.complete', args: { trip_id } }),
    () => advanceTrip(context, trip_id),
    () => advanceTrip(context, trip_id),
  ];
  await Promise.all(
    deeds
      .filter(() => chance.next() < 0.7)
      .map(async (deed) => {
        await delay(chance.next() * WITHIN_MS);
        await deed();
      }),
  );
  context.now = () => deadline + WITHIN_MS;
  await advanceTrip(context, trip_id);
  return illegalIn(context, trip_id, outcomes);
}
