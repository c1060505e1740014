import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { dropOldCallBacks, followTrips } from '../../../server/call-back/follow-trips.ts';
import { operatorAt, type TestOperator } from '../../../testkit/market/office.ts';
import { bidIntent, HOUR, MINUTE, tripIntent } from '../../../testkit/market/market.ts';
import { at, CALL_BACK_KEY } from '../../../testkit/process/server.ts';
import { serverOfFile } from '../../../testkit/market/test-market.ts';

let gatewayFails = false;
const sent: { phone: string; text: string }[] = [];
const server = await serverOfFile(
  {},
  {
    sms: {
      send: async (message) => {
        if (gatewayFails) throw new Error('the gateway is down');
        sent.push(message);
      },
    },
  },
);
const { market } = server;
const { context } = server.app;

const rings = (from: string, text?: string, key = CALL_BACK_KEY) =>
  server.call('POST', 'call-back', { body: { key, from, ...(text !== undefined && { text }) } });
const query = async (text: string, values: unknown[] = []) =>
  (await context.database.query(text, values)).rows;

let numbers = 0;
let phone: string;
let support: TestOperator;
beforeEach(async () => {
  numbers += 1;
  phone = `010777${String(numbers).padStart(5, '0')}`;
  gatewayFails = false;
  sent.length = 0;
  // an operator's session ends while nothing happens
  support = await operatorAt(server, ['support']);
});

type Item = { id: string; title: string; detail: string; again: boolean };
async function waiting(): Promise<Item[]> {
  const { body } = await support.call('GET', 'queue', { name: 'call-backs' });
  const items = at(body, 'data');
  return Array.isArray(items) ? items.filter(({ title }: Item) => title.endsWith(digitsOf(phone))) : [];
}
const digitsOf = (number: string): string =>
  number.slice(-5).replaceAll(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));
async function theItem(): Promise<Item> {
  const [item] = await waiting();
  if (!item) throw new Error('nothing waits');
  return item;
}
const opened = async (id: string) => at((await support.call('GET', `call-backs/${id}`)).body, 'data');

const { id: _id, ...trip } = tripIntent().args;
const asks = (id: string, changes: Record<string, unknown> = {}) =>
  support.call('POST', `call-backs/${id}/request`, {
    consent: true,
    trip_id: uuidv7(),
    name: 'সালেহা বেগম',
    trip: { ...trip, ...tripTime() },
    ...changes,
  });
const tripTime = () => {
  const { journey_date, journey_time } = tripIntent({ journeyAt: context.now() + 24 * HOUR }).args;
  return { journey_date, journey_time };
};
const decides = (id: string, decision: string) =>
  support.call('POST', `call-backs/${id}/decision`, { decision });

async function bidOn(tripId: string, price: number): Promise<{ owner: Actor; bid: string }> {
  const owner = await market.person('provider');
  const bid = bidIntent(tripId, await market.car(owner), price);
  expect(await market.act(owner, bid)).toMatchObject({ ok: true });
  return { owner, bid: bid.args.id };
}
const tripOf = async (id: string): Promise<string> => String(at(await opened(id), 'trip', 'id'));
const follows = () => followTrips(context, 100);

/** Posted, with one bid that is ready to be read out. */
async function withBid(price = 4500) {
  await rings(phone);
  const { id } = await theItem();
  expect((await asks(id)).status).toBe(200);
  const tripId = await tripOf(id);
  const { owner, bid } = await bidOn(tripId, price);
  market.pass(60 * MINUTE);
  support = await operatorAt(server, ['support']);
  return { id, tripId, owner, bid };
}
const confirms = (id: string, bid: string, price = 4500) =>
  support.call('POST', `call-backs/${id}/confirm`, { consent: true, bid_id: bid, price });

