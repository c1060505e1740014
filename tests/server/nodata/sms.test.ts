/** A passenger and an owner by SMS alone: each SMS acts once, whatever ways it comes, and only their own numbers hear of it. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { openSession } from '../../../server/person/sessions.ts';
import { followBySms } from '../../../server/nodata/follow.ts';
import { takeKeys } from '../../../server/nodata/phone-keys.ts';
import { takeSms } from '../../../server/nodata/take-sms.ts';
import { workWaiting } from '../../../server/nodata/work-sms.ts';
import { push } from '../../../server/sync/push.ts';
import { numberOfPlace } from '../../../domain/place/place-numbers.ts';
import { unionAt } from '../../../domain/place/unions.ts';
import { expanded, type Book } from '../../../protocol/nodata/expand.ts';
import type { UpMessage } from '../../../protocol/nodata/up-messages.ts';
import { HOUR, MINUTE, START } from '../../../testkit/market.ts';
import { idAt, smsPhone, type SmsPhone } from '../../../testkit/sms-phone.ts';
import { marketOfFile } from '../../../testkit/test-market.ts';
import { hashOf } from '../../../server/person/sessions.ts';

const { database, market } = await marketOfFile();
const sent: { phone: string; text: string }[] = [];
const context = {
  ...market.context,
  config: { ...market.context.config, callBack: { number: '28844', key: 'k'.repeat(32) } },
  sms: { send: async (message: (typeof sent)[number]) => void sent.push(message) },
};
const query = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows;
const numberOf = async ({ id }: Actor): Promise<string> =>
  String((await query('select phone from users where id = $1', [id]))[0]?.['phone']);

/** Three other files may be at work beside this one. */
const PATIENCE = { timeout: 20_000 };

type Person = { actor: Actor; number: string; token: string; phone: SmsPhone };
async function signedIn(actor: Actor): Promise<Person> {
  const token = await openSession(context, database.db, actor.id);
  const caller = { ...actor, tokenHash: hashOf(token), readOnly: false };
  const phone = await smsPhone((body) => takeKeys(context, caller, body));
  return { actor, number: await numberOf(actor), token, phone };
}

/** Sends an SMS and waits until it was worked; `from` is what the gateway says. */
async function arrives(text: string, from = '+8801711000000'): Promise<Record<string, unknown>> {
  await takeSms(context, { from, text });
  return vi.waitUntil(async () => {
    const [row] = await query('select * from sms_in order by at desc, id desc limit 1');
    return row && row['state'] !== 'waiting' ? row : null;
  }, PATIENCE);
}
const follows = async (): Promise<void> => {
  const slice = followBySms(context);
  while ((await slice(50)) === 50);
};
/** What a phone reads of all that was sent to its number. */
const heard = async ({ number, phone }: Person) =>
  Promise.all(sent.filter((each) => each.phone === number).map(({ text }) => phone.read(text)));
const lastHeard = async (person: Person) => (await heard(person)).at(-1);

const day = Math.round(Date.parse('2026-11-21T00:00:00Z') / 86_400_000) % 64;
function request(): Extract<UpMessage, { kind: 'request' }> {
  const tripId = idAt(context.now());
  return {
    kind: 'request',
    tripId,
    id: idAt(context.now()),
    from: numberOfPlace('mirpur-10') ?? 0,
    to: numberOfPlace('u290') ?? 0,
    via: null,
    day,
    minute: 7 * 60 + 30,
    back: null,
    carType: 'sedan car',
    locale: 'bn',
    party: { adults: 3, children: 0, bags: 1, needs: 0 },
  };
}
const bid = (tripNo: number, price = 4800): Extract<UpMessage, { kind: 'bid' }> => {
  const bidId = idAt(context.now());
  return {
    kind: 'bid',
    id: idAt(context.now()),
    bidId,
    tripNo,
    carNo: 1,
    driverNo: 0,
    price,
    includes: 3,
    meets: null,
  };
};
const tripOf = async (id: string) => (await query('select * from trips where id = $1', [id]))[0];

let passenger: Person;
beforeEach(async () => {
  sent.length = 0;
  passenger = await signedIn(await market.person('customer'));
});
async function owner(): Promise<Person> {
  const actor = await market.person('provider');
  await market.car(actor);
  return signedIn(actor);
}
async function asks(): Promise<{ message: ReturnType<typeof request>; no: number }> {
  const message = request();
  await arrives(await passenger.phone.write(message));
  return { message, no: Number((await tripOf(message.tripId))?.['number']) };
}

