import { uuidv7 } from 'uuidv7';
import { beforeEach, expect, test } from 'vitest';
import { traced } from '../../../server/base/trace.ts';
import { tripIntent } from '../../../testkit/market/market.ts';
import { startServer } from '../../../testkit/process/server.ts';
import { serverOfFile } from '../../../testkit/market/test-market.ts';

/** The lines of the log of one call have its id in common. */
type Line = Record<string, unknown>;
const log: Line[] = [];

const server = await serverOfFile(
  { LOG_LEVEL: 'info' },
  { logTo: { write: (line) => log.push(JSON.parse(line)) } },
);
const as = await server.signIn(await server.market.person('customer'));

beforeEach(() => void log.splice(0));

const saying = (msg: string): Line[] => log.filter((line) => line['msg'] === msg);
const push = (args: object) =>
  server.call('POST', 'sync/push', {
    as,
    body: { mutations: [{ id: uuidv7(), name: 'trip.create', v: 1, args }] },
  });

test('a call and its mutations say how long they took, under one id', async () => {
  await push(tripIntent().args);
  const [call] = saying('call');
  expect(call).toMatchObject({ call: 'POST sync/push', status: 200, ms: expect.any(Number) });
  expect(saying('mutation')).toMatchObject([
    { request: call?.['request'], mutation: 'trip.create', outcome: 'ok', ms: expect.any(Number) },
  ]);
});

test('two calls at once do not mix', async () => {
  await Promise.all(Array.from({ length: 8 }, () => push(tripIntent().args)));
  const ids = (msg: string) =>
    saying(msg)
      .map((line) => String(line['request']))
      .sort();
  expect(new Set(ids('call')).size).toBe(8);
  expect(ids('mutation')).toEqual(ids('call'));
});

test('an error names its call, and its answer the id to ask for', async () => {
  const { database } = server.app.context;
  await database.query('alter table users rename to users_away');
  const answer = await server.call('POST', 'auth/login', {
    body: { phone: '01023344556', password: 'hush' },
  });
  await database.query('alter table users_away rename to users');
  expect(answer.status).toBe(500);
  expect(saying('call failed')).toMatchObject([{ request: answer.headers['x-request-id'] }]);
});

test('a slow statement is named without its values, under the id of its run', async () => {
  const secret = '01712345678';
  const watched = await startServer(
    { LOG_LEVEL: 'info', SLOW_STATEMENT_MS: '30' },
    { database: server.app.context.database, logTo: { write: (line) => log.push(JSON.parse(line)) } },
  );
  await traced({ job: 'books', run: 'a-run' }, () =>
    watched.app.context.database.query(`select pg_sleep(0.04), '${secret}' as phone where $1 <> ''`, [
      secret,
    ]),
  );
  await watched.app.close();
  expect(saying('slow statement')).toMatchObject([
    {
      job: 'books',
      run: 'a-run',
      ms: expect.any(Number),
      id: expect.stringMatching(/^[\da-f]{8}$/),
      statement: 'select pg_sleep(?), ? as phone where $1 <> ?',
    },
  ]);
});