describe('a request to be called back', () => {
  it('is a missed call or an SMS, waits once for each number, and is answered by one SMS a day', async () => {
    expect((await rings(phone)).status).toBe(200);
    await rings(phone, 'সিলেট থেকে ঢাকা, কাল সকালে');
    await rings(phone);
    const item = await theItem();
    expect(item).toMatchObject({ detail: 'সিলেট থেকে ঢাকা, কাল সকালে', again: false });
    expect(await opened(item.id)).toMatchObject({
      phone: `+88${phone}`,
      source: 'missed_call',
      times: 3,
      account: null,
    });
    expect(sent.map(({ phone: to }) => to)).toEqual([`+88${phone}`]);
    expect([...(sent[0]?.text ?? '')].length).toBeLessThanOrEqual(70);
  });

  it('is taken from the telephone service alone', async () => {
    expect((await rings(phone, undefined, 'a guess')).status).toBe(404);
    expect((await rings('+12025550123')).body).toMatchObject({ code: 'phone_invalid' });
    expect((await rings('GP INFO', 'win a prize')).body).toMatchObject({ code: 'phone_invalid' });
    expect(await waiting()).toEqual([]);
  });

  it('is heard ten times a day from one number, and fills the queue with one line', async () => {
    for (let i = 0; i < 30; i += 1) expect((await rings(phone)).status).toBe(200);
    expect(await waiting()).toHaveLength(1);
    expect(at(await opened((await theItem()).id), 'times')).toBe(10);
    expect(sent).toHaveLength(1);
  });

  it('ends by an SMS that says stop, which leaves an agreed trip alone', async () => {
    await rings(phone);
    await rings(phone, 'STOP');
    expect(await waiting()).toEqual([]);
  });

  it('is refused while five hundred others wait', async () => {
    const filled = `insert into call_backs (id, phone, source, status, asked_at, last_at, times, tries, call_at)
      select gen_random_uuid(), '+88019' || lpad(n::text, 8, '0'), 'sms', 'waiting', now(), now(), 1, 0, now()
      from generate_series(1, 500) n`;
    await query(filled);
    expect((await rings(phone)).body).toMatchObject({ code: 'too_many_call_backs' });
    await query(`delete from call_backs where phone like '+88019%'`);
    expect((await rings(phone)).status).toBe(200);
  });

  it('is written by an operator too, who is named in the audit without the whole number', async () => {
    expect((await support.call('POST', 'call-backs', { phone })).status).toBe(200);
    expect(await waiting()).toHaveLength(1);
    expect(sent).toEqual([]);
    const [row] = await query(
      `select * from audit where action = 'call_back.add' order by number desc limit 1`,
    );
    expect(JSON.stringify(row)).not.toContain(phone.slice(3));
  });

  it('is called three times at most', async () => {
    await rings(phone);
    const { id } = await theItem();
    for (const isAgain of [true, true, false]) {
      expect((await decides(id, 'unreached')).status).toBe(200);
      expect(await waiting()).toEqual([]);
      market.pass(30 * MINUTE);
      support = await operatorAt(server, ['support']);
      expect((await waiting()).map(({ again }) => again)).toEqual(isAgain ? [true] : []);
    }
    expect((await decides(id, 'unreached')).body).toMatchObject({ code: 'conflict' });
  });

  it('is forgotten ninety days after the last sign of life', async () => {
    await rings(phone);
    const { id } = await theItem();
    await decides(id, 'end');
    market.pass(89 * 24 * HOUR);
    await dropOldCallBacks(context, 100);
    expect(await query('select id from call_backs where id = $1', [id])).toHaveLength(1);
    market.pass(2 * 24 * HOUR);
    await dropOldCallBacks(context, 100);
    expect(await query('select id from call_backs where id = $1', [id])).toEqual([]);
  });
});

