import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { outboxView } from '../../../src/db/mirror/views.ts';
import { setClockOffset } from '../../../src/platform/clock.ts';
import { pullAll, pushAll } from '../../../src/sync/push/push-outbox.ts';
import { databaseOfFile } from '../../../testkit/market/test-market.ts';
import { HOUR, MINUTE, openMarket, tripIntent, type Market } from '../../../testkit/market/market.ts';
import { phoneOf, type Phone } from '../../../testkit/phone/phone.ts';

const database = await databaseOfFile();

let market: Market;
let passenger: Actor;
let provider: Actor;
let car: string;
let hers: Phone;
let his: Phone;

beforeEach(async () => {
  market = openMarket(database);
  setClockOffset(market.context.now() - Date.now());
  passenger = await market.person('customer');
  provider = await market.person('provider');
  car = await market.car(provider);
  hers = phoneOf(market, passenger);
  his = phoneOf(market, provider);
});

/** Moves every clock on. */
const pass = (ms: number): void => {
  market.pass(ms);
  setClockOffset(market.context.now() - Date.now());
};
const offerOn = (tripId: string, price = 4500) => ({ trip_id: tripId, car_id: car, price, note: null });

describe('what the phone refuses before it is sent', () => {
  it('a bid past its window', async () => {
    const trip = tripIntent();
    await market.act(passenger, trip);
    await pullAll(his.dbs, his.transport);
    const seen = await his.dbs.mirror.feed.get(trip.args.id);
    const until = Date.parse(seen?.bids_until ?? '');
    await enqueue(
      his.dbs,
      { name: 'bid.place', args: { id: uuidv7(), ...offerOn(trip.args.id) } },
      { until },
    );
    pass(HOUR);
    await pushAll(his.dbs, his.transport);
    expect(his.net.requests).not.toContain('sync/push');
    expect(await outboxView(his.dbs)).toMatchObject([
      { state: 'refused', error: { code: 'bid_window_over' } },
    ]);
  });

  it('and does not report as stuck beside what it sends', async () => {
    await enqueue(hers.dbs, tripIntent(), { until: market.context.now() + 15 * MINUTE });
    pass(20 * MINUTE);
    await enqueue(hers.dbs, tripIntent());
    const bodies: object[] = [];
    await pushAll(hers.dbs, {
      ...hers.transport,
      post: (path, body) => {
        bodies.push(body);
        return hers.transport.post(path, body);
      },
    });
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).not.toHaveProperty('stuck');
  });

  it('a trip whose journey is nearer than an hour by now', async () => {
    const journeyAt = market.context.now() + 2 * HOUR;
    await enqueue(hers.dbs, tripIntent({ journeyAt }), { until: journeyAt - HOUR });
    pass(HOUR + MINUTE);
    await pushAll(hers.dbs, hers.transport);
    expect(hers.net.requests).toEqual([]);
    expect(await outboxView(hers.dbs)).toMatchObject([
      { state: 'refused', error: { code: 'journey_too_early' } },
    ]);
  });

  describe('a confirmation', () => {
    let tripId: string;
    let bidId: string;
    const confirm = () =>
      enqueue(
        hers.dbs,
        { name: 'bid.confirm', args: { bid_id: bidId, trip_id: tripId, price: 4500 } },
        { until: market.context.now() + HOUR },
      );
    beforeEach(async () => {
      const trip = tripIntent();
      tripId = trip.args.id;
      bidId = uuidv7();
      await market.act(passenger, trip);
      await market.act(provider, { name: 'bid.place', args: { id: bidId, ...offerOn(tripId) } });
      await pullAll(hers.dbs, hers.transport);
      await confirm();
    });

    it('of a price that has changed meanwhile, with the new price', async () => {
      await market.act(provider, { name: 'bid.change', args: { bid_id: bidId, ...offerOn(tripId, 5000) } });
      await pullAll(hers.dbs, hers.transport);
      await pushAll(hers.dbs, hers.transport);
      expect(hers.net.requests).not.toContain('sync/push');
      expect(await outboxView(hers.dbs)).toMatchObject([
        { state: 'refused', error: { code: 'price_changed', values: { price: 5000, seen: 4500 } } },
      ]);
    });

    it('of a price that the phone has not received: there the server refuses', async () => {
      await market.act(provider, { name: 'bid.change', args: { bid_id: bidId, ...offerOn(tripId, 5000) } });
      await pushAll(hers.dbs, hers.transport);
      expect(hers.net.requests).toContain('sync/push');
      expect(await outboxView(hers.dbs)).toMatchObject([
        { state: 'refused', error: { code: 'price_changed', values: { price: 5000 } } },
      ]);
    });

    it('after the time to choose', async () => {
      pass(HOUR);
      await pushAll(hers.dbs, hers.transport);
      expect(hers.net.requests).not.toContain('sync/push');
      expect(await outboxView(hers.dbs)).toMatchObject([
        { state: 'refused', error: { code: 'choose_window_over' } },
      ]);
    });

    it('but not once it may have reached the server: only the server knows what became of it', async () => {
      hers.net.loseAnswers = 1;
      await pushAll(hers.dbs, hers.transport);
      pass(2 * HOUR);
      await pushAll(hers.dbs, hers.transport);
      expect(await outboxView(hers.dbs)).toMatchObject([{ state: 'sent' }]);
    });

    it('of the current price goes out', async () => {
      await pushAll(hers.dbs, hers.transport);
      expect(await outboxView(hers.dbs)).toMatchObject([{ state: 'sent' }]);
    });
  });
});
