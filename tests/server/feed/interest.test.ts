import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { NewTrips } from '../../../server/feed/new-trips.ts';
import { pull } from '../../../testkit/phone/pull.ts';
import { userChannel } from '../../../protocol/sync/channels.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';
import { MINUTE, tripIntent } from '../../../testkit/market/market.ts';

const { market } = await marketOfFile();
const passenger = await market.person('customer');

const choose = (
  owner: Actor,
  districts: number[],
  routes: { from: number; to: number }[] = [],
  id?: string,
) => market.act(owner, { name: 'feed.interest', args: { everywhere: false, districts, routes } }, id);
const interestIn = async (owner: Actor): Promise<unknown> =>
  (await market.seen(owner)).get(`profile ${owner.id}`)?.[4];
const streams = async (owner: Actor): Promise<string[]> =>
  Object.keys((await pull(market.context, owner, { streams: 'interest', limit: 50 }))?.cursor ?? {});

describe('what a person receives of the feed', () => {
  it('is the whole country before anything is known', async () => {
    const owner = await market.person('provider');
    expect(await interestIn(owner)).toMatchObject({ interest: { chosen: false, everywhere: true } });
    expect(await streams(owner)).toHaveLength(65);
  });

  it('is the home district and its neighbours from the first bid on', async () => {
    const owner = await market.person('provider');
    const trip = tripIntent();
    await market.act(passenger, trip);
    const bid = {
      id: uuidv7(),
      trip_id: trip.args.id,
      car_id: await market.car(owner),
      price: 4500,
      note: null,
    };
    expect(await market.act(owner, { name: 'bid.place', args: bid })).toMatchObject({ ok: true });
    expect(await interestIn(owner)).toMatchObject({
      interest: { chosen: false, districts: [40, 41, 43, 46, 47, 48] },
    });
  });

  it('stays the whole country for a passenger who has asked for a trip: offers are few', async () => {
    const asker = await market.person('customer');
    expect(await market.act(asker, tripIntent())).toMatchObject({ ok: true });
    expect(await interestIn(asker)).toMatchObject({ interest: { chosen: false, everywhere: true } });
  });

  it('is what the person has chosen, once, and later bids leave it', async () => {
    const owner = await market.person('provider');
    const id = uuidv7();
    expect(await choose(owner, [13, 13, 2], [{ from: 13, to: 47 }], id)).toMatchObject({ ok: true });
    expect(await choose(owner, [13, 13, 2], [{ from: 13, to: 47 }], id)).toMatchObject({ ok: true });
    expect(await interestIn(owner)).toMatchObject({
      interest: { chosen: true, districts: [2, 13], routes: [] },
    });
    expect(await streams(owner)).toEqual(['u', 'f2', 'f13']);
  });

  it('is never nothing', async () => {
    const owner = await market.person('provider');
    expect(await choose(owner, [])).toMatchObject({ ok: false, code: 'feed_interest_empty' });
  });
});

describe('new trips', () => {
  it('are posted to owners whom they interest, at once and then folded, and to nobody else', async () => {
    const [inDhaka, onTheRoad, inFeni] = [
      await market.person('provider'),
      await market.person('provider'),
      await market.person('provider'),
    ];
    await choose(inDhaka, [47]);
    await choose(onTheRoad, [], [{ from: 47, to: 37 }]);
    await choose(inFeni, [2]);
    const told: [string, unknown][] = [];
    const here = [inDhaka, onTheRoad, inFeni].map(({ id }) => id);
    const newTrips = new NewTrips(() => market.context, {
      owners: () => Promise.resolve(here),
      send: (channel, _event, data) => void told.push([channel, JSON.parse(data)]),
    });
    const after = async (ms: number): Promise<void> => {
      market.pass(ms);
      await newTrips.tick();
    };
    market.pass(10_000);
    await newTrips.tick();
    market.pass(5_000);
    await market.act(passenger, tripIntent());
    await after(5_000);
    const toastEvents = { total: 1, from: [47], others: 0 };
    expect(told).toEqual([
      [userChannel('provider', inDhaka.id), toastEvents],
      [userChannel('provider', onTheRoad.id), toastEvents],
    ]);
    told.length = 0;
    for (let i = 0; i < 3; i++) await market.act(passenger, tripIntent());
    await after(5_000);
    await after(40_000);
    expect(told).toEqual([]);
    await after(MINUTE);
    expect(told.map(([, data]) => data)).toEqual([
      { ...toastEvents, total: 3 },
      { ...toastEvents, total: 3 },
    ]);
    told.length = 0;
    await market.act(passenger, tripIntent());
    await after(2 * MINUTE);
    expect(told).toEqual([]);
    await after(2 * MINUTE);
    expect(told).toHaveLength(2);
  });
});
