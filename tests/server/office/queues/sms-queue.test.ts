/** The queue of SMS: those that could not be processed, and answers that were not sent. */
import { beforeEach, expect, it } from 'vitest';
import { NodataKeys } from '../../../../protocol/api/nodata.ts';
import type { UpMessage } from '../../../../protocol/nodata/up-messages.ts';
import { numberOfPlace } from '../../../../domain/place/place-numbers.ts';
import { HOUR, MINUTE } from '../../../../testkit/market/market.ts';
import { operatorAt, type TestOperator } from '../../../../testkit/market/office.ts';
import { at, CALL_BACK_KEY } from '../../../../testkit/process/server.ts';
import { idAt, smsPhone, workedSms, type SmsPhone } from '../../../../testkit/phone/sms-phone.ts';
import { serverOfFile } from '../../../../testkit/market/test-market.ts';

let gatewayFails = false;
const server = await serverOfFile(
  {},
  {
    sms: {
      send: async () => {
        if (gatewayFails) throw new Error('the gateway is down');
      },
    },
  },
);
const { market, call } = server;
const { context } = server.app;

let support: TestOperator;
beforeEach(async () => {
  gatewayFails = false;
  market.pass(8 * 24 * HOUR);
  support = await operatorAt(server, ['support']);
});

const sends = async (from: string, text: string): Promise<void> => {
  const body = { key: CALL_BACK_KEY, from, text };
  expect((await call('POST', 'call-back', { body })).status).toBe(200);
  await workedSms(context.database.db);
};
type Item = { id: string; title: string; detail: string };
async function waiting(operator = support): Promise<Item[]> {
  const data = at((await operator.call('GET', 'queue', { name: 'sms' })).body, 'data');
  return Array.isArray(data) ? data : [];
}
const opened = async (id: string) => at((await support.call('GET', `sms/${id}`)).body, 'data');
const decides = (id: string, decision: string, operator = support) =>
  operator.call('POST', `sms/${id}/decision`, { decision });
const first = async (): Promise<Item> => {
  const [item] = await waiting();
  if (!item) throw new Error('nothing waits');
  return item;
};

async function passenger(): Promise<{ phone: SmsPhone; number: string; name: string; id: string }> {
  const actor = await market.person('customer');
  const as = await server.signIn(actor);
  const phone = await smsPhone(async (body) =>
    NodataKeys.assert(at((await call('POST', 'nodata/keys', { as, body })).body, 'data')),
  );
  const { rows } = await context.database.query('select phone from users where id = $1', [actor.id]);
  return { phone, number: String(at(rows, 0, 'phone')), name: actor.name, id: actor.id };
}
const request = (): UpMessage => {
  const id = idAt(context.now());
  const day = Math.floor(context.now() / 86_400_000 + 2) % 64;
  const [from, to] = [numberOfPlace('d47') ?? 0, numberOfPlace('d36') ?? 0];
  const rest = { via: null, back: null, party: null, carType: 'sedan car' as const, locale: 'bn' as const };
  return { kind: 'request', id, tripId: id, from, to, day, minute: 450, ...rest };
};
const DAMAGED = 'DP Ikf3x0aaaaaaaaaaaaaaaaaaaaaa';

it('holds forged, unknown, conflicting and damaged SMS by sender, and nothing that was done or is dead', async () => {
  const { phone, number } = await passenger();
  await sends(number, await phone.write(request()));
  expect(await waiting()).toEqual([]);
  await sends(number, await phone.write(request(), 1));
  await sends('+8801711000551', DAMAGED);
  market.pass(MINUTE);
  const text = await phone.write(request());
  const forged = text.replace(/(.)d /, (_, letter: string) => `${letter === 'A' ? 'Q' : 'A'}d `);
  await sends('+8801711000551', forged);
  expect((await waiting()).map(({ detail }) => detail.slice(0, 3))).toEqual(['DP ', 'DP ']);
  const item = (await waiting()).find(({ title }) => title.endsWith('৫৫১'));
  expect(await opened(item?.id ?? '')).toMatchObject({
    way: 'in',
    phone: '+8801711000551',
    callable: true,
    account: null,
    count: 2,
    messages: [
      { state: 'forged', text: forged },
      { state: 'unreadable', text: DAMAGED },
    ],
  });
  const { body } = await support.call('GET', 'queues');
  expect(at(body, 'data')).toContainEqual(expect.objectContaining({ name: 'sms', count: 2 }));
});

