/** The keys of a phone: taken at a sign-in, and ended with it, from here, from another phone, by a new number. */
import { expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { NodataKeys } from '../../../protocol/api/nodata.ts';
import { keysOfNumber, noteFirstUse } from '../../../server/nodata/phone-keys.ts';
import { hashPassword } from '../../../server/person/passwords.ts';
import { users } from '../../../server/db/schema/accounts.ts';
import { nodataKeys } from '../../../server/db/schema/nodata.ts';
import { eq } from '../../../server/db/sql.ts';
import { numberOfPlace } from '../../../domain/place/place-numbers.ts';
import { androidKeyOf } from '../../../server/call-back/intake.ts';
import { at, CALL_BACK_KEY } from '../../../testkit/process/server.ts';
import { idAt, smsPhone, type SmsPhone } from '../../../testkit/phone/sms-phone.ts';
import { serverOfFile } from '../../../testkit/market/test-market.ts';
import { HOUR } from '../../../testkit/market/market.ts';

const server = await serverOfFile({ DEMO: '1' });
const { market, call } = server;
const { context } = server.app;
const { db } = context.database;
const PASSWORD = 'secret-1';

const takes = (token: string): Promise<SmsPhone> =>
  smsPhone(async (body) =>
    NodataKeys.assert(at((await call('POST', 'nodata/keys', { as: token, body })).body, 'data')),
  );
const isGood = async ({ key }: SmsPhone): Promise<boolean> => (await keysOfNumber(context, key)) !== null;
async function person(): Promise<{ actor: Actor; token: string; phone: string }> {
  const actor = await market.person('customer');
  const passwordHash = await hashPassword(PASSWORD);
  const [row] = await db.update(users).set({ passwordHash }).where(eq(users.id, actor.id)).returning();
  return { actor, token: await server.signIn(actor), phone: (row?.phone ?? '').slice(3) };
}

it('are points on the curve, with the server’s points, the number and the price', async () => {
  const { token } = await person();
  const body = { ecdh: 'A'.repeat(87), ecdsa: 'A'.repeat(87) };
  expect((await call('POST', 'nodata/keys', { as: token, body })).status).toBe(422);
  expect((await call('POST', 'nodata/keys', { body })).status).toBe(401);
  const [one, two] = [await takes(token), await takes(token)];
  expect(one.key).not.toBe(two.key);
  expect([await isGood(one), await isGood(two)]).toEqual([true, true]);
});

it('end with the sign-in: here, and from another phone', async () => {
  const { actor, token } = await person();
  const other = await server.signIn(actor);
  const [here, there] = [await takes(token), await takes(other)];
  await call('DELETE', 'account/sessions', { as: token, body: {} });
  expect([await isGood(here), await isGood(there)]).toEqual([true, false]);
  await call('POST', 'auth/logout', { as: token });
  expect(await isGood(here)).toBe(false);
});

it('end on all phones when the number changes', async () => {
  const { actor, token } = await person();
  const [here, there] = [await takes(token), await takes(await server.signIn(actor))];
  const phone = '01055500077';
  const asked = await call('POST', 'account/number', { as: token, body: { phone, password: PASSWORD } });
  const body = { otp_id: at(asked.body, 'data', 'otp_id'), otp: await server.codeFor(`+88${phone}`) };
  expect((await call('POST', 'account/number/code', { as: token, body })).status).toBe(200);
  expect([await isGood(here), await isGood(there)]).toEqual([false, false]);
});

it('stand side by side until the newest is used, three at the most, ninety days at the longest', async () => {
  const { token } = await person();
  const first = await takes(token);
  market.pass(1000);
  const second = await takes(token);
  const [row] = await db.select().from(nodataKeys).where(eq(nodataKeys.no, second.key));
  expect(await isGood(first)).toBe(true);
  if (row) await noteFirstUse(context, row);
  expect([await isGood(first), await isGood(second)]).toEqual([false, true]);
  for (let more = 0; more < 3; more++) {
    market.pass(1000);
    await takes(token);
  }
  expect(await isGood(second)).toBe(false);
  const last = await takes(token);
  market.pass(91 * 24 * HOUR);
  expect(await isGood(last)).toBe(false);
});

it('are not asked for without end', async () => {
  const { token } = await person();
  for (let count = 0; count < 20; count++) await takes(token);
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, [
    'deriveKey',
  ]);
  const point = Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('base64url');
  const answer = await call('POST', 'nodata/keys', { as: token, body: { ecdh: point, ecdsa: point } });
  expect(answer.status).toBe(429);
});

it('of a phone in a drawer is the end of its address, made of the telephone service’s key', async () => {
  const { actor, token, phone } = await person();
  const own = await takes(token);
  const day = Math.floor(market.context.now() / 86_400_000 + 1) % 64;
  const id = idAt(market.context.now());
  const [from, to] = [numberOfPlace('d47') ?? 0, numberOfPlace('d36') ?? 0];
  const rest = { via: null, back: null, party: null, carType: 'sedan car' as const, locale: 'bn' as const };
  const message = await own.write({ kind: 'request', id, tripId: id, from, to, day, minute: 450, ...rest });
  const body = { event: 'sms:received', payload: { message, phoneNumber: phone, simNumber: 1 }, id: 'x' };
  const address = `sms/android/${androidKeyOf(CALL_BACK_KEY)}`;
  expect((await call('POST', `${address.slice(0, -1)}g`, { body })).status).toBe(404);
  expect((await call('POST', address, { body: { ...body, event: 'sms:sent' } })).status).toBe(200);
  expect((await call('POST', address, { body })).status).toBe(200);
  // committed before the answer
  const { rows } = await context.database.query('select text from sms_in order by at desc');
  expect(rows).toHaveLength(1);
  const trips = () => context.database.query('select 1 from trips where creator_id = $1', [actor.id]);
  await expect.poll(async () => (await trips()).rows.length).toBe(1);
});

it('an SMS that the phone in a drawer took and could not send is one that somebody did not hear', async () => {
  const { actor } = await person();
  const id = '019aa000-0000-7000-8000-0000000000aa';
  const at = new Date(context.now());
  await context.database.query(
    `insert into sms_out (id, at, user_id, kind, state) values ($1, $2, $3, 'posted', 'sent')`,
    [id, at, actor.id],
  );
  const address = `sms/android/${androidKeyOf(CALL_BACK_KEY)}`;
  const fails = (messageId: string) =>
    call('POST', address, { body: { event: 'sms:failed', payload: { messageId, phoneNumber: '0171' } } });
  for (const messageId of ['', 'x', id.replace('aa', 'ab'), id, id])
    expect((await fails(messageId)).status).toBe(200);
  const { rows } = await context.database.query('select state from sms_out where id = $1', [id]);
  expect(rows).toEqual([{ state: 'failed' }]);
});
