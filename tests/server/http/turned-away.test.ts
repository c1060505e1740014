/** Too many pulls at once are told to come back, and the log says so once and not for each of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../testkit/process/server.ts';

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'info' }, { logTo: { write: (line) => lines.push(line) } });
});
afterAll(() => server.close());

/** As many pulls of one phone at once: one works, one waits, and the others are told to come back. */
async function floods(times: number): Promise<number> {
  const token = await server.signIn(await server.market.person('provider'));
  const pull = () =>
    server.call('POST', 'sync/pull', {
      as: token,
      body: { limit: 100 },
    });
  const answers = await Promise.all(Array.from({ length: times }, pull));
  return answers.filter(({ status }) => status === 503).length;
}
const said = (): unknown[] =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level >= 40)
    .map(({ level, calls }) => [level, calls]);

it('one line at first, then one a minute with how many they were', async () => {
  const away = await floods(12);
  expect(away).toBeGreaterThan(5);
  expect(said()).toEqual([[40, 1]]);
  server.market.pass(60_000);
  await floods(12);
  expect(said()).toEqual([
    [40, 1],
    [40, away],
  ]);
});
