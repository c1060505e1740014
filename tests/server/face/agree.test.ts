import { describe, expect, it } from 'vitest';
import type { MutationArgs } from '../../../protocol/sync/mutations.ts';
import { newWatchSecret, watchKeyOf, watchPath } from '../../../protocol/wire/watch-link.ts';
import { advanceTrip } from '../../../server/trip/clock.ts';
import { watchedJourney } from '../../../server/trip/meeting/watch-link.ts';
import { ownData } from '../../../server/sync/own-data.ts';
import { judgeHeld } from '../../../server/face/held.ts';
import { base64url } from '../../../protocol/nodata/base64url.ts';
import {
  agreed,
  asks,
  facePhone,
  offers,
  packedRequest,
  signs,
  type FacePhone,
} from '../../../testkit/phone/face-phones.ts';
import { HOUR, MINUTE, tripIntent } from '../../../testkit/market/market.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';

const { database, market } = await marketOfFile();
const now = () => market.context.now();

const request = (hours = 24) => packedRequest(market, hours);

async function twoPhones(): Promise<{ passenger: FacePhone; owner: FacePhone; carId: string }> {
  const [passenger, owner] = [await market.person('customer'), await market.person('provider')];
  const carId = await market.car(owner);
  return {
    passenger: await facePhone(market.context, passenger),
    owner: await facePhone(market.context, owner),
    carId,
  };
}

type Pair = Awaited<ReturnType<typeof twoPhones>>;

async function agree(
  { passenger, owner, carId }: Pair,
  { trip = request(), price = 5000, asksAgain = false } = {},
) {
  const asked = await asks(passenger, trip, now());
  const offered = await offers(owner, asked, { carId, price, now: now() + MINUTE });
  const signed = await signs(passenger, offered, { now: now() + 2 * MINUTE, asksAgain });
  return { trip, codes: [asked, offered, signed] as const, args: agreed(trip.id, [asked, offered, signed]) };
}

const brings = (phone: FacePhone, args: MutationArgs['face.agree']) =>
  market.act(phone.actor, { name: 'face.agree', args });
const statusOf = async (tripId: string): Promise<unknown> =>
  (await database.query('select status from trips where id = $1', [tripId])).rows[0]?.status;
const judges = async (): Promise<void> => void (await judgeHeld(market.context)(20));

