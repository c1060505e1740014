/**
 * A passenger and an owner by SMS alone: each SMS acts once, whatever ways it comes, and only their own numbers hear
 * of it.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { dropOldSms, takeSms } from '../../../server/nodata/take-sms.ts';
import { workSms, workWaiting } from '../../../server/nodata/work-sms.ts';
import { hashOf } from '../../../server/person/sessions.ts';
import { push } from '../../../server/sync/push.ts';
import { unionAt } from '../../../domain/place/unions.ts';
import { expanded, type Book } from '../../../protocol/nodata/expand.ts';
import { endOf } from '../../../protocol/nodata/small-ids.ts';
import { HOUR, MINUTE, START } from '../../../testkit/market/market.ts';
import { idAt } from '../../../testkit/phone/sms-phone.ts';
import { bid, request, smsMarketOfFile, type SmsPerson } from '../../../testkit/market/sms-market.ts';

const people = await smsMarketOfFile();
const { market, context, sent, query, signedIn, heard, lastHeard, tripOf, arrives, follows, owner, worked } =
  people;

let passenger: SmsPerson;
beforeEach(async () => {
  sent.length = 0;
  passenger = await people.passenger();
});
const asks = () => people.asks(passenger);

describe('a journey by SMS', () => {
  it('is asked for, bid on, chosen and agreed, and each hears of it at the own number', async () => {
    const { message, trip: on } = await asks();
    expect(await tripOf(message.tripId)).toMatchObject({
      status: 'active',
      adults: 3,
      creator_id: passenger.actor.id,
    });
    expect(await lastHeard(passenger)).toMatchObject({
      kind: 'posted',
      about: 1,
      tripNo: on.no,
      result: 'posted',
    });
    expect(sent.at(-1)?.text).toMatch(
      /^Durpalla \d+: Mirpur 10>Sreemangal 21Nov 7:30am is posted\. Bids till/,
    );
    const rahim = await owner();
    await arrives(await rahim.phone.write(bid(context.now(), { trip: on, car: rahim.car })));
    expect(await lastHeard(rahim)).toMatchObject({ result: 'bid_in', tripNo: on.no });
    await follows();
    expect(await heard(passenger)).toHaveLength(1);
    market.pass(26 * MINUTE);
    await follows();
    await follows();
    expect(await heard(passenger)).toHaveLength(2);
    const said = await lastHeard(passenger);
    expect(said).toMatchObject({
      kind: 'bids',
      bids: [{ no: 1, price: 4800, year: 2015, colour: 'white', includes: 3 }],
    });
    const choice = {
      kind: 'confirm' as const,
      id: idAt(context.now()),
      trip: on,
      bid: { no: 1, end: said?.kind === 'bids' ? (said.bids[0]?.end ?? 0) : 0 },
      price: 4800,
      backup: null,
    };
    await arrives(await passenger.phone.write({ ...choice, byId: false }));
    const trip = await tripOf(message.tripId);
    expect(trip).toMatchObject({ status: 'hold', fixed_price: 4800 });
    expect(await lastHeard(passenger)).toMatchObject({
      kind: 'agreed',
      bidNo: 1,
      price: 4800,
      phone: Number(rahim.number.slice(5)),
      pin: Number(trip?.['boarding_pin']),
    });
    expect(sent.at(-1)?.text).toContain(`PIN ${String(trip?.['boarding_pin'])}`);
    await follows();
    await follows();
    expect(await lastHeard(rahim)).toMatchObject({
      kind: 'agreed',
      phone: Number(passenger.number.slice(5)),
      pin: null,
    });
    expect(await heard(rahim)).toHaveLength(2);
    expect(await heard(passenger)).toHaveLength(3);
    for (const { text } of sent) expect(text.length).toBeLessThanOrEqual(160);
  });

  it('may be chosen for an hour longer, and never past the journey', async () => {
    const { message } = await asks();
    const trip = await tripOf(message.tripId);
    const [bids, choice] = ['bids_until', 'choose_until'].map((name) =>
      new Date(String(trip?.[name])).getTime(),
    );
    expect((choice ?? 0) - (bids ?? 0)).toBe(80 * MINUTE);
  });

  it('is canceled by its id while nobody knows its number, also by an SMS that overtakes it', async () => {
    const message = request(context.now());
    const first = await passenger.phone.write(message);
    const cancels = {
      kind: 'cancel' as const,
      id: idAt(context.now()),
      trip: { id: message.tripId },
      reason: 'not_needed' as const,
    };
    const works: Promise<unknown>[] = [];
    const text = await passenger.phone.write(cancels);
    await takeSms(context, { from: passenger.number, text }, (...given) => {
      const work = workSms(...given);
      works.push(work);
      return work;
    });
    await Promise.all(works);
    await arrives(first);
    expect(await tripOf(message.tripId)).toMatchObject({ status: 'active' });
    market.pass(2 * MINUTE);
    await workWaiting(context, 10);
    expect(await tripOf(message.tripId)).toMatchObject({ status: 'canceled', cancel_note: 'not_needed' });
  });

  it('is refused with the code and the taka that the rule names', async () => {
    const { trip: on } = await asks();
    const rahim = await owner();
    expect(
      await arrives(await rahim.phone.write(bid(context.now(), { trip: on, car: rahim.car }, 100))),
    ).toMatchObject({
      code: 'price_out_of_range',
    });
    const said = await lastHeard(rahim);
    expect(said).toMatchObject({ kind: 'refused', about: 1 });
    expect(said?.kind === 'refused' && said.value).toBeGreaterThan(1000);
  });

  it('tells owners who lost, once', async () => {
    const { message, trip: on } = await asks();
    const [rahim, karim] = [await owner(), await owner()];
    await arrives(await rahim.phone.write(bid(context.now(), { trip: on, car: rahim.car })));
    await arrives(await karim.phone.write(bid(context.now(), { trip: on, car: karim.car }, 4900)));
    const [first] = await query('select id from bids where trip_id = $1 and no = 1', [message.tripId]);
    const end = endOf(String(first?.['id']));
    const args = { trip_id: message.tripId, bid_no: 1, bid_end: end, price: 4800 };
    await market.act(passenger.actor, { name: 'bid.confirm', args });
    await follows();
    await follows();
    expect(await heard(karim)).toMatchObject([{ result: 'bid_in' }, { result: 'bid_lost' }]);
    expect(await heard(rahim)).toMatchObject([{ result: 'bid_in' }, { kind: 'agreed' }]);
  });
});

describe('whatever way it comes', () => {
  const book: Book = {
    tripOf: () => null,
    tripNo: () => null,
    bidOf: () => null,
    bidNo: () => null,
    ownBidOf: () => null,
    carOf: () => null,
    carNo: () => null,
    driverOf: () => null,
    driverNo: () => null,
    union: unionAt,
  };
  const trips = async () =>
    (await query('select id from trips where creator_id = $1', [passenger.actor.id])).length;

  it('the same action with data later gets the stored result', async () => {
    const message = request(context.now());
    await arrives(await passenger.phone.write(message));
    const { id, name, v, args } = expanded(message, { now: START, book });
    const { results } = await push(context, passenger.actor, { mutations: [{ id, name, v, args }] });
    expect(results).toMatchObject([{ id, ok: true }]);
    expect(await trips()).toBe(1);
  });

  it('an SMS that comes after its data does nothing, and says that it is there', async () => {
    const message = request(context.now());
    const { id, name, v, args } = expanded(message, { now: START, book });
    await push(context, passenger.actor, { mutations: [{ id, name, v, args }] });
    await arrives(await passenger.phone.write(message));
    expect(await trips()).toBe(1);
    expect(await lastHeard(passenger)).toMatchObject({ kind: 'posted', result: 'posted' });
  });

  it('ten copies at once act once, and are answered once', async () => {
    const text = await passenger.phone.write(request(context.now()));
    await Promise.all(Array.from({ length: 10 }, () => takeSms(context, { from: passenger.number, text })));
    await worked();
    expect(await trips()).toBe(1);
    expect(await heard(passenger)).toHaveLength(1);
    // the person has heard nothing and sends the same letters again
    market.pass(20 * MINUTE);
    await arrives(text);
    expect(await trips()).toBe(1);
    expect(await heard(passenger)).toHaveLength(2);
  });

  it('a node that stops after it was stored leaves it to the next', async () => {
    const text = await passenger.phone.write(request(context.now()));
    const id = idAt(context.now());
    await query(`insert into sms_in (id, at, sender, text, state) values ($1, $2, 'x', $3, 'waiting')`, [
      id,
      new Date(context.now()),
      text,
    ]);
    market.pass(2 * MINUTE);
    expect(await workWaiting(context, 10)).toBe(1);
    expect(await trips()).toBe(1);
  });
});

describe('nobody else', () => {
  const state = async (text: string, from?: string) => (await arrives(text, from))['state'];

  it('acts by a forged tag, a changed letter, another key or a used counter', async () => {
    const text = await passenger.phone.write(request(context.now()));
    const changed = text.replace(/(.)d /, (_, letter: string) => `${letter === 'A' ? 'B' : 'A'}d `);
    expect(['forged', 'unreadable']).toContain(await state(changed));
    expect(await state(text)).toBe('done');
    const other = await passenger.phone.write(request(context.now()), 1);
    expect(await state(other)).toBe('conflicting');
    const [, letters = ''] = /DP (\S+)d/.exec(text) ?? [];
    expect(await state(`DP ${letters.slice(0, 20)}d x`)).not.toBe('done');
    const stranger = await signedIn(await market.person('customer'));
    expect(
      await state((await stranger.phone.write(request(context.now()))).replace(/DP ../, 'DP Kf')),
    ).not.toBe('done');
    expect(await query('select 1 from trips where creator_id = $1', [stranger.actor.id])).toEqual([]);
  });

  it('hears the answer: it goes to the account’s number, whoever the sender claims to be', async () => {
    await arrives(await passenger.phone.write(request(context.now())), '+8801999999999');
    expect(sent.map(({ phone }) => phone)).toEqual([passenger.number]);
  });

  it('replays an old SMS: 64 behind the highest is dead for ever', async () => {
    const old = await passenger.phone.write({ kind: 'again', about: 1 }, 5);
    expect(await state(await passenger.phone.write({ kind: 'again', about: 1 }, 69))).toBe('done');
    expect(await state(old)).toBe('dead');
    await query('delete from sms_in where user_id = $1', [passenger.actor.id]);
    const first = await passenger.phone.write({ kind: 'again', about: 1 }, 69);
    expect(await state(first)).toBe('dead');
  });

  it('writes with keys whose phone was signed out', async () => {
    const text = await passenger.phone.write(request(context.now()));
    await query('delete from sessions where token_hash = $1', [hashOf(passenger.token)]);
    expect(await state(text)).toBe('unknown_key');
    expect(sent).toEqual([]);
  });

  it('passes the limit of a sender by writing its number in another way', async () => {
    const ways = ['+8801711000077', '01711000077', '8801711000077', '০১৭১১০০০০৭৭', '01711-000077'];
    for (let at = 0; at < 70; at++)
      await takeSms(context, { from: ways[at % ways.length] ?? '', text: `DP I${'b'.repeat(24)}${at}` });
    const rows = await query(
      `select sender, count(*)::int as count from sms_in where sender like '%1711000077' group by sender`,
    );
    expect(rows).toEqual([{ sender: '+8801711000077', count: 60 }]);
  });

  it('writes after the account was closed, or with a replay of months ago', async () => {
    const old = await passenger.phone.write(request(context.now()));
    expect(await state(old)).toBe('done');
    const later = await passenger.phone.write(request(context.now()));
    market.pass(61 * 24 * HOUR);
    while ((await dropOldSms(context, 100)) === 100);
    // results are forgotten by now: the window of the key remembers
    await query('delete from mutations where user_id = $1', [passenger.actor.id]);
    await query(`update sessions set expires_at = $1`, [new Date(context.now() + 24 * HOUR)]);
    expect(await state(old)).toBe('dead');
    await query('update users set closed_at = $1 where id = $2', [
      new Date(context.now()),
      passenger.actor.id,
    ]);
    expect(await state(later)).toBe('unknown_key');
    expect(await query('select 1 from trips where creator_id = $1', [passenger.actor.id])).toHaveLength(1);
  });

  it('fills the table: a sender has sixty a day, a key twenty', async () => {
    for (let count = 0; count < 21; count++)
      await arrives(await passenger.phone.write({ kind: 'again', about: 1 }), passenger.number);
    expect(await state(await passenger.phone.write(request(context.now())), passenger.number)).toBe(
      'over_limit',
    );
    const [before] = await query('select count(*)::int as count from sms_in');
    for (let count = 0; count < 50; count++)
      await takeSms(context, {
        from: passenger.number,
        text: await passenger.phone.write(request(context.now())),
      });
    const [after] = await query('select count(*)::int as count from sms_in');
    expect(Number(after?.['count']) - Number(before?.['count'])).toBeLessThanOrEqual(38);
  });
});

it('who follows a trip by keys that newer ones have replaced hears nothing more by them, and holds up nobody', async () => {
  const { trip: on } = await asks();
  const rahim = await owner();
  await arrives(await rahim.phone.write(bid(context.now(), { trip: on, car: rahim.car })));
  await query(`update nodata_keys set ecdh = '' where user_id = $1`, [passenger.actor.id]);
  market.pass(26 * MINUTE);
  const before = (await heard(passenger)).length;
  await follows();
  expect(await heard(passenger)).toHaveLength(before);
});

it('an SMS that was held up for seven weeks does nothing: it may have come with data, and is forgotten', async () => {
  const text = await passenger.phone.write(request(context.now()));
  market.pass(50 * 24 * HOUR + MINUTE);
  expect((await arrives(text))['state']).toBe('dead');
  expect(await query('select 1 from trips where creator_id = $1', [passenger.actor.id])).toEqual([]);
});