describe('a trip in the name of who is on the phone', () => {
  it('is asked for once, with consent, for an account that the number then has', async () => {
    await rings(phone);
    const { id } = await theItem();
    const trip_id = uuidv7();
    expect((await asks(id, { trip_id, consent: false })).status).toBe(422);
    expect((await asks(id, { trip_id, name: 'ফোন 01712345678' })).body).toMatchObject({
      code: 'name_has_phone',
    });
    expect((await asks(id, { trip_id })).status).toBe(200);
    // the answer was lost
    expect((await asks(id, { trip_id })).status).toBe(200);
    expect((await asks(id)).body).toMatchObject({ code: 'conflict' });
    expect(await query('select count(*)::int as count from trips where id = $1', [trip_id])).toEqual([
      { count: 1 },
    ]);
    expect(await opened(id)).toMatchObject({
      status: 'asked',
      account: { name: 'সালেহা বেগম', by_office: true },
      trip: { id: trip_id, status: 'active' },
    });
    const rows = await query(`select "after" from audit where action = 'call_back.ask' and subject_id = $1`, [
      id,
    ]);
    expect(rows).toEqual([{ after: { trip: trip_id, consent: true } }]);
  });

  it('is not asked for in the name of a car owner, a driver or somebody who is blocked', async () => {
    const owner = await market.person('provider');
    const [{ phone: owners } = {}] = await query('select phone from users where id = $1', [owner.id]);
    await rings(String(owners));
    const [row] = await query('select id from call_backs where phone = $1', [owners]);
    expect(await opened(String(row?.['id']))).toMatchObject({ refused: 'number_not_passengers' });
    expect((await asks(String(row?.['id']))).body).toMatchObject({ code: 'number_not_passengers' });
  });

  it('is confirmed for one bid at the price that was read out, and told by SMS with plate, PIN and number', async () => {
    const { id, tripId, owner, bid } = await withBid();
    expect(await opened(id)).toMatchObject({ bids: [{ id: bid, price: 4500, car: { registration: null } }] });
    expect((await confirms(id, bid, 4400)).body).toMatchObject({ code: 'price_changed' });
    sent.length = 0;
    const answers = await Promise.all([confirms(id, bid), confirms(id, bid)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [held] = await query('select status, boarding_pin, counterpart_id from trips where id = $1', [
      tripId,
    ]);
    expect(held).toMatchObject({ status: 'hold', counterpart_id: owner.id });
    expect(sent).toHaveLength(1);
    const bengali = (text: unknown) =>
      String(text).replaceAll(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));
    expect(sent[0]?.text).toContain(bengali(held?.['boarding_pin']));
    expect(sent[0]?.text).toContain('৪,৫০০');
    expect(await waiting()).toEqual([]);
  });

  it('waits for its SMS where the gateway has not taken it', async () => {
    const { id, bid } = await withBid();
    gatewayFails = true;
    expect(at((await confirms(id, bid)).body, 'data', 'sent')).toBe(false);
    expect(await waiting()).toHaveLength(1);
    expect(at((await support.call('POST', `call-backs/${id}/sms`)).body, 'data', 'sent')).toBe(false);
    gatewayFails = false;
    expect(at((await support.call('POST', `call-backs/${id}/sms`)).body, 'data', 'sent')).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  it('takes no bid on another trip', async () => {
    const { id } = await withBid();
    const other = tripIntent({ journeyAt: context.now() + 24 * HOUR });
    await market.act(await market.person('customer'), other);
    const foreign = await bidOn(other.args.id, 4500);
    expect((await confirms(id, foreign.bid)).status).toBe(404);
  });

  it('comes back to the queue when its owner cancels, or when it has expired', async () => {
    const { id, tripId, owner, bid } = await withBid();
    await confirms(id, bid);
    await market.act(owner, { name: 'trip.cancel', args: { trip_id: tripId, cancel_note: 'car_trouble' } });
    expect(await follows()).toBe(1);
    expect(await waiting()).toHaveLength(1);
    expect(await opened(id)).toMatchObject({ status: 'waiting', trip: { status: 'canceled' } });
    expect((await asks(id)).status).toBe(200);
    expect(await follows()).toBe(0);
  });

  it('is canceled by the operator for the person, and with it the request ends', async () => {
    const { id, tripId } = await withBid();
    expect((await decides(id, 'cancel')).status).toBe(200);
    expect(await query('select status from trips where id = $1', [tripId])).toEqual([{ status: 'canceled' }]);
    expect(await waiting()).toEqual([]);
    expect((await decides(id, 'end')).body).toMatchObject({ code: 'conflict' });
  });

  it('is one operator’s while they have it open', async () => {
    await rings(phone);
    const { id } = await theItem();
    const other = await operatorAt(server, ['support']);
    await other.call('POST', 'claims', { queue: 'call-backs', id });
    expect((await asks(id)).body).toMatchObject({ code: 'conflict', values: { by: other.name } });
    expect((await decides(id, 'end')).body).toMatchObject({ code: 'conflict' });
  });
});

describe('the account that the office has opened', () => {
  const form = (changes: Record<string, unknown> = {}) => ({
    type: 'customer',
    name: 'Saleha Begum',
    phone,
    email: `${phone}@example.com`,
    nid: '1234567890',
    date_of_birth: '1990-05-17',
    password: 'secret1',
    password_confirmation: 'secret1',
    ...changes,
  });
  const code = (): string => /\d{4}|[০-৯]{4}/.exec(sent.at(-1)?.text ?? '')?.[0] ?? '';
  async function signsUp(changes: Record<string, unknown> = {}) {
    const begun = await server.call('POST', 'auth/send-otp', { body: form(changes) });
    const otp_id = at(begun.body, 'data', 'otp_id');
    const proved = await server.call('POST', 'auth/prove-number', { body: { otp_id, otp: code() } });
    return server.call('POST', 'auth/open-account', {
      body: { ...form(changes), otp_id, proof: at(proved.body, 'data', 'proof') },
    });
  }

  it('belongs to who proves the number, with the trips that were asked for', async () => {
    const { id, tripId } = await withBid();
    const before = at(await opened(id), 'account', 'id');
    const done = await signsUp();
    expect(done.status).toBe(200);
    expect(at(done.body, 'data', 'user') ?? at(done.body, 'user')).toMatchObject({
      id: before,
      name: 'Saleha Begum',
    });
    const rows = await market.seen({ id: String(before), type: 'customer', name: '' });
    expect(rows.get(`trip ${tripId}`)?.[4]).toMatchObject({ status: 'active' });
    expect(at(await opened(id), 'account')).toMatchObject({ by_office: false });
    // from now on it is an account like any other
    expect((await signsUp({ email: 'another@example.com' })).status).not.toBe(200);
  });

  it('lets nobody in without a code, and is no car owner’s', async () => {
    await withBid();
    const login = await server.call('POST', 'auth/login', { body: { phone, password: 'none' } });
    expect(login.body).toMatchObject({ code: 'wrong_credentials' });
    expect((await signsUp({ type: 'provider' })).body).toMatchObject({ code: 'phone_taken' });
  });
});

it('the stand-in for a telephone rings from any number on this machine, elsewhere from the demo market’s alone', async () => {
  const ring = (from: string, headers: Record<string, string> = {}) =>
    server.call('POST', '/dev/sms', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ from, text: 'কল <b>' }).toString(),
    });
  const elsewhere = { 'x-forwarded-for': '203.0.113.7' };
  expect((await ring('01711000000', elsewhere)).status).toBe(403);
  expect((await ring(phone, elsewhere)).status).toBe(303);
  expect(await waiting()).toMatchObject([{ detail: 'কল <b>' }]);
});
