/** The end of the audit and its key are outside of the database: a file of the data folder, and the environment. */
import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openPglite, type Database } from '../../../../server/db/connection.ts';
import { hourlyHere } from '../../../../server/jobs/recurring.ts';
import { anchorAudit } from '../../../../server/office/audit/audit-anchor.ts';
import { record, verifyChain } from '../../../../server/office/audit/audit.ts';
import { machineKey } from '../../../../server/office/sign-in/machine-key.ts';
import { signsInByLink } from '../../../../testkit/market/office.ts';
import { at, startServer, type TestServer } from '../../../../testkit/process/server.ts';

let dataDir: string;
let database: Database;
let server: TestServer;
const lines: string[] = [];
const serves = (environment: Record<string, string> = {}): Promise<TestServer> =>
  startServer(
    { DATA_DIR: dataDir, LOG_LEVEL: 'info', ...environment },
    { database, logTo: { write: (line) => lines.push(line) } },
  );
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'durpalla-audit-'));
  database = await openPglite(dataDir);
  server = await serves();
});
beforeEach(async () => {
  lines.length = 0;
  await behindTheTriggers('truncate audit');
  await rm(join(dataDir, 'audit-anchors.jsonl'), { force: true });
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

const acting = {
  operator: { id: null, name: 'console', roles: ['admin'] as const, tokenHash: null },
  address: '::1',
};
let cars = 0;
const writes = async (times: number): Promise<void> => {
  const { context } = server.app;
  for (let time = 0; time < times; time += 1)
    await database.db.transaction((tx) =>
      record(context, tx, acting, {
        action: 'car.approve',
        subject: { kind: 'car', id: `${(cars += 1)}`, name: 'a car' },
      }),
    );
};
const notes = (): Promise<void> => anchorAudit(server.app.context);
const verified = () => verifyChain(server.app.context);
/** As a person who has the database's own password. */
async function behindTheTriggers(statement: string, values: unknown[] = []): Promise<void> {
  await database.query('alter table audit disable trigger all');
  await database.query(statement, values);
  await database.query('alter table audit enable trigger all');
}
const whole = { broken: null, why: null, missing: null, replaced: null };

it('names the rows that were cut off the end, and since when', async () => {
  await writes(5);
  await notes();
  await writes(3);
  await notes();
  expect(await verified()).toEqual({ ...whole, rows: 8 });
  const seen = new Date(server.app.context.now()).toISOString();
  await behindTheTriggers('delete from audit where number > 6');
  expect(await verified()).toEqual({ ...whole, rows: 6, missing: { from: 7, to: 8, seen } });
  await behindTheTriggers('truncate audit');
  expect(await verified()).toEqual({ ...whole, rows: 0, missing: { from: 1, to: 8, seen } });
  // what is written in their place is not what was there
  await writes(9);
  expect(await verified()).toMatchObject({ rows: 9, missing: null, replaced: { number: 5, seen } });
});

it('the head is noted at a sign-in, in the log too, and half a line is none', async () => {
  const key = await machineKey(dataDir);
  const { body } = await server.call('POST', 'office/operators', {
    headers: { authorization: `Operator ${key}` },
    body: { phone: '01010331111', roles: ['admin'] },
  });
  const link = String(at(body, 'data', 'link')).split('#')[1] ?? '';
  await signsInByLink(server, link);
  await expect.poll(() => lines.filter((line) => line.includes('the head of the audit'))).toHaveLength(1);
  await appendFile(join(dataDir, 'audit-anchors.jsonl'), '\n{"number":9');
  await writes(2);
  await notes();
  const { rows } = await verified();
  expect(lines.filter((line) => line.includes(`"number":${rows}`))).toHaveLength(1);
  await behindTheTriggers('delete from audit where number = $1', [rows]);
  expect(await verified()).toMatchObject({ missing: { from: rows, to: rows } });
});

it('cannot be written anew without the key, and says which key is missing', async () => {
  await writes(4);
  await notes();
  const { rows } = await database.query('select * from audit order by number');
  // the rule from before there was a key, which everybody can follow
  const forged = createHash('sha256')
    .update(JSON.stringify(['', rows[0]]))
    .digest('base64url');
  await behindTheTriggers('update audit set key = null, hash = $1 where number = 1', [forged]);
  expect(await verified()).toMatchObject({ rows: 0, broken: 1, why: 'changed' });
  await behindTheTriggers('update audit set key = $1, hash = $2 where number = 1', [
    rows[0]?.['key'],
    rows[0]?.['hash'],
  ]);
  expect(await verified()).toEqual({ ...whole, rows: 4 });
  expect(await readFile(join(dataDir, 'audit.key'), 'utf8')).toMatch(/^[\w-]{43}$/);
  const other = await serves({ AUDIT_KEY: 'another key of at least thirty-two' });
  expect(await verifyChain(other.app.context)).toMatchObject({ rows: 0, broken: 1, why: 'other_key' });
  await other.app.close();
});

it('a row is not forged by whoever knows the rule of the hashes and the name of the key, but not the key', async () => {
  await writes(1);
  const { rows } = await database.query('select * from audit where number = 1');
  const { key, at: written } = rows[0] ?? {};
  const forged = {
    number: 1,
    at: new Date(String(written)).toISOString(),
    operatorId: null,
    operatorName: 'console',
    action: 'car.approve',
    subjectKind: 'car',
    subjectId: 'another',
    subjectName: 'a car',
    before: null,
    after: null,
    reason: null,
    address: '::1',
    key,
  };
  const sorted = Object.entries(forged).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash('sha256')
    .update(JSON.stringify(['', sorted]))
    .digest('base64url');
  await behindTheTriggers("update audit set subject_id = 'another', hash = $1 where number = 1", [hash]);
  expect(await verified()).toMatchObject({ rows: 0, broken: 1, why: 'changed' });
});

it('the head is noted at the start and each hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const noted = () => lines.filter((line) => line.includes('the head of the audit')).length;
  try {
    await writes(1);
    const stops = hourlyHere(server.app.context);
    await vi.waitUntil(() => noted() === 1, { interval: 5, timeout: 10_000 });
    await writes(1);
    vi.advanceTimersByTime(60 * 60_000);
    await vi.waitUntil(() => noted() === 2, { interval: 5, timeout: 10_000 });
    stops();
  } finally {
    vi.useRealTimers();
  }
  await behindTheTriggers('delete from audit where number = 2');
  expect(await verified()).toMatchObject({ missing: { from: 2, to: 2 } });
});

it('rows from before there was a key stay whole, up to the first that has one, and not behind it', async () => {
  const { context } = server.app;
  const plain = (number: number) => ({
    number,
    operatorId: null,
    operatorName: 'console',
    action: 'car.approve',
    subjectKind: 'car',
    subjectId: '1',
    subjectName: 'a car',
    reason: null,
    address: '::1',
    at: new Date(context.now()).toISOString(),
    before: null,
    after: null,
  });
  const adds = async (number: number, previous: string): Promise<string> => {
    const row = plain(number);
    const sorted = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const hash = createHash('sha256')
      .update(JSON.stringify([previous, sorted]))
      .digest('base64url');
    await database.query(
      `insert into audit (number, at, operator_name, action, subject_kind, subject_id, subject_name, address, hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [number, row.at, row.operatorName, row.action, 'car', '1', 'a car', '::1', hash],
    );
    return hash;
  };
  await adds(2, await adds(1, ''));
  await writes(2);
  expect(await verified()).toEqual({ ...whole, rows: 4 });
  const { rows } = await database.query('select hash from audit where number = 4');
  await adds(5, String(rows[0]?.['hash']));
  expect(await verified()).toMatchObject({ rows: 4, broken: 5, why: 'changed' });
});
