import { uuidv7 } from 'uuidv7';
import { beforeEach, expect, it } from 'vitest';
import type { Actor } from '../../../../server/act/act.ts';
import { provenBooks } from '../../../../server/money/wallet/agreement.ts';
import { operatorAt, type TestOperator } from '../../../../testkit/market/office.ts';
import { at } from '../../../../testkit/process/server.ts';
import { serverOfFile } from '../../../../testkit/market/test-market.ts';

const server = await serverOfFile();
const one = await operatorAt(server, ['finance']);
const two = await operatorAt(server, ['finance']);

let owner: Actor;

beforeEach(async () => {
  owner = await server.market.person('provider');
});

const dues = async (): Promise<unknown> =>
  at((await server.market.seen(owner)).get(`profile ${owner.id}`)?.[4], 'dues');
const writes = (by: TestOperator, kind: string, change: number, id = uuidv7()) =>
  by.call('POST', 'corrections', { id, owner_id: owner.id, kind, change, words: 'counted twice' });
const decides = (by: TestOperator, id: unknown, decision: string) =>
  by.call('POST', `corrections/${String(id)}/decision`, { decision });
const corrected = async (change: number): Promise<void> => {
  const { body } = await writes(one, 'correction', change);
  await decides(two, at(body, 'data', 'id'), 'sign');
};

it('a correction changes nothing until a second operator signs it; the owner reads why', async () => {
  const { body } = await writes(one, 'correction', -380);
  expect(at(body, 'data')).toMatchObject({ status: 'waiting', own: true });
  expect(await dues()).toBe(0);
  const id = at(body, 'data', 'id');
  expect((await decides(one, id, 'sign')).body).toMatchObject({ code: 'own_signature' });
  expect(at((await two.call('GET', 'books')).body, 'data', 'waiting')).toMatchObject([{ id, own: false }]);

  expect((await decides(two, id, 'sign')).body).toMatchObject({ data: { status: 'signed', dues: -380 } });
  expect(await dues()).toBe(-380);
  expect((await decides(two, id, 'sign')).body).toMatchObject({
    code: 'correction_decided',
    values: { by: two.name },
  });
  const seen = [...(await server.market.seen(owner)).values()].map(([, , kind, , row]) => ({ kind, row }));
  expect(seen).toContainEqual({
    kind: 'wallet',
    row: expect.objectContaining({ kind: 'correction', change: -380, note: 'counted twice' }),
  });
  expect(seen).toContainEqual({
    kind: 'notification',
    row: expect.objectContaining({ type: 'dues_corrected' }),
  });
});

it('is signed once, when two operators and a third press at the same moment', async () => {
  const { body } = await writes(one, 'correction', 700);
  const third = await operatorAt(server, ['finance']);
  const id = at(body, 'data', 'id');
  const answers = await Promise.all([two, third].map((by) => decides(by, id, 'sign')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await dues()).toBe(700);
});

it('is taken back by its writer, or refused by another', async () => {
  for (const by of [one, two]) {
    const { body } = await writes(one, 'correction', 500);
    expect((await decides(by, at(body, 'data', 'id'), 'refuse')).body).toMatchObject({
      data: { status: 'refused' },
    });
  }
  expect(await dues()).toBe(0);
});

it('written twice under one id is one', async () => {
  const id = uuidv7();
  await writes(one, 'correction', 90, id);
  expect((await writes(one, 'correction', 90, id)).status).toBe(200);
  expect((await writes(one, 'correction', 91, id)).body).toMatchObject({ code: 'conflict' });
  await decides(two, id, 'sign');
  expect(await dues()).toBe(90);
});

it('a refund gives back what was paid too much and no more, alone up to 1,000 taka', async () => {
  expect((await writes(one, 'refund', 10)).body).toMatchObject({
    code: 'refund_too_big',
    values: { max: 0 },
  });
  await corrected(-3000);
  expect((await writes(one, 'refund', 1000)).body).toMatchObject({ data: { status: 'signed', dues: -2000 } });
  const { body } = await writes(one, 'refund', 1001);
  expect(at(body, 'data', 'status')).toBe('waiting');
  // what is owed changes before the second signature: it fits no more
  await corrected(1500);
  expect((await decides(two, at(body, 'data', 'id'), 'sign')).body).toMatchObject({ code: 'refund_too_big' });
  expect(await dues()).toBe(-500);
});

it('the books of a day add up, and agree', async () => {
  await corrected(2500);
  const { body } = await one.call('GET', 'books');
  const sum = (...path: string[]): number => Number(at(body, 'data', ...path));
  expect(sum('after')).toBe(
    sum('before') +
      sum('commission', 'taka') +
      sum('paid', 'taka') +
      sum('corrected', 'taka') +
      sum('refunded', 'taka'),
  );
  expect(at(body, 'data', 'owing')).toContainEqual(
    expect.objectContaining({ id: owner.id, dues: 2500, since: expect.any(String) }),
  );
  expect(at((await one.call('GET', 'books/proof')).body, 'data')).toMatchObject({ sum: 0, drift: [] });
  expect(await provenBooks(server.app.context.database)).toMatchObject({ sum: 0, drift: [] });
  // before its first posting there were no books
  expect(at((await one.call('GET', 'books', { day: '2020-01-01' })).body, 'data')).toMatchObject({
    day: '2020-01-01',
    before: 0,
    after: 0,
  });
});
