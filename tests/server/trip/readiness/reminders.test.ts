import { uuidv7 } from 'uuidv7';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dhakaInstant } from '../../../../domain/base/calendar.ts';
import { defaultAccountLimits } from '../../../../domain/person/account-limits.ts';
import type { Actor } from '../../../../server/act/act.ts';
import type { Notice } from '../../../../server/act/context.ts';
import { sendSome } from '../../../../server/trip/readiness/reminder-sms.ts';
import { remindOfJourneys } from '../../../../server/trip/readiness/reminders.ts';
import { drained } from '../../../../testkit/process/housekeeping.ts';
import { HOUR, tripIntent } from '../../../../testkit/market/market.ts';
import { marketOfFile } from '../../../../testkit/market/test-market.ts';

const { database, market } = await marketOfFile();
let [passenger, owner] = [await market.person('customer'), await market.person('provider')];
let tripId: string;
const sent: { phone: string; text: string }[] = [];
const pushed: Notice[] = [];

/** The day of the market's clock, `days` later, at this time in Dhaka. */
let day: number;
const at = (time: string, days = 0): number =>
  day + days * 24 * HOUR + dhakaInstant('1970-01-02', `${time}:00`) - dhakaInstant('1970-01-02', '00:00:00');
const until = (instant: number): void => market.pass(instant - market.context.now());
const remind = () => drained(remindOfJourneys(market.context));
const noticesOf = async ({ id }: Actor): Promise<string[]> => {
  const query =
    "select type from notifications where user_id = $1 and type like 'journey%' order by created_at, id";
  return (await database.query(query, [id])).rows.map(({ type }) => String(type));
};
const readinessSeen = async (actor: Actor) => (await market.seen(actor)).get(`trip ${tripId}`)?.[4];
const say = (actor: Actor, answer: 'ready' | 'change') =>
  market.act(actor, { name: 'trip.ready', args: { trip_id: tripId, answer } });

/** A trip of tomorrow at seven that the two agree on this morning. */
beforeEach(async () => {
  const now = market.context.now();
  day = dhakaInstant(new Date(now + 6 * HOUR + 24 * HOUR).toISOString().slice(0, 10), '00:00:00');
  until(at('09:00'));
  passenger = await market.person('customer');
  owner = await market.person('provider', { creditLimit: 900_000 });
  const trip = tripIntent({ journeyAt: at('07:00', 1) });
  tripId = trip.args.id;
  await market.act(passenger, trip);
  const id = uuidv7();
  const bid = { id, trip_id: tripId, car_id: await market.car(owner), price: 4500, note: null };
  await market.act(owner, { name: 'bid.place', args: { ...bid, includes: [] } });
  await market.act(passenger, { name: 'bid.confirm', args: { bid_id: id, trip_id: tripId, price: 4500 } });
  sent.length = 0;
  pushed.length = 0;
  vi.spyOn(market.context.sms, 'send').mockImplementation((message) => {
    sent.push(message);
    return Promise.resolve();
  });
  vi.spyOn(market.context.push, 'notified').mockImplementation((notice) => void pushed.push(notice));
});
afterEach(() => {
  vi.restoreAllMocks();
  market.context.config.limits = null;
});

describe('reminders of an agreed journey', () => {
  it('come the evening before and two hours before, to both sides, once each', async () => {
    until(at('19:29'));
    await remind();
    expect(await noticesOf(passenger)).toEqual([]);
    until(at('19:30'));
    await Promise.all([remind(), remind()]);
    for (const side of [passenger, owner]) expect(await noticesOf(side)).toEqual(['journey_evening']);
    until(at('05:00', 1));
    await remind();
    await remind();
    for (const side of [passenger, owner])
      expect(await noticesOf(side)).toEqual(['journey_evening', 'journey_soon']);
    until(at('07:00', 1));
    await remind();
    expect(await noticesOf(owner)).toHaveLength(2);
  });

  it('name time, place and plate on the locked phone, and the plate nowhere else', async () => {
    until(at('19:30'));
    await remind();
    const push = pushed.find(({ userId }) => userId === passenger.id);
    expect(push?.data).toMatchObject({
      plate: expect.stringContaining('dhaka-metro'),
      when_bn: 'কাল সকাল ৭:০০',
    });
    const { rows } = await database.query('select data from notifications where trip_id = $1', [tripId]);
    expect(JSON.stringify(rows)).not.toContain('dhaka-metro');
    expect(JSON.stringify(pushed)).not.toMatch(/\+?8801\d{9}|boarding/);
  });

  it('do not come for a trip that was canceled, or has begun', async () => {
    await market.act(owner, { name: 'trip.cancel', args: { trip_id: tripId, cancel_note: 'broken' } });
    until(at('19:30'));
    await remind();
    expect(await noticesOf(passenger)).toEqual([]);
  });

  it('of a trip that cannot be read keep no other waiting, and come once it can', async () => {
    const { rows } = await database.query('select geo_location from trips where id = $1', [tripId]);
    await database.query("update trips set geo_location = '{}' where id = $1", [tripId]);
    const log = vi.spyOn(market.context.log, 'error').mockImplementation(() => undefined);
    until(at('19:30'));
    await remind();
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ tripId }), 'a reminder failed');
    await database.query('update trips set geo_location = $2 where id = $1', [
      tripId,
      JSON.stringify(rows[0]?.['geo_location']),
    ]);
    expect(await noticesOf(passenger)).toEqual([]);
    await remind();
    expect(await noticesOf(passenger)).toEqual(['journey_evening']);
  });

  it('come late after an outage, without those that have passed', async () => {
    until(at('06:00', 1));
    await remind();
    expect(await noticesOf(passenger)).toEqual(['journey_soon']);
  });
});

