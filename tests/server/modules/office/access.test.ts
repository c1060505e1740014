import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayDo, operatorRoles } from '../../../../domain/office.ts';
import type { Route } from '../../../../server/http/route.ts';
import { asBrowser, operatorAt } from '../../../../testkit/office.ts';
import { startServer, type TestServer } from '../../../../testkit/server.ts';

let server: TestServer;
let calls: readonly Route[];

beforeAll(async () => {
  server = await startServer();
  calls = server.app.routes.filter(({ access }) => access === 'operator');
});
afterAll(() => server.close());

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

  it('is no traveller’s: an operator’s session opens none of their calls', async () => {
    const { call } = await operatorAt(server, ['admin']);
    expect((await call('GET', '../trip/index')).status).not.toBe(200);
  });
});
