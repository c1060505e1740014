import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { mayDo, operatorRoles } from '../../../domain/site/office.ts';
import type { Route } from '../../../server/http/route.ts';
import { asBrowser, operatorAt, type TestOperator } from '../../../testkit/market/office.ts';
import { at, type Called } from '../../../testkit/process/server.ts';
import { serverOfFile } from '../../../testkit/market/test-market.ts';

const server = await serverOfFile();
const calls = server.app.routes.filter(({ access }) => access === 'operator');

const pathOf = ({ path }: Route): string =>
  path.replace(':number', '1').replace(':session', 's'.repeat(43)).replaceAll(/:\w+/g, uuidv7());
const statusOf = async (route: Route, headers: Record<string, string>): Promise<number> =>
  (
    await server.call(route.method, pathOf(route), {
      headers,
      ...(route.method !== 'GET' && { body: {} }),
    })
  ).status;
const statuses = async (headers: Record<string, string>): Promise<Set<number>> =>
  new Set(await Promise.all(calls.map((route) => statusOf(route, headers))));

const proofOf = ({ headers }: TestOperator): string => headers['x-xsrf-token'] ?? '';

describe('every call of the office', () => {
  it('is under office/, and nothing else is', () => {
    expect(calls.length).toBeGreaterThan(8);
    for (const { path } of calls) expect(path).toMatch(/^office\//);
    const inOffice = server.app.routes.filter(({ path }) => path.startsWith('office/'));
    for (const { access } of inOffice) expect(['operator', 'open']).toContain(access);
  });

  it('is closed to nobody, to half a session and to travellers of every kind', async () => {
    expect(await statuses(asBrowser(null))).toEqual(new Set([401]));
    const half = await operatorAt(server, ['admin'], { secondFactor: false });
    const answered = await Promise.all(
      calls.map((route) => half.call(route.method === 'PUT' ? 'POST' : route.method, pathOf(route).slice(7))),
    );
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([401]));
    for (const kind of ['customer', 'provider', 'driver'] as const) {
      const token = await server.signIn(await server.market.person(kind));
      expect(await statuses({ authorization: `Bearer ${token}` })).toEqual(new Set([403]));
      expect(await statuses({ impersonate: token })).toEqual(new Set([403]));
    }
  });

  it.each(operatorRoles)('is open to a %s exactly where that role works', async (role) => {
    const operator = await operatorAt(server, [role]);
    for (const route of calls) {
      const method = route.method === 'PUT' ? 'POST' : route.method;
      const { status } = await operator.call(method, pathOf(route).slice('office/'.length));
      const isOpen = mayDo([role], route.role);
      expect([route.path, status === 403]).toEqual([route.path, !isOpen]);
      expect(status).not.toBe(401);
    }
  });

  it('changes nothing for a page of another site, which has the cookie and not the proof', async () => {
    const { cookie } = await operatorAt(server, ['admin']);
    const changing = calls.filter(({ method }) => method !== 'GET');
    expect(changing.length).toBeGreaterThan(3);
    for (const route of changing)
      expect(await statusOf(route, { cookie, origin: 'https://elsewhere.example' })).toBe(403);
  });

  it('changes nothing for a foreign page that has planted a proof, or the proof of another session', async () => {
    const one = await operatorAt(server, ['admin']);
    const other = await operatorAt(server, ['admin']);
    const planted = 'p'.repeat(43);
    const session = /office=[\w-]+/.exec(one.cookie)?.[0] ?? '';
    const plant = (proof: string): Record<string, string> => ({
      cookie: `${session}; XSRF-TOKEN=${proof}`,
      'x-xsrf-token': proof,
    });
    const own = plant(proofOf(one));
    const tries: Record<string, string>[] = [
      plant(planted),
      plant(proofOf(other)),
      { ...plant(planted), authorization: 'Bearer x' },
      { ...own, origin: 'https://elsewhere.example' },
      { ...own, origin: 'null' },
      { ...own, origin: 'http://localhost:8080' },
      { ...own, origin: 'http://localhost', 'sec-fetch-site': 'same-site' },
      { ...own, 'sec-fetch-site': 'cross-site' },
    ];
    const site = { section: 'notice', version: 0, value: {} };
    const send = (headers: Record<string, string>): Promise<Called> =>
      server.call('POST', 'office/site/section', { headers, body: site });
    for (const headers of tries)
      expect([headers, at((await send(headers)).body, 'code')]).toEqual([headers, 'csrf_mismatch']);
    for (const headers of [own, { ...own, origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }])
      expect([headers, at((await send(headers)).body, 'code')]).not.toEqual([headers, 'csrf_mismatch']);
  });

  it('looks at the origin before anything else: at the sign-in too, and before who it is', async () => {
    for (const path of ['sign-in', 'second-factor', 'set-up', 'sign-out', 'operators']) {
      const headers = { ...asBrowser(null), origin: 'https://elsewhere.example' };
      const { body } = await server.call('POST', `office/${path}`, { headers, body: 'no json' });
      expect([path, at(body, 'code')]).toEqual([path, 'csrf_mismatch']);
    }
  });

  it('who reads who one is gets the proof of the session', async () => {
    const operator = await operatorAt(server, ['support']);
    const { headers } = await server.call('GET', 'office/me', { headers: { cookie: operator.cookie } });
    expect(String(headers['set-cookie'])).toContain(`XSRF-TOKEN=${proofOf(operator)};`);
  });

  it('is no traveller’s: an operator’s session opens none of their calls', async () => {
    const { call } = await operatorAt(server, ['admin']);
    expect((await call('GET', '../trip/index')).status).not.toBe(200);
  });
});
