import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../../server/act/act.ts';
import { storedFile } from '../../../../testkit/files/stored-file.ts';
import { carData } from '../../../../testkit/rows/car-data.ts';
import { operatorAt, type TestOperator } from '../../../../testkit/market/office.ts';
import { at, startServer, type TestServer } from '../../../../testkit/process/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let server: TestServer;
let owner: Actor;
let [tania, shafik]: TestOperator[] = [];

beforeAll(async () => {
  server = await startServer();
  tania = await operatorAt(server, ['verifier']);
  shafik = await operatorAt(server, ['verifier']);
});
beforeEach(async () => {
  owner = await server.market.person('provider');
  // each test looks at its own
  await server.app.context.database.query("update cars set status = 'inactive'");
});
afterAll(() => server.close());

const waiting = async (): Promise<string> => {
  const id = await server.market.car(owner);
  const submitted = new Date(server.market.context.now());
  await server.app.context.database.query(
    "update cars set status = 'verification_pending', submitted_at = $2, created_at = $2 where id = $1",
    [id, submitted],
  );
  return id;
};
const by = (operator: TestOperator | undefined): TestOperator => {
  if (!operator) throw new Error('nobody is at work');
  return operator;
};
const list = async (operator = by(tania)): Promise<unknown> =>
  at((await operator.call('GET', 'queue', { name: 'cars' })).body, 'data');
const opens = (operator: TestOperator, id: string) => operator.call('POST', 'claims', { queue: 'cars', id });
const decides = (operator: TestOperator, id: string, decision: Record<string, unknown>) =>
  operator.call('POST', `cars/${id}/decision`, decision);
const statusOf = async (id: string): Promise<unknown> =>
  at((await server.market.seen(owner)).get(`car ${id}`)?.[4], 'car_status');
const actions = async (id: string): Promise<unknown[]> =>
  (
    await server.app.context.database.query(
      'select action from audit where subject_id = $1 order by number',
      [id],
    )
  ).rows.map(({ action }) => action);

