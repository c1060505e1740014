import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { users } from '../../../server/db/schema/accounts.ts';
import { eq } from '../../../server/db/sql.ts';
import { openSession } from '../../../server/person/sessions.ts';
import { hashPassword } from '../../../server/person/passwords.ts';
import { provenBooks } from '../../../server/money/wallet/agreement.ts';
import { post } from '../../../server/money/wallet/ledger.ts';
import { transact } from '../../../server/streams/change-log.ts';
import { bidIntent, tripIntent } from '../../../testkit/market/market.ts';
import { at } from '../../../testkit/process/server.ts';
import { serverOfFile } from '../../../testkit/market/test-market.ts';

const server = await serverOfFile();

const PASSWORD = 'secret12';
let passenger: Actor;
let owner: Actor;
beforeEach(async () => {
  [passenger, owner] = [await server.market.person('customer'), await server.market.person('provider')];
  const passwordHash = await hashPassword(PASSWORD);
  const { db } = server.app.context.database;
  for (const { id } of [passenger, owner])
    await db.update(users).set({ passwordHash }).where(eq(users.id, id));
});

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/124.0 Mobile Safari/537.36';
const phoneOf = async (id: string): Promise<string> => {
  const { db } = server.app.context.database;
  const [found] = await db.select().from(users).where(eq(users.id, id));
  return String(found?.phone.slice(3));
};
const signsIn = async (actor: Actor, password = PASSWORD): Promise<string> => {
  const body = { phone: await phoneOf(actor.id), password };
  const answer = await server.call('POST', 'auth/login', { body, headers: { 'user-agent': PHONE } });
  return String(at(answer.body, 'data', 'token'));
};
const asks = (method: 'GET' | 'POST' | 'DELETE', path: string, as: string, body?: object) =>
  server.call(method, `account/${path}`, { as, ...(body && { body }) });
const sessionsOf = async (token: string): Promise<unknown> =>
  at((await asks('GET', 'sessions', token)).body, 'data');

describe('a person’s sessions', () => {
  it('are listed with what they are and when they were used, and end one by one or all but this one', async () => {
    const [here, there, third] = [await signsIn(owner), await signsIn(owner), await signsIn(owner)];
    server.market.pass(3 * 3_600_000);
    const listed = await sessionsOf(here);
    expect(listed).toMatchObject([{ own: true, device: 'Android, Chrome' }, { own: false }, { own: false }]);
    // the one that asks is in use now, the others were hours ago
    expect(Date.parse(String(at(listed, 0, 'used')))).toBeGreaterThan(
      Date.parse(String(at(listed, 1, 'used'))),
    );
    const stranger = await signsIn(passenger);
    const theirs = String(at(await sessionsOf(stranger), 0, 'id'));
    expect((await asks('DELETE', `sessions/${theirs}`, here)).status).toBe(404);
    await asks('DELETE', `sessions/${String(at(listed, 1, 'id'))}`, here);
    expect(await sessionsOf(here)).toHaveLength(2);
    await asks('DELETE', 'sessions', here);
    expect(await sessionsOf(here)).toHaveLength(1);
    expect((await asks('GET', 'sessions', there)).status).toBe(401);
    expect((await asks('GET', 'sessions', third)).status).toBe(401);
    expect((await asks('GET', 'sessions', stranger)).status).toBe(200);
  });
});

