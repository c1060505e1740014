import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PullRequest } from '../../../protocol/sync/requests.ts';
import type { WireChange } from '../../../protocol/sync/sync.ts';
import { parseChange } from '../../../protocol/sync/sync.ts';
import type { Actor } from '../../../server/act/act.ts';
import type { Database } from '../../../server/db/connection.ts';
import { changesOfSpan } from '../../../server/sync/pull.ts';
import { pull } from '../../../testkit/phone/pull.ts';
import { testDatabase } from '../../../testkit/database/database.ts';
import { HOUR, openMarket, tripIntent, type Market } from '../../../testkit/market/market.ts';

let database: Database;
let market: Market;
let customer: Actor;
let provider: Actor;
let carId: string;

beforeAll(async () => {
  database = await testDatabase();
  market = openMarket(database);
  customer = await market.person('customer');
  provider = await market.person('provider');
  carId = await market.car(provider);
});
afterAll(() => database.close());

const bid = (tripId: string, price = 4500, id = uuidv7()) => ({
  name: 'bid.place' as const,
  args: { id, trip_id: tripId, car_id: carId, price, note: null },
});
const rowOf = (seen: Map<string, WireChange>, kind: string, id: string) => seen.get(`${kind} ${id}`)?.[4];

describe('pulling', () => {
  it('answers nothing when nothing has changed', async () => {
    const first = await pull(market.context, customer, { limit: 1000 });
    expect(first?.more).toBe(false);
    expect(await pull(market.context, customer, { cursor: first?.cursor ?? {}, limit: 1000 })).toBeNull();
  });

  it('brings rows that fit the schemas of the wire', async () => {
    const trip = tripIntent();
    await market.act(customer, trip);
    await market.act(provider, bid(trip.args.id));
    for (const actor of [customer, provider])
      for (const change of (await market.seen(actor)).values())
        expect(() => parseChange(change)).not.toThrow();
  });

  it('shows a new trip in the feed of providers, and not in that of customers', async () => {
    const trip = tripIntent();
    await market.act(customer, trip);
    const other = await market.person('customer');
    expect(rowOf(await market.seen(provider), 'feed', trip.args.id)).toBeTruthy();
    expect(rowOf(await market.seen(other), 'feed', trip.args.id)).toBeUndefined();
    expect(rowOf(await market.seen(other), 'trip', trip.args.id)).toBeUndefined();
  });

  it('takes a trip out of the feed when it leaves it', async () => {
    const trip = tripIntent();
    await market.act(customer, trip);
    const before = await pull(market.context, provider, { limit: 1000 });
    await market.act(customer, {
      name: 'trip.cancel',
      args: { trip_id: trip.args.id, cancel_note: 'no need' },
    });
    const after = await pull(market.context, provider, { cursor: before?.cursor ?? {}, limit: 1000 });
    expect(after?.changes.find(([, , kind, id]) => kind === 'feed' && id === trip.args.id)?.[4]).toBeNull();
  });

  it('brings the newest first on a first pull, in pages, and misses nothing that changes meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 7 }), fc.nat({ max: 3 }), async (limit, writes) => {
        const passenger = await market.person('customer');
        const ids: string[] = [];
        const ask = async (): Promise<void> => {
          const trip = tripIntent({ journeyAt: market.context.now() + 30 * HOUR });
          ids.push(trip.args.id);
          await market.act(passenger, trip);
        };
        for (let i = 0; i < 4; i++) await ask();
        const rows = new Map<string, object | null>();
        let request: PullRequest = { limit };
        for (let round = 0; ; round++) {
          const answer = await pull(market.context, passenger, request);
          if (!answer) break;
          expect(answer.changes.length).toBeLessThanOrEqual(limit);
          for (const [, , kind, id, row] of answer.changes) rows.set(`${kind} ${id}`, row);
          if (round < writes) {
            await ask();
            await market.act(passenger, {
              name: 'trip.cancel',
              args: { trip_id: ids[round] ?? '', cancel_note: 'later' },
            });
          } else if (!answer.more) break;
          request = { cursor: answer.cursor, back: answer.back, limit };
        }
        const whole = await market.seen(passenger);
        for (const id of ids) expect(rows.get(`trip ${id}`)).toEqual(rowOf(whole, 'trip', id));
      }),
      { numRuns: 8 },
    );
  });

  it('gives numbers without gaps, and events carry the same numbers', async () => {
    const passenger = await market.person('customer');
    market.published.length = 0;
    for (let i = 0; i < 3; i++) await market.act(passenger, tripIntent());
    const spans = market.published.flat().filter(({ stream }) => stream === `u:${passenger.id}`);
    for (const [i, span] of spans.entries()) expect(span.from).toBe(i === 0 ? span.from : spans[i - 1]?.to);
    const last = spans.at(-1);
    if (!last) throw new Error('nothing was published');
    expect((await changesOfSpan(market.context, last)).map(([, seq]) => seq)).toEqual([last.to]);
  });

  it('starts over for a cursor whose removals were forgotten', async () => {
    const passenger = await market.person('customer');
    await market.act(passenger, tripIntent());
    const first = await pull(market.context, passenger, { limit: 1000 });
    await market.act(passenger, tripIntent());
    await database.query('update stream_heads set floor = seq where stream = $1', [`u:${passenger.id}`]);
    const again = await pull(market.context, passenger, { cursor: first?.cursor ?? {}, limit: 1000 });
    expect(again?.reset).toEqual(Object.keys(first?.cursor ?? {}));
    expect(again?.changes.filter(([, , kind]) => kind === 'trip')).toHaveLength(2);
  });
});

describe('contacts', () => {
  it('are in nothing that the other party can read before confirmation, and in both afterwards', async () => {
    const passenger = await market.person('customer');
    const trip = tripIntent();
    await market.act(passenger, trip);
    const winner = bid(trip.args.id);
    await market.act(provider, winner);
    const phones = async (actor: Actor): Promise<string[]> => {
      const rows = await database.query('select phone from users where id = $1', [actor.id]);
      return rows.rows.map((row) => String(row['phone']).slice(-10));
    };
    const [passengerPhone = ''] = await phones(passenger);
    const [providerPhone = ''] = await phones(provider);
    const text = async (actor: Actor): Promise<string> =>
      JSON.stringify([...(await market.seen(actor)).values()].filter(([, , kind]) => kind !== 'profile'));
    expect(await text(passenger)).not.toContain(providerPhone);
    expect(await text(provider)).not.toContain(passengerPhone);
    await market.act(passenger, {
      name: 'bid.confirm',
      args: { bid_id: winner.args.id, trip_id: trip.args.id, price: 4500 },
    });
    expect(await text(passenger)).toContain(providerPhone);
    expect(await text(provider)).toContain(passengerPhone);
    const loser = await market.person('provider');
    expect(await text(loser)).not.toContain(passengerPhone);
    expect(await text(loser)).not.toContain(providerPhone);
  });
});