describe('the queue of cars', () => {
  it('has the oldest first, with how many wait and since when', async () => {
    const first = await waiting();
    server.market.pass(MINUTE);
    const second = await waiting();
    expect(await list()).toMatchObject([{ id: first, again: false, claim: null }, { id: second }]);
    const { body } = await by(tania).call('GET', 'queues');
    expect(at(body, 'data')).toEqual([
      { name: 'people', count: 0, oldest: null, done: 0 },
      {
        name: 'cars',
        count: 2,
        oldest: new Date(server.market.context.now() - MINUTE).toISOString(),
        done: 0,
      },
    ]);
  });

  it('shows who has opened what, for ten minutes or until it is given back', async () => {
    const id = await waiting();
    expect((await opens(by(tania), id)).status).toBe(200);
    expect(await list(by(shafik))).toMatchObject([{ claim: { name: by(tania).name, own: false } }]);
    expect(await list(by(tania))).toMatchObject([{ claim: { own: true } }]);
    expect((await opens(by(shafik), id)).body).toMatchObject({
      code: 'conflict',
      values: { by: by(tania).name },
    });
    await by(tania).call('DELETE', 'claims', { queue: 'cars', id });
    expect((await opens(by(shafik), id)).status).toBe(200);
    server.market.pass(10 * MINUTE);
    expect((await opens(by(tania), id)).status).toBe(200);
  });

  it('opens a car with its papers, which the audit notes', async () => {
    const id = await waiting();
    const { body } = await by(tania).call('GET', `cars/${id}`);
    expect(at(body, 'data')).toMatchObject({ id, owner: { id: owner.id, name: owner.name }, same_plate: [] });
    expect(await actions(id)).toEqual(['car.papers_read']);
  });

  it('approves a car: it is active, and leaves the queue', async () => {
    const id = await waiting();
    expect((await decides(by(tania), id, { decision: 'approve' })).status).toBe(200);
    expect(await statusOf(id)).toBe('active');
    expect(await list()).toEqual([]);
    expect(await actions(id)).toEqual(['car.approve']);
    const heads = async (operator: TestOperator): Promise<unknown> =>
      at((await operator.call('GET', 'queues')).body, 'data');
    expect(await heads(by(tania))).toMatchObject([{ done: 0 }, { count: 0, done: 1 }]);
    // the count is of the day in Bangladesh
    server.market.pass(24 * HOUR);
    expect(await heads(await operatorAt(server, ['verifier']))).toMatchObject([{ done: 0 }, { done: 0 }]);
    server.market.pass(-24 * HOUR);
  });

  it('sends a car back in words without contacts, as the owner reads them', async () => {
    const id = await waiting();
    const back = { decision: 'back', reason: 'paper_blurred', text: 'কল করুন 01712345678' };
    const { body } = await decides(by(tania), id, back);
    expect(String(at(body, 'data', 'text'))).not.toContain('017');
    expect(at((await server.market.seen(owner)).get(`car ${id}`)?.[4], 'sent_back')).toMatchObject({
      reason: 'paper_blurred',
      text: at(body, 'data', 'text'),
    });
    expect(await list()).toEqual([]);
  });

  it('tells the second of two who decide who was first, and what they decided', async () => {
    const id = await waiting();
    const answers = await Promise.all([
      decides(by(tania), id, { decision: 'approve' }),
      decides(by(shafik), id, { decision: 'back', reason: 'photo_unusable', text: null }),
    ]);
    const late = answers.filter(({ status }) => status !== 200);
    expect(late).toHaveLength(1);
    expect(late[0]?.body).toMatchObject({
      code: 'conflict',
      values: { action: expect.stringMatching(/^car\.(approve|send_back)$/) },
    });
    const first = answers[0]?.status === 200 ? tania : shafik;
    expect(at(late[0]?.body, 'values', 'by')).toBe(by(first).name);
  });

  it('leaves a car alone that another has open', async () => {
    const id = await waiting();
    await opens(by(shafik), id);
    expect((await decides(by(tania), id, { decision: 'approve' })).body).toMatchObject({
      code: 'conflict',
      values: { by: by(shafik).name },
    });
    expect(await statusOf(id)).toBe('verification_pending');
  });

  it('refuses what is no decision, and a car that does not exist', async () => {
    const id = await waiting();
    expect((await decides(by(tania), id, { decision: 'perhaps' })).status).toBe(422);
    expect((await decides(by(tania), id, { decision: 'back', reason: 'so', text: null })).status).toBe(422);
    expect((await decides(by(tania), owner.id, { decision: 'approve' })).status).toBe(404);
  });
});

describe('a car that its owner changes while it is looked at', () => {
  it('is not approved, but looked at again', async () => {
    const file = () => storedFile(server.app.context, owner);
    const form = async () => ({
      ...carData,
      registration: 'dhaka-metro:cha:22-7777',
      images: [await file(), await file()],
      papers: [
        { kind: 'registration' as const, file: await file() },
        { kind: 'fitness' as const, file: await file() },
      ],
    });
    const id = uuidv7();
    await server.market.act(owner, { name: 'car.add', args: { id, ...(await form()) } });
    const { body } = await by(tania).call('GET', `cars/${id}`);
    const approval = { decision: 'approve', seen: at(body, 'data', 'submitted_at') };
    server.market.pass(MINUTE);
    const changed = await server.market.act(owner, {
      name: 'car.change',
      args: { car_id: id, ...(await form()) },
    });
    expect(changed).toMatchObject({ ok: true });
    expect((await decides(by(tania), id, approval)).body).toMatchObject({ code: 'changed_since_read' });
    expect(await statusOf(id)).toBe('verification_pending');
    const again = at((await by(tania).call('GET', `cars/${id}`)).body, 'data', 'submitted_at');
    expect((await decides(by(tania), id, { ...approval, seen: again })).status).toBe(200);
    expect(await statusOf(id)).toBe('active');
  });
});