describe('a person’s password', () => {
  const form = { current_password: PASSWORD, password: 'another1', password_confirmation: 'another1' };

  it('is changed by whoever knows the old one; every other phone is signed out', async () => {
    const [here, there] = [await signsIn(owner), await signsIn(owner)];
    expect((await asks('POST', 'password', here, form)).status).toBe(200);
    expect((await asks('GET', 'sessions', here)).status).toBe(200);
    expect((await asks('GET', 'sessions', there)).status).toBe(401);
    const old = await server.call('POST', 'auth/login', {
      body: { phone: await phoneOf(owner.id), password: PASSWORD },
    });
    expect(old.body).toMatchObject({ code: 'wrong_credentials' });
    expect(await signsIn(owner, 'another1')).toMatch(/.{40}/);
  });

  it('is not guessed from a phone that was left lying: after ten wrong ones it has to wait', async () => {
    const here = await signsIn(owner);
    const tries = await Promise.all(
      Array.from({ length: 12 }, () =>
        asks('POST', 'password', here, { ...form, current_password: 'wrong-one' }),
      ),
    );
    const codes = tries.map(({ body }) => at(body, 'code'));
    expect(codes.filter((code) => code === 'password_wrong')).toHaveLength(10);
    expect(codes.filter((code) => code === 'too_many_tries')).toHaveLength(2);
    expect((await asks('POST', 'password', here, form)).status).toBe(429);
    server.market.pass(16 * 60_000);
    expect((await asks('POST', 'password', here, { ...form, password: 'short' })).body).toMatchObject({
      code: 'password_length',
    });
  });
});

describe('a person’s number', () => {
  const NEW = '01055500001';
  const ask = (token: string, phone: string, password = PASSWORD) =>
    asks('POST', 'number', token, { phone, password });
  const take = (token: string, answer: { body: unknown }, otp: string) =>
    asks('POST', 'number/code', token, { otp_id: String(at(answer.body, 'data', 'otp_id')), otp });

  it('is changed by password and code; the old one is told, and those who agreed on a trip read the new one', async () => {
    const { market } = server;
    const trip = tripIntent();
    await market.act(passenger, trip);
    const bid = bidIntent(trip.args.id, await market.car(owner));
    await market.act(owner, bid);
    await market.act(passenger, {
      name: 'bid.confirm',
      args: { bid_id: bid.args.id, trip_id: trip.args.id, price: bid.args.price },
    });
    const old = await phoneOf(owner.id);
    const token = await signsIn(owner);
    expect((await ask(token, NEW, 'wrong-one')).body).toMatchObject({ code: 'password_wrong' });
    const sent = await ask(token, NEW);
    const code = await server.codeFor(`+88${NEW}`);
    const stranger = await signsIn(passenger);
    expect((await take(stranger, sent, code)).status).toBe(404);
    const again = await ask(token, '01055500009');
    expect((await take(token, again, 'abcd')).status).toBe(422);
    expect((await take(token, again, await server.codeFor('+8801055500009'))).status).toBe(200);
    expect(await phoneOf(owner.id)).toBe('01055500009');
    expect(JSON.stringify([...(await market.seen(passenger)).values()])).toContain('01055500009');
    const { body } = await server.call('GET', '/dev/sms');
    expect(JSON.stringify(body)).toMatch(new RegExp(`${old}[^}]*(নম্বর বদলেছে|another number)`));
  });

  it('is not taken from somebody else: whoever proves it is told that it has an account', async () => {
    const token = await signsIn(owner);
    const sent = await ask(token, await phoneOf(passenger.id));
    expect(sent.status).toBe(200);
    const taken = await take(token, sent, await server.codeFor(`+88${await phoneOf(passenger.id)}`));
    expect(taken.body).toMatchObject({ code: 'phone_taken' });
  });
});

describe('a person’s data', () => {
  it('are everything that the server has of the person, and nobody else’s number', async () => {
    const trip = tripIntent();
    await server.market.act(passenger, trip);
    await server.market.act(owner, bidIntent(trip.args.id, await server.market.car(owner)));
    const here = await signsIn(passenger);
    const { body } = await asks('GET', 'data', here);
    expect(at(body, 'data', 'account', 'phone')).toContain(await phoneOf(passenger.id));
    expect(at(body, 'data', 'account', 'nid')).toEqual(expect.any(String));
    expect(at(body, 'data', 'rows', 'trip', 0, 'id')).toBe(trip.args.id);
    expect(at(body, 'data', 'rows', 'bid')).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain(await phoneOf(owner.id));
    for (let times = 0; times < 2; times += 1) await asks('GET', 'data', here);
    expect((await asks('GET', 'data', here)).body).toMatchObject({ code: 'too_many_tries' });
  });
});

