import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { GatewayError } from '../../../../server/gateways/gateway-error.ts';
import { machineKey } from '../../../../server/office/sign-in/machine-key.ts';
import { operatorAt, signsInByLink, type TestOperator } from '../../../../testkit/market/office.ts';
import { at, startServer, type Called, type TestServer } from '../../../../testkit/process/server.ts';

const HOUR = 3_600_000;
let server: TestServer;
let dataDir: string;
const sent: { phone: string; text: string }[] = [];
let isDown = false;
let one: TestOperator;
let two: TestOperator;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'durpalla-operators-'));
  const send = (message: { phone: string; text: string }): Promise<void> => {
    sent.push(message);
    return isDown ? Promise.reject(new GatewayError('sms', 'no answer', true)) : Promise.resolve();
  };
  server = await startServer({ DATA_DIR: dataDir }, { sms: { send } });
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});
let numbers = 0;
let phone: string;
beforeEach(async () => {
  numbers += 1;
  phone = `0101022${String(numbers).padStart(4, '0')}`;
  one = await operatorAt(server, ['admin']);
  two = await operatorAt(server, ['admin']);
});

const writes = (by: TestOperator, roles = ['admin']): Promise<Called> =>
  by.call('POST', 'operators', { phone, name: 'নাসিমা', roles });
const waiting = async (by: TestOperator): Promise<Record<string, unknown>[]> => {
  const found = at((await by.call('GET', 'operators')).body, 'data', 'waiting');
  return Array.isArray(found) ? found.filter((each) => each.phone.replaceAll('-', '') === phone) : [];
};
const decides = async (by: TestOperator, decision: 'sign' | 'refuse'): Promise<Called> =>
  by.call('POST', 'operators/decision', { id: (await waiting(by))[0]?.['id'], decision });
/** The token of the last link that went to this number. */
const linkBySms = (): string | undefined =>
  sent
    .filter((message) => message.phone === `+88${phone}`)
    .map(({ text }) => /set-up#([\w-]+)/.exec(text)?.[1])
    .at(-1);
const signedIn = async (): Promise<TestOperator> => signsInByLink(server, linkBySms() ?? '');
/** A new operator, written by one and signed by two, who has set up the access. */
async function made(roles: string[]): Promise<TestOperator> {
  await writes(one, roles);
  expect((await decides(two, 'sign')).status).toBe(200);
  return signedIn();
}

it('waits for a second admin; the link goes to the operator’s own number, and to nobody else', async () => {
  const written = await writes(one);
  expect(at(written.body, 'data')).toEqual({ link: null });
  expect(await waiting(one)).toMatchObject([{ own: true, again: false, by: one.name, roles: ['admin'] }]);
  expect(at((await two.call('GET', 'queues')).body, 'signatures', 'operators')).toBeGreaterThan(0);
  expect((await decides(one, 'sign')).body).toMatchObject({ code: 'own_signature' });
  expect(linkBySms()).toBeUndefined();

  const signed = await decides(two, 'sign');
  expect(signed.status).toBe(200);
  for (const { body } of [written, signed]) expect(JSON.stringify(body)).not.toContain(linkBySms());
  expect((await (await signedIn()).call('GET', 'me')).body).toMatchObject({ data: { name: 'নাসিমা' } });
  expect(await waiting(one)).toEqual([]);
});

it('is the same for a new access of a known operator, who stays inside until it is signed', async () => {
  const known = await made(['finance']);
  await writes(one, ['admin']);
  expect((await known.call('GET', 'me')).status).toBe(200);
  expect(await waiting(two)).toMatchObject([{ again: true }]);
  await decides(two, 'sign');
  expect((await known.call('GET', 'me')).status).toBe(401);
});

it('is taken back by its writer or refused by another; another’s proposal of the number stands', async () => {
  for (const by of [one, two]) {
    await writes(one);
    expect((await writes(two)).body).toMatchObject({ code: 'conflict', values: { by: one.name } });
    expect((await decides(by, 'refuse')).status).toBe(200);
    expect(await waiting(one)).toEqual([]);
  }
  expect(linkBySms()).toBeUndefined();
});

it('a signature is for what was seen: what was written anew since then is not signed', async () => {
  await writes(one, ['verifier']);
  const [seen] = await waiting(two);
  await writes(one, ['admin']);
  const late = await two.call('POST', 'operators/decision', { id: seen?.['id'], decision: 'sign' });
  expect(late.status).toBe(404);
});

it('a message that does not go out changes nothing: the signature can be given again', async () => {
  await writes(one);
  isDown = true;
  expect((await decides(two, 'sign')).status).toBe(502);
  isDown = false;
  expect(await waiting(two)).toHaveLength(1);
  expect((await decides(two, 'sign')).status).toBe(200);
});

it('two admins who sign at once make one access', async () => {
  const three = await operatorAt(server, ['admin']);
  await writes(one);
  const [seen] = await waiting(two);
  const answers = await Promise.all(
    [two, three].map((by) => by.call('POST', 'operators/decision', { id: seen?.['id'], decision: 'sign' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

it('whoever was made by somebody cannot sign their corrections and operators for 72 hours', async () => {
  const owner = await server.market.person('provider');
  const added = await made(['admin']);
  const corrections: { by: TestOperator; id: unknown }[] = [];
  for (const by of [one, two]) {
    const form = { owner_id: owner.id, kind: 'correction', change: 5000, words: 'counted twice' };
    corrections.push({ by, id: at((await by.call('POST', 'corrections', form)).body, 'data', 'id') });
  }
  const signs = (id: unknown): Promise<Called> =>
    added.call('POST', `corrections/${String(id)}/decision`, { decision: 'sign' });
  for (const { id } of corrections) expect((await signs(id)).body).toMatchObject({ code: 'signs_maker' });
  phone = '01010229999';
  await writes(one);
  expect((await decides(added, 'sign')).body).toMatchObject({ code: 'signs_maker' });
  const other = await operatorAt(server, ['finance']);
  const form = { owner_id: owner.id, kind: 'correction', change: 90, words: 'counted twice' };
  const free = at((await other.call('POST', 'corrections', form)).body, 'data', 'id');
  expect((await signs(free)).status).toBe(200);

  for (let hours = 0; hours < 72; hours += 0.4) {
    server.market.pass(0.4 * HOUR);
    await added.call('GET', 'me');
  }
  for (const { id } of corrections) expect((await signs(id)).status).toBe(200);
});

it('the console needs no second admin and gets the link; whom it makes cannot sign its work for 72 hours', async () => {
  const key = await machineKey(dataDir);
  const console = { authorization: `Operator ${key}` };
  const call = (path: string, body: object): Promise<Called> =>
    server.call('POST', `office/${path}`, { headers: console, body });
  const answer = await call('operators', { phone, roles: ['admin'] });
  const link = String(at(answer.body, 'data', 'link'));
  const added = await signsInByLink(server, link.split('#')[1] ?? '');
  const owner = await server.market.person('provider');
  const form = { owner_id: owner.id, kind: 'correction', change: 5000, words: 'counted twice' };
  const id = String(at((await call('corrections', form)).body, 'data', 'id'));
  const sign = (by: TestOperator) => by.call('POST', `corrections/${id}/decision`, { decision: 'sign' });
  expect((await sign(added)).body).toMatchObject({ code: 'signs_maker' });
  expect((await sign(one)).status).toBe(200);
});