describe('the SMS', () => {
  it('goes to a phone that was not online since, in one part of at most 70 letters', async () => {
    until(at('19:30'));
    await remind();
    await database.query(
      "insert into sessions (token_hash, user_id, created_at, expires_at, used_at) values ('of a phone', $1, $2, $2::timestamptz + interval '30 days', $2)",
      [owner.id, new Date(market.context.now())],
    );
    until(at('20:30'));
    await remind();
    const texts = sent.map(({ text }) => text);
    expect(texts.some((text) => /^দূরপাল্লা: কাল সকাল ৭:০০, .+। গাড়ি ঢাকা মেট্রো/.test(text))).toBe(true);
    for (const text of texts) expect([...text].length).toBeLessThanOrEqual(70);
    expect(JSON.stringify(sent)).not.toMatch(/আসছেন তো/);
  });

  it('goes to nobody who has answered, and to a person at most once in three hours', async () => {
    until(at('19:30'));
    await remind();
    await say(owner, 'ready');
    await database.query('update users set reminded_by_sms_at = $2 where id = $1', [
      passenger.id,
      new Date(market.context.now() - HOUR),
    ]);
    until(at('20:30'));
    await remind();
    expect(sent).toEqual([]);
  });

  it('is sent some at a time; a gateway that takes none of them is asked no more in this run', async () => {
    vi.spyOn(market.context.log, 'warn').mockImplementation(() => undefined);
    vi.spyOn(market.context.log, 'error').mockImplementation(() => undefined);
    const send = vi.spyOn(market.context.sms, 'send');
    const waiting = (): { phone: string; text: string }[] =>
      Array.from({ length: 45 }, (_, i) => ({ phone: `+88010000${String(i).padStart(5, '0')}`, text: 'x' }));
    let messages = waiting();
    await drained((limit) => sendSome(market.context, messages, limit), 20);
    expect([messages.length, send.mock.calls.length]).toEqual([0, 45]);
    send.mockReset().mockRejectedValue(new Error('no answer'));
    messages = waiting();
    await drained((limit) => sendSome(market.context, messages, limit), 20);
    expect([messages.length, send.mock.calls.length]).toEqual([0, 20]);
  });

  it('that the gateway refuses stops nothing', async () => {
    vi.spyOn(market.context.sms, 'send').mockRejectedValue(new Error('no balance'));
    until(at('19:30'));
    await remind();
    until(at('20:30'));
    await remind();
    until(at('05:00', 1));
    await remind();
    expect(await noticesOf(passenger)).toEqual(['journey_evening', 'journey_soon']);
  });
});

describe('an answer', () => {
  it('is seen by both sides, and told to the other', async () => {
    until(at('19:30'));
    expect(await say(owner, 'ready')).toMatchObject({ ok: true });
    expect(await say(passenger, 'change')).toMatchObject({ ok: true });
    const readiness = { provider: 'ready', customer: 'change' };
    for (const side of [passenger, owner]) expect(await readinessSeen(side)).toMatchObject({ readiness });
    expect(await noticesOf(passenger)).toEqual(['journey_ready']);
    expect(await noticesOf(owner)).toEqual(['journey_change']);
  });

  it('that is repeated or changed back and forth is one notification', async () => {
    market.context.config.limits = defaultAccountLimits;
    until(at('19:30'));
    for (let turn = 0; turn < 6; turn++) await say(owner, turn % 2 === 0 ? 'ready' : 'change');
    await say(owner, 'change');
    expect(await noticesOf(passenger)).toEqual(['journey_change']);
  });

  it('that something has to change is pushed, also just after a pin was set', async () => {
    market.context.config.limits = defaultAccountLimits;
    until(at('19:30'));
    const { rows } = await database.query('select pickup_lat, pickup_long from trips where id = $1', [
      tripId,
    ]);
    const pin = { lat: Number(rows[0]?.['pickup_lat']), long: Number(rows[0]?.['pickup_long']) };
    expect(
      await market.act(passenger, { name: 'trip.pickup', args: { trip_id: tripId, pin } }),
    ).toMatchObject({
      ok: true,
    });
    await say(passenger, 'change');
    expect(pushed.map(({ type }) => type)).toEqual(expect.arrayContaining(['pin_set', 'journey_change']));
    const { rows: stored } = await database.query(
      "select type from notifications where user_id = $1 and type in ('pin_set', 'journey_change') order by id",
      [owner.id],
    );
    expect(stored).toEqual([{ type: 'pin_set' }, { type: 'journey_change' }]);
  });

  it('of a stranger is refused', async () => {
    until(at('19:30'));
    expect(await say(await market.person('provider'), 'ready')).toMatchObject({ code: 'not_your_trip' });
    expect(await say(await market.person('customer'), 'ready')).toMatchObject({ code: 'not_your_trip' });
  });

  it('ends with the agreement: another one begins without it', async () => {
    until(at('19:30'));
    await say(owner, 'ready');
    await market.act(owner, { name: 'trip.cancel', args: { trip_id: tripId, cancel_note: 'broken' } });
    expect(await say(owner, 'ready')).not.toMatchObject({ ok: true });
    expect(await readinessSeen(passenger)).not.toMatchObject({ readiness: expect.anything() });
  });
});