describe('what was asked before an agreement', () => {
  /** A trip with a bid, and a question of each side that the other has answered. @returns the trip's and bid's ids */
  async function talk(): Promise<{ trip_id: string; bid_id: string; price: number }> {
    const { market } = server;
    const trip = tripIntent();
    await market.act(passenger, trip);
    const bid = bidIntent(trip.args.id, await market.car(owner));
    await market.act(owner, bid);
    const trip_id = trip.args.id;
    for (const [by, other, text, reply] of [
      [passenger, owner, 'রোগী শুয়ে যাবেন, পারবেন?', 'পারব, সিট শোয়ানো যায়'],
      [owner, passenger, 'কোন গেট থেকে উঠবেন?', 'পেছনের গেট'],
    ] as const) {
      const id = uuidv7();
      const asked = { id, trip_id, provider_id: owner.id, ready: null, text };
      await market.act(by, { name: 'question.ask', args: asked });
      const answered = { question_id: id, trip_id, ready: null, text: reply };
      await market.act(other, { name: 'question.answer', args: answered });
    }
    return { trip_id, bid_id: bid.args.id, price: bid.args.price };
  }
  const words = ['রোগী শুয়ে যাবেন, পারবেন?', 'পারব, সিট শোয়ানো যায়', 'কোন গেট থেকে উঠবেন?', 'পেছনের গেট'];
  const close = (token: string) => asks('POST', 'close', token, { password: PASSWORD });
  const stored = async (trip_id: string): Promise<string> =>
    JSON.stringify(
      (await server.app.context.database.query('select * from questions where trip_id = $1', [trip_id])).rows,
    );

  it('is in the own data of both, with the answers', async () => {
    await talk();
    for (const actor of [passenger, owner]) {
      const { body } = await asks('GET', 'data', await signsIn(actor));
      const text = JSON.stringify(at(body, 'data', 'rows', 'question'));
      expect(words.filter((each) => !text.includes(each))).toEqual([]);
    }
  });

  it.each(['passenger', 'owner'] as const)('goes with the account of the %s, for both', async (who) => {
    const { trip_id } = await talk();
    const [leaving, staying] = who === 'passenger' ? [passenger, owner] : [owner, passenger];
    expect((await close(await signsIn(leaving))).status).toBe(200);
    expect(await stored(trip_id)).toBe('[]');
    const { body } = await asks('GET', 'data', await signsIn(staying));
    const text = JSON.stringify(body);
    expect(words.filter((each) => text.includes(each))).toEqual([]);
  });

  it('stays with the terms of what the two agreed on, without the name of who has left', async () => {
    const { trip_id, bid_id, price } = await talk();
    const { market } = server;
    await market.act(passenger, { name: 'bid.confirm', args: { bid_id, trip_id, price } });
    await market.act(owner, { name: 'trip.cancel', args: { trip_id, cancel_note: 'ill' } });
    const name = owner.name;
    expect((await close(await signsIn(owner))).status).toBe(200);
    expect(await stored(trip_id)).toContain('পেছনের গেট');
    const { body } = await asks('GET', 'data', await signsIn(passenger));
    const rows = JSON.stringify(at(body, 'data', 'rows', 'question'));
    expect(rows).toContain('পেছনের গেট');
    expect(rows).not.toContain(name);
  });

  it('is neither asked nor answered by an operator who looks through a person’s eyes', async () => {
    const { trip_id } = await talk();
    const { context } = server.app;
    const count = async (): Promise<number> => JSON.parse(await stored(trip_id)).length;
    const before = await stored(trip_id);
    for (const actor of [passenger, owner]) {
      const looking = await openSession(context, context.database.db, actor.id, {
        impersonatedBy: 'operator',
      });
      const question = { id: uuidv7(), trip_id, provider_id: owner.id, ready: 'bags', text: null };
      const [first] = JSON.parse(before);
      const answer = { question_id: String(first.id), trip_id, ready: null, text: 'অন্য কথা' };
      for (const [name, args] of [
        ['question.ask', question],
        ['question.answer', answer],
      ] as const) {
        const mutations = [{ id: uuidv7(), name, v: 1, args }];
        for (const how of [{ headers: { impersonate: looking } }, { as: looking }]) {
          const { status } = await server.call('POST', 'sync/push', { ...how, body: { mutations } });
          expect([actor.type, name, [401, 403].includes(status)]).toEqual([actor.type, name, true]);
        }
      }
    }
    expect(await count()).toBe(2);
    expect(await stored(trip_id)).toBe(before);
  });
});