describe('two phones that agreed without a net', () => {
  it('have a trip with both numbers, PIN, terms and commission to come, whichever of them has a net first', async () => {
    const pair = await twoPhones();
    const { args, trip } = await agree(pair);
    expect(await brings(pair.owner, args)).toMatchObject({ ok: true });
    expect(await brings(pair.passenger, args)).toMatchObject({ ok: true });
    const rows = await market.seen(pair.passenger.actor);
    const row = rows.get(`trip ${trip.id}`)?.[4];
    expect(row).toMatchObject({
      status: 'hold',
      fixed_price: 5000,
      contact: { phone: expect.stringMatching(/^\+8801/) },
    });
    const ofOwner = await market.seen(pair.owner.actor);
    expect(ofOwner.get(`trip ${trip.id}`)?.[4]).toMatchObject({ status: 'hold' });
    expect([...ofOwner.values()].find(([, , kind]) => kind === 'profile')?.[4]).toMatchObject({
      agreed: { trips: 1, dues: 500 },
    });
    expect(
      (await database.query('select count(*)::int as n from bids where trip_id = $1', [trip.id])).rows,
    ).toEqual([{ n: 1 }]);
  });

  it('agree about a request that other owners bid on: theirs are closed', async () => {
    const pair = await twoPhones();
    const trip = request();
    await market.act(pair.passenger.actor, { name: 'trip.create', args: trip });
    const rival = await market.person('provider');
    const bid = {
      id: crypto.randomUUID(),
      trip_id: trip.id,
      car_id: await market.car(rival),
      price: 5000,
      note: null,
    };
    await market.act(rival, { name: 'bid.place', args: { ...bid, id: (await import('uuidv7')).uuidv7() } });
    const { args } = await agree(pair, { trip });
    expect(await brings(pair.passenger, args)).toMatchObject({ ok: true });
    const { rows } = await database.query('select status from bids where trip_id = $1 order by status', [
      trip.id,
    ]);
    expect(rows.map(({ status }) => status)).toEqual(['closed', 'confirmed']);
  });

  it.each([
    ['extended', HOUR],
    ['expired', 3 * HOUR],
  ])('agree about a request that is %s by the time a net is there', async (status, later) => {
    const pair = await twoPhones();
    const trip = request();
    await market.act(pair.passenger.actor, { name: 'trip.create', args: trip });
    market.pass(10 * MINUTE);
    const { args } = await agree(pair, { trip });
    market.pass(later);
    await advanceTrip(market.context, trip.id);
    expect(await statusOf(trip.id)).toBe(status);
    expect(await brings(pair.owner, args)).toMatchObject({ ok: true });
    expect(await statusOf(trip.id)).toBe('hold');
    const secret = newWatchSecret();
    const key = await watchKeyOf(secret);
    await market.act(pair.passenger.actor, { name: 'trip.watch', args: { trip_id: trip.id, key } });
    // the hours since the window closed say nothing about the journey
    market.pass(24 * HOUR);
    const letters = watchPath(trip.id, secret).split('/').at(-1) ?? '';
    expect(await watchedJourney(market.context, letters)).toMatchObject({ status: 'hold', closedAt: null });
  });

  it('find the car given online meanwhile: lost without a mark, and the request is in the feed again', async () => {
    const pair = await twoPhones();
    const other = await market.person('customer');
    const online = tripIntent({ journeyAt: now() + 24 * HOUR });
    await market.act(other, online);
    const bid = {
      id: (await import('uuidv7')).uuidv7(),
      trip_id: online.args.id,
      car_id: pair.carId,
      price: 5000,
      note: null,
    };
    await market.act(pair.owner.actor, { name: 'bid.place', args: bid });
    await market.act(other, {
      name: 'bid.confirm',
      args: { bid_id: bid.id, trip_id: online.args.id, price: 5000, backup_bid_id: null },
    });
    const { args, trip } = await agree(pair, { asksAgain: true });
    expect(await brings(pair.passenger, args)).toMatchObject({ ok: false, code: 'car_busy' });
    expect(await brings(pair.owner, args)).toMatchObject({ ok: false, code: 'car_busy' });
    expect(await statusOf(trip.id)).toBe('active');
    const told = [...(await market.seen(pair.passenger.actor)).values()].filter(
      ([, , kind]) => kind === 'notification',
    );
    expect(told.map((change) => change[4])).toContainEqual(expect.objectContaining({ type: 'face_lost' }));
  });

  it('lose to an earlier promise of the same car, in whatever order the two become known', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const pair = await twoPhones();
      const second = { ...pair, passenger: await facePhone(market.context, await market.person('customer')) };
      const both = [await agree(pair), await agree(second, { asksAgain: true })] as const;
      const [one, other] = [pair.passenger, second.passenger];
      for (const at of order) await brings([one, other][at] ?? one, both[at].args);
      await judges();
      expect(await statusOf(both[0].trip.id)).toBe('hold');
      expect(await statusOf(both[1].trip.id)).toBe('active');
      const again = await brings(other, both[1].args);
      expect(again).toMatchObject({ ok: false, code: 'face_car_promised' });
      const { rows } = await database.query('select canceled_count from users where id = $1', [
        pair.owner.actor.id,
      ]);
      expect(rows).toEqual([{ canceled_count: 1 }]);
    }
  });

  it('take a car that was given back: the earlier promise was canceled, and the owner has promised nothing twice', async () => {
    const pair = await twoPhones();
    const first = await agree(pair);
    await brings(pair.owner, first.args);
    const back = { trip_id: first.trip.id, cancel_note: 'not_needed' };
    expect(await market.act(pair.passenger.actor, { name: 'trip.cancel', args: back })).toMatchObject({
      ok: true,
    });
    const other = { ...pair, passenger: await facePhone(market.context, await market.person('customer')) };
    const second = await agree(other);
    expect(await brings(other.passenger, second.args)).toMatchObject({ ok: true });
    expect(await statusOf(second.trip.id)).toBe('hold');
    const { rows } = await database.query('select canceled_count from users where id = $1', [
      pair.owner.actor.id,
    ]);
    expect(rows).toEqual([{ canceled_count: 0 }]);
  });

  it('wait two hours at most for a link that the server does not know, and not where the owner’s phone brings it', async () => {
    const pair = await twoPhones();
    const elsewhere = request(80);
    const asked = await asks(pair.passenger, elsewhere, now());
    const offered = await offers(pair.owner, asked, { carId: pair.carId, price: 5000, now: now() });
    const { args, trip } = await agree(pair);
    expect(await brings(pair.passenger, args)).toMatchObject({ ok: true });
    expect(await statusOf(trip.id)).toBeUndefined();
    await judges();
    expect(await statusOf(trip.id)).toBeUndefined();
    const chain = [{ request: base64url(asked), offer: base64url(offered) }];
    await brings(pair.owner, { ...args, chain });
    await judges();
    expect(await statusOf(trip.id)).toBe('hold');

    const waiting = await twoPhones();
    await offers(waiting.owner, asked, { carId: waiting.carId, price: 5000, now: now() });
    const later = await agree(waiting);
    await brings(waiting.passenger, later.args);
    market.pass(2 * HOUR + MINUTE);
    await judges();
    expect(await statusOf(later.trip.id)).toBe('hold');
  });

  it('are judged in the order of their numbers, where the time of a later one ends first', async () => {
    const pair = await twoPhones();
    const unknown = await asks(pair.passenger, request(80), now());
    await offers(pair.owner, unknown, { carId: pair.carId, price: 5000, now: now() });
    const second = await agree(pair);
    const other = { ...pair, passenger: await facePhone(market.context, await market.person('customer')) };
    const third = await agree(other, { asksAgain: true });
    expect(await brings(other.passenger, third.args)).toMatchObject({ ok: true });
    market.pass(10 * MINUTE);
    expect(await brings(pair.passenger, second.args)).toMatchObject({ ok: true });
    market.pass(2 * HOUR - 10 * MINUTE);
    // the later one's phone asks before the clock's turn
    expect(await brings(other.passenger, third.args)).toMatchObject({ ok: true });
    await judges();
    expect(await statusOf(second.trip.id)).toBe('hold');
    expect(await statusOf(third.trip.id)).toBe('active');
  });

  it('have asked for a trip whose own action comes later: it is done, not refused', async () => {
    const pair = await twoPhones();
    const { args, trip } = await agree(pair);
    await brings(pair.owner, args);
    expect(await market.act(pair.passenger.actor, { name: 'trip.create', args: trip })).toMatchObject({
      ok: true,
    });
    expect(await statusOf(trip.id)).toBe('hold');
    // of nobody else
    expect(
      await market.act(await market.person('customer'), { name: 'trip.create', args: trip }),
    ).toMatchObject({ ok: false, code: 'conflict' });
  });

  it('do not hold where one of the phones was signed out before: lost without a mark, posted where she wants it', async () => {
    const pair = await twoPhones();
    const { args, trip } = await agree(pair, { asksAgain: true });
    await database.query('delete from sessions where user_id = $1', [pair.owner.actor.id]);
    expect(await brings(pair.passenger, args)).toMatchObject({ ok: false, code: 'face_key_ended' });
    expect(await statusOf(trip.id)).toBe('active');
    const marks = await database.query('select canceled_count from users where id = $1', [
      pair.owner.actor.id,
    ]);
    expect(marks.rows).toEqual([{ canceled_count: 0 }]);
  });

  it('are in what each of the two downloads of the own data, with the signed codes', async () => {
    const pair = await twoPhones();
    const { args, trip } = await agree(pair);
    await brings(pair.owner, args);
    for (const { actor } of [pair.passenger, pair.owner]) {
      const caller = { ...actor, tokenHash: '', readOnly: false };
      const { face_agreements: own } = await ownData(market.context, caller);
      expect(own).toMatchObject([{ trip_id: trip.id, verdict: 'agreed', receipt: args.receipt }]);
    }
  });

  it('hold where the passenger of an earlier offer in the chain is blocked by then, or has closed the account', async () => {
    for (const change of [`blocked = '{"reason":"behaviour","until":null}'`, 'closed_at = now()']) {
      const pair = await twoPhones();
      const asked = await asks(pair.passenger, request(80), now());
      const offered = await offers(pair.owner, asked, { carId: pair.carId, price: 5000, now: now() });
      await database.query(`update users set ${change} where id = $1`, [pair.passenger.actor.id]);
      const next = { ...pair, passenger: await facePhone(market.context, await market.person('customer')) };
      const { args, trip } = await agree(next);
      const chain = [{ request: base64url(asked), offer: base64url(offered) }];
      expect(await brings(pair.owner, { ...args, chain })).toMatchObject({ ok: true });
      expect(await statusOf(trip.id)).toBe('hold');
    }
  });

  it('hold where the phone has newer keys by then', async () => {
    const pair = await twoPhones();
    const { args, trip } = await agree(pair);
    await database.query(`update nodata_keys set ecdh = '' where user_id = $1`, [pair.owner.actor.id]);
    expect(await brings(pair.passenger, args)).toMatchObject({ ok: true });
    expect(await statusOf(trip.id)).toBe('hold');
  });

  it('are refused what they did not both sign, and what others bring', async () => {
    const pair = await twoPhones();
    const { args, codes } = await agree(pair);
    const stranger = await facePhone(market.context, await market.person('customer'));
    expect(await brings(stranger, args)).toMatchObject({ ok: false, code: 'not_your_trip' });
    const byStranger = base64url(await signs(stranger, codes[1], { now: now() }));
    const late = base64url(await signs(pair.passenger, codes[1], { now: now() + 20 * MINUTE }));
    const foreign = agreed(args.trip_id, [
      codes[0],
      codes[1].map((byte, at) => (at === 200 ? byte ^ 1 : byte)),
      codes[2],
    ]);
    for (const [changed, code] of [
      [{ ...args, receipt: byStranger }, 'face_code_forged'],
      [{ ...args, trip_id: request().id }, 'face_code_forged'],
      [{ ...args, receipt: late }, 'face_signed_late'],
      [{ ...args, offer: args.request }, 'face_code_unreadable'],
      [foreign, 'face_code_forged'],
    ] as const)
      expect(await brings(pair.passenger, changed)).toMatchObject({ ok: false, code });
    market.pass(10 * 24 * HOUR);
    expect(await brings(pair.passenger, args)).toMatchObject({ ok: false, code: 'face_signed_late' });
  });

  it('do not use one number of the chain twice', async () => {
    const pair = await twoPhones();
    const first = await agree(pair);
    pair.owner.chain = { no: pair.owner.chain.no - 1, link: 0n };
    const second = await agree({
      ...pair,
      passenger: await facePhone(market.context, await market.person('customer')),
    });
    await brings(pair.passenger, first.args);
    expect(await brings(pair.owner, second.args)).toMatchObject({ ok: false, code: 'face_link_doubled' });
    const again = await facePhone(market.context, pair.owner.actor);
    expect(again.certificates.size).toBe(1);
  });
});
