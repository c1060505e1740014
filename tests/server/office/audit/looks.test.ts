import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../../server/act/act.ts';
import { dropExpired, dropWaiting } from '../../../../testkit/process/housekeeping.ts';
import { HOUR, MINUTE } from '../../../../testkit/market/market.ts';
import { operatorAt, type TestOperator } from '../../../../testkit/market/office.ts';
import { at } from '../../../../testkit/process/server.ts';
import { serverOfFile } from '../../../../testkit/market/test-market.ts';

const server = await serverOfFile({ DEMO: '1' });

let support: TestOperator;
let person: Actor;

// who does nothing for half an hour is signed out of the office
beforeEach(async () => {
  support = await operatorAt(server, ['support']);
  person = await server.market.person('customer');
});

const rowsOf = async (query: string): Promise<Record<string, unknown>[]> =>
  (await server.app.context.database.query(query, [person.id])).rows;

/** @returns the token of a look through the person's eyes */
async function looks(): Promise<string> {
  const [found] = await rowsOf('select phone from users where id = $1');
  const body = { phone: found?.['phone'], reason: 'a bid that does not go' };
  const answer = await support.call('POST', 'impersonations', body);
  return /token=([\w-]+)$/.exec(String(at(answer.body, 'data', 'link')))?.[1] ?? '';
}
const leaves = (token: string) => server.call('POST', 'auth/logout', { headers: { impersonate: token } });
const sees = async (token: string): Promise<boolean> =>
  (await server.call('GET', 'auth/me', { headers: { impersonate: token } })).status === 200;
const written = () =>
  rowsOf(`select action, operator_id, address, after->>'ended' as ended, after->>'at' as at from audit
          where subject_id = $1 and action like 'person.impersonate%' order by number`);
const begun = () => ({ action: 'person.impersonate', operator_id: support.id });
const end = (ended: string) => ({ action: 'person.impersonate_end', operator_id: support.id, ended });
const instant = (after = 0): string => new Date(server.app.context.now() + after).toISOString();

it('a look reads neither the national ID nor the birth date, and takes nothing of the account away', async () => {
  const token = await looks();
  const { context, routes } = server.app;
  await context.database.query('update users set nid = $2, date_of_birth = $3 where id = $1', [
    person.id,
    '1990123456789',
    '1990-05-17',
  ]);
  const own = await server.signIn(person);
  expect(JSON.stringify((await server.call('GET', 'account/data', { as: own })).body)).toContain(
    '1990-05-17',
  );
  for (const path of ['account/data', 'account/sessions'])
    expect((await server.call('GET', path, { headers: { impersonate: token } })).status).toBe(403);
  const reading = routes.filter(
    ({ access, method, reads }) => access !== 'operator' && (method === 'GET' || reads),
  );
  expect(reading.length).toBeGreaterThan(30);
  for (const { method, path } of reading.filter((route) => route.path !== 'auth/logout')) {
    const address = path.replaceAll(/:\w+/g, person.id);
    const { body } = await server.call(method, address, { headers: { impersonate: token } });
    expect([path, /1990123456789|1990-05-17/.test(JSON.stringify(body))]).toEqual([path, false]);
  }
});

it('the link keeps the token out of what browsers send', async () => {
  const phone = (await rowsOf('select phone from users where id = $1'))[0]?.['phone'];
  const { body } = await support.call('POST', 'impersonations', { phone, reason: 'a bid' });
  const link = new URL(String(at(body, 'data', 'link')));
  expect([link.search, link.hash]).toEqual(['', expect.stringMatching(/^#token=[\w-]{43}$/)]);
});

describe('a look through a person’s eyes ends in the audit', () => {
  it('at once by the way out, from where it was begun', async () => {
    const token = await looks();
    server.market.pass(MINUTE);
    await leaves(token);
    expect(await sees(token)).toBe(false);
    const rows = await written();
    expect(rows).toMatchObject([begun(), { ...end('look_left'), at: instant() }]);
    expect(rows[0]?.['address']).toBe(rows[1]?.['address']);
  });

  it('with its hour, whenever that is found, and once', async () => {
    const token = await looks();
    const over = instant(HOUR);
    await dropWaiting(server.app.context);
    expect(await sees(token)).toBe(true);
    expect(await written()).toMatchObject([begun()]);
    server.market.pass(3 * HOUR);
    await Promise.all([dropExpired(server.app.context), dropWaiting(server.app.context)]);
    expect(await written()).toMatchObject([begun(), { ...end('look_over'), at: over }]);
  });

  it('when the person was signed out everywhere; of two looks each ends by itself', async () => {
    const [first, second] = [await looks(), await looks()];
    await leaves(first);
    expect(await sees(second)).toBe(true);
    const admin = await operatorAt(server, ['admin']);
    expect((await admin.call('DELETE', `people/${person.id}/sessions`)).status).toBe(200);
    await dropWaiting(server.app.context);
    expect(await sees(second)).toBe(false);
    const rows = await written();
    expect(rows).toMatchObject([begun(), begun(), end('look_left'), end('look_closed')]);
    expect((await admin.call('GET', 'audit/chain')).body).toMatchObject({ broken: null });
  });
});