describe('closing the account', () => {
  const close = (token: string, password = PASSWORD) => asks('POST', 'close', token, { password });

  it('waits for what is agreed and owed, and says it', async () => {
    const { market } = server;
    const carId = await market.car(owner);
    const trip = tripIntent();
    await market.act(passenger, trip);
    const bid = bidIntent(trip.args.id, carId);
    await market.act(owner, bid);
    await market.act(passenger, {
      name: 'bid.confirm',
      args: { bid_id: bid.args.id, trip_id: trip.args.id, price: bid.args.price },
    });
    expect((await close(await signsIn(owner))).body).toMatchObject({
      code: 'account_has_trips',
      values: { trips: 1 },
    });
    await market.act(owner, { name: 'trip.cancel', args: { trip_id: trip.args.id, cancel_note: 'ill' } });
    const { context } = server.app;
    await transact(context, (tx, changes) =>
      post(
        { context, tx, changes },
        { kind: 'correction', ownerId: owner.id, dues: 40, key: uuidv7(), madeBy: 'operator', note: 'test' },
      ),
    );
    expect((await close(await signsIn(owner))).body).toMatchObject({
      code: 'account_owes',
      values: { dues: 40 },
    });
    expect((await close(await signsIn(passenger), 'wrong-one')).body).toMatchObject({
      code: 'password_wrong',
      errors: { password: [expect.any(String)] },
    });
  });

  it('ends open work, wipes contacts, keeps the books, and frees the number', async () => {
    const { market } = server;
    const carId = await market.car(owner);
    const [trip, own] = [tripIntent(), tripIntent()];
    await market.act(passenger, trip);
    const bid = bidIntent(trip.args.id, carId);
    await market.act(owner, bid);
    const phone = await phoneOf(owner.id);
    const other = await market.person('customer');
    await market.act(other, own);
    const token = await signsIn(owner);
    expect((await close(token)).status).toBe(200);

    expect((await asks('GET', 'sessions', token)).status).toBe(401);
    const { query } = server.app.context.database;
    const { rows } = await query('select * from users where id = $1', [owner.id]);
    expect(rows[0]).toMatchObject({ email: null, nid: null, date_of_birth: null, photo: null });
    expect(JSON.stringify(rows)).not.toContain(phone);
    expect(JSON.stringify(rows)).not.toContain(owner.name);
    expect(at((await query('select status from bids where id = $1', [bid.args.id])).rows, 0, 'status')).toBe(
      'canceled',
    );
    const seen = [...(await market.seen(passenger)).values()];
    expect(JSON.stringify(seen)).not.toContain(phone);
    expect(await provenBooks(server.app.context.database)).toMatchObject({ sum: 0, drift: [] });
    // the number can sign up anew, and the old password opens nothing
    const again = await server.call('POST', 'auth/login', { body: { phone, password: PASSWORD } });
    expect(again.body).toMatchObject({ code: 'wrong_credentials' });
    expect((await query('select 1 from users where phone like $1', [`%${phone}`])).rows).toEqual([]);
  });
});