describe('a journey by SMS', () => {
  it('is asked for, bid on, chosen and agreed, and each hears of it at the own number', async () => {
    const { message, no } = await asks();
    expect(await tripOf(message.tripId)).toMatchObject({
      status: 'active',
      adults: 3,
      creator_id: passenger.actor.id,
    });
    expect(await lastHeard(passenger)).toMatchObject({
      kind: 'posted',
      about: 1,
      tripNo: no,
      result: 'posted',
    });
    expect(sent.at(-1)?.text).toMatch(
      /^Durpalla \d+: Mirpur 10>Sreemangal 21Nov 7:30am is posted\. Bids till/,
    );
    const rahim = await owner();
    await arrives(await rahim.phone.write(bid(no)));
    expect(await lastHeard(rahim)).toMatchObject({ result: 'bid_in', tripNo: no });
    await follows();
    expect(await heard(passenger)).toHaveLength(1);
    market.pass(26 * MINUTE);
    await follows();
    await follows();
    expect(await heard(passenger)).toHaveLength(2);
    expect(await lastHeard(passenger)).toMatchObject({
      kind: 'bids',
      bids: [{ no: 1, price: 4800, year: 2015, colour: 'white', includes: 3 }],
    });
    const choice = {
      kind: 'confirm' as const,
      id: idAt(context.now()),
      tripNo: no,
      bidNo: 1,
      price: 4800,
      backupNo: 0,
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

  it('is canceled by the counter of its SMS, also by one that overtakes it', async () => {
    const message = request();
    const first = await passenger.phone.write(message);
    const cancels = {
      kind: 'cancel' as const,
      id: idAt(context.now()),
      trip: { counter: 1 },
      reason: 'not_needed' as const,
    };
    await takeSms(context, { from: passenger.number, text: await passenger.phone.write(cancels) });
    await arrives(first);
    expect(await tripOf(message.tripId)).toMatchObject({ status: 'active' });
    market.pass(2 * MINUTE);
    await workWaiting(context, 10);
    expect(await tripOf(message.tripId)).toMatchObject({ status: 'canceled', cancel_note: 'not_needed' });
  });

  it('is refused with the code and the taka that the rule names', async () => {
    const { no } = await asks();
    const rahim = await owner();
    expect(await arrives(await rahim.phone.write(bid(no, 100)))).toMatchObject({
      code: 'price_out_of_range',
    });
    const said = await lastHeard(rahim);
    expect(said).toMatchObject({ kind: 'refused', about: 1 });
    expect(said?.kind === 'refused' && said.value).toBeGreaterThan(1000);
  });

  it('tells owners who lost, once', async () => {
    const { message, no } = await asks();
    const [rahim, karim] = [await owner(), await owner()];
    await arrives(await rahim.phone.write(bid(no)));
    await arrives(await karim.phone.write(bid(no, 4900)));
    const args = { trip_id: message.tripId, bid_no: 1, price: 4800 };
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
    refOf: () => null,
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
    const message = request();
    await arrives(await passenger.phone.write(message));
    const { id, name, v, args } = expanded(message, { now: START, book });
    const { results } = await push(context, passenger.actor, { mutations: [{ id, name, v, args }] });
    expect(results).toMatchObject([{ id, ok: true }]);
    expect(await trips()).toBe(1);
  });

  it('an SMS that comes after its data does nothing, and says that it is there', async () => {
    const message = request();
    const { id, name, v, args } = expanded(message, { now: START, book });
    await push(context, passenger.actor, { mutations: [{ id, name, v, args }] });
    await arrives(await passenger.phone.write(message));
    expect(await trips()).toBe(1);
    expect(await lastHeard(passenger)).toMatchObject({ kind: 'posted', result: 'posted' });
  });

  it('ten copies at once act once, and are answered once', async () => {
    const text = await passenger.phone.write(request());
    await Promise.all(Array.from({ length: 10 }, () => takeSms(context, { from: passenger.number, text })));
    await vi.waitUntil(
      async () => (await query(`select 1 from sms_in where state = 'waiting'`)).length === 0,
      PATIENCE,
    );
    expect(await trips()).toBe(1);
    expect(await heard(passenger)).toHaveLength(1);
    // the person has heard nothing and sends the same letters again
    market.pass(20 * MINUTE);
    await arrives(text);
    expect(await trips()).toBe(1);
    expect(await heard(passenger)).toHaveLength(2);
  });

  it('a node that stops after it was stored leaves it to the next', async () => {
    const text = await passenger.phone.write(request());
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
    const text = await passenger.phone.write(request());
    const changed = text.replace(/(.)d /, (_, letter: string) => `${letter === 'A' ? 'B' : 'A'}d `);
    expect(['forged', 'unreadable']).toContain(await state(changed));
    expect(await state(text)).toBe('done');
    const other = await passenger.phone.write(request(), 1);
    expect(await state(other)).toBe('conflicting');
    const [, letters = ''] = /DP (\S+)d/.exec(text) ?? [];
    expect(await state(`DP ${letters.slice(0, 20)}d x`)).not.toBe('done');
    const stranger = await signedIn(await market.person('customer'));
    expect(await state((await stranger.phone.write(request())).replace(/DP ../, 'DP Kf'))).not.toBe('done');
    expect(await query('select 1 from trips where creator_id = $1', [stranger.actor.id])).toEqual([]);
  });

  it('hears the answer: it goes to the account’s number, whoever the sender claims to be', async () => {
    await arrives(await passenger.phone.write(request()), '+8801999999999');
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
    const text = await passenger.phone.write(request());
    await query('delete from sessions where token_hash = $1', [hashOf(passenger.token)]);
    expect(await state(text)).toBe('unknown_key');
    expect(sent).toEqual([]);
  });

  it('fills the table: a sender has sixty a day, a key twenty', async () => {
    for (let count = 0; count < 21; count++)
      await arrives(await passenger.phone.write({ kind: 'again', about: 1 }), passenger.number);
    expect(await state(await passenger.phone.write(request()), passenger.number)).toBe('over_limit');
    const [before] = await query('select count(*)::int as count from sms_in');
    for (let count = 0; count < 50; count++)
      await takeSms(context, { from: passenger.number, text: await passenger.phone.write(request()) });
    const [after] = await query('select count(*)::int as count from sms_in');
    expect(Number(after?.['count']) - Number(before?.['count'])).toBeLessThanOrEqual(38);
  });
});

describe('what goes out', () => {
  it('is four to a person about a trip, and stops with the budget of the day', async () => {
    const { no } = await asks();
    for (let count = 0; count < 6; count++) {
      market.pass(MINUTE);
      await arrives(await passenger.phone.write({ kind: 'again', about: 1 }));
    }
    expect(await heard(passenger)).toHaveLength(4);
    expect(no).toBeGreaterThan(0);
    const poor = {
      ...context,
      config: { ...context.config, nodata: { ...context.config.nodata, dayBudget: 0 } },
    };
    const karim = await signedIn(await market.person('customer'));
    await takeSms(poor, { from: karim.number, text: await karim.phone.write(request()) });
    await vi.waitUntil(async () => {
      const [row] = await query('select state from sms_out where user_id = $1', [karim.actor.id]);
      return row?.['state'] === 'over_budget';
    }, PATIENCE);
    expect(await heard(karim)).toEqual([]);
    // what was asked for is there all the same
    expect(await query('select 1 from trips where creator_id = $1', [karim.actor.id])).toHaveLength(1);
  });

  it('says no number, name or plate before an agreement', async () => {
    const { no } = await asks();
    const rahim = await owner();
    await arrives(await rahim.phone.write(bid(no)));
    market.pass(26 * MINUTE);
    await follows();
    for (const { text } of sent) {
      expect(text).not.toContain(rahim.number.slice(4));
      expect(text).not.toContain(passenger.number.slice(4));
      expect(text).not.toMatch(/Metro|PIN/);
    }
  });

  it('is nothing after the journey has long begun', async () => {
    await asks();
    market.pass(30 * HOUR);
    await follows();
    await follows();
    expect(await heard(passenger)).toMatchObject([{ result: 'posted' }, { result: 'expired' }]);
  });
});

it('an SMS that was held up for seven weeks does nothing: it may have come with data, and is forgotten', async () => {
  const text = await passenger.phone.write(request());
  market.pass(50 * 24 * HOUR + MINUTE);
  expect((await arrives(text))['state']).toBe('dead');
  expect(await query('select 1 from trips where creator_id = $1', [passenger.actor.id])).toEqual([]);
});