it('is decided once: the number waits for a call, or the SMS are put aside, and the audit says which', async () => {
  await sends('01711000002', DAMAGED);
  await sends('01711000002', DAMAGED);
  const { id } = await first();
  const other = await operatorAt(server, ['support']);
  await support.call('POST', 'claims', { queue: 'sms', id });
  expect((await decides(id, 'dismiss', other)).status).toBe(409);
  expect((await decides(id, 'call_back')).status).toBe(200);
  expect((await decides(id, 'call_back')).status).toBe(409);
  expect(await waiting()).toEqual([]);
  const { rows } = await context.database.query(
    `select source from call_backs where phone = '+8801711000002'`,
  );
  expect(rows).toEqual([{ source: 'office' }]);
  // what comes later waits anew
  await sends('01711000002', DAMAGED);
  const next = await first();
  expect(await opened(next.id)).toMatchObject({ count: 1 });
  expect((await decides(next.id, 'dismiss')).status).toBe(200);
  const { rows: audited } = await context.database.query(
    `select action, after from audit where subject_kind = 'sms' and subject_id in ($1, $2) order by number`,
    [id, next.id],
  );
  expect(audited).toEqual([
    { action: 'sms.call_back', after: { count: 2 } },
    { action: 'sms.read', after: null },
    { action: 'sms.dismiss', after: { count: 1 } },
  ]);
});

it('cannot have a sender called that is no number', async () => {
  await sends('GP INFO', DAMAGED);
  const { id } = await first();
  expect(await opened(id)).toMatchObject({ phone: 'GP INFO', callable: false });
  expect((await decides(id, 'call_back')).status).toBe(422);
  expect(await waiting()).toHaveLength(1);
});

it('holds whoever did not hear an answer, with the trip that it was about', async () => {
  const { phone, number, name, id: userId } = await passenger();
  gatewayFails = true;
  await sends(number, await phone.write(request()));
  const item = await first();
  expect(item.title).toBe(name);
  expect(await opened(item.id)).toMatchObject({
    way: 'out',
    phone: number,
    account: { id: userId },
    messages: [{ state: 'failed', kind: 'posted', text: null, trip: { number: expect.any(Number) } }],
  });
  expect((await decides(item.id, 'dismiss')).status).toBe(200);
  expect(await waiting()).toEqual([]);
});

it('counts senders, however much they send, and forgets them after a week', async () => {
  for (const [place, sender] of ['+8801700000001', '+8801700000002', '+8801700000001'].entries())
    await context.database.query(
      `insert into sms_in (id, at, sender, text, state) values ($1, $2, $3, $4, 'forged')`,
      [idAt(context.now()), new Date(context.now() + place), sender, DAMAGED],
    );
  const counted = async () => at((await support.call('GET', 'queues')).body, 'data');
  expect(await waiting()).toHaveLength(2);
  expect(await counted()).toContainEqual(expect.objectContaining({ name: 'sms', count: 2 }));
  market.pass(7 * 24 * HOUR + MINUTE);
  support = await operatorAt(server, ['support']);
  expect(await waiting()).toEqual([]);
  expect(await counted()).toContainEqual(expect.objectContaining({ name: 'sms', count: 0, oldest: null }));
});

it('belongs to those who answer, and its figures to them and the admins', async () => {
  const verifier = await operatorAt(server, ['verifier']);
  const admin = await operatorAt(server, ['admin']);
  expect((await verifier.call('GET', 'queue', { name: 'sms' })).status).toBe(403);
  expect((await verifier.call('GET', 'sms-figures')).status).toBe(403);
  expect((await admin.call('GET', 'sms-figures')).status).toBe(200);
});

it('counts what came and went today and this month, with what it cost', async () => {
  const second = await operatorAt(server, ['admin']);
  const admin = await operatorAt(server, ['admin']);
  const { phone, number } = await passenger();
  const before = at((await admin.call('GET', 'sms-figures')).body, 'data');
  expect(before).toMatchObject({ price: 50, out_price: 35, day_budget: 5000, by_office: false });
  await sends(number, await phone.write(request()));
  const value = { sms: { price: 100, out_price: 40, day_budget: 7 } };
  const written = await admin.call('POST', 'site/section', { section: 'sms', version: 0, value });
  expect(at(written.body, 'data')).toMatchObject({ waits: true });
  // the market's money moves only with a second signature
  expect(at((await admin.call('GET', 'sms-figures')).body, 'data')).toMatchObject({ price: 50 });
  const signs = { section: 'sms', version: at(written.body, 'data', 'version'), decision: 'sign' };
  expect((await second.call('POST', 'site/decision', signs)).status).toBe(200);
  const after = at((await admin.call('GET', 'sms-figures')).body, 'data');
  expect(after).toMatchObject({ price: 100, out_price: 40, day_budget: 7, by_office: true });
  expect(at(after, 'day')).toMatchObject({ in: 1, out: 1, failed: 0, in_cost: 100, out_cost: 40 });
  // the price goes to phones with their next keys, and is not sent to everybody
  const as = await server.signIn(await market.person('customer'));
  const fresh = await smsPhone(async (body) => {
    const given = NodataKeys.assert(at((await call('POST', 'nodata/keys', { as, body })).body, 'data'));
    expect(given.price).toBe(100);
    return given;
  });
  expect(fresh.key).toBeGreaterThan(0);
  expect(JSON.stringify((await call('GET', 'setting/common')).body)).not.toContain('day_budget');
});
