/** A few rounds of `npm run proof:browser`: each way to die once, with one tab and with two. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { proveInBrowser } from '../../proof/browser/rounds.ts';

const root = join(import.meta.dirname, '../..');
const said: string[] = [];
const say = (line: string): void => void said.push(line);

it('a tab, a worker, a service worker, a browser killed during a drain lose nothing and double nothing', async () => {
  const report = await proveInBrowser({ root, rounds: 6, firstSeed: 5, broken: false, say });
  expect(said).toEqual([]);
  expect(report).toMatchObject({ rounds: 6, lost: 0, doubled: 0, failingSeeds: [] });
  for (const { rounds } of Object.values(report.byKind)) expect(rounds).toBeGreaterThan(0);
});

it('a service worker and a browser killed in the middle of a photo lose none, and send no more than a chunk again', async () => {
  const report = await proveInBrowser({ root, rounds: 2, firstSeed: 38, broken: false, say });
  expect(said).toEqual([]);
  expect(report).toMatchObject({ rounds: 2, lost: 0, doubled: 0, failingSeeds: [] });
});

it('are caught doubling on a server that forgets what it has judged', async () => {
  const { doubled } = await proveInBrowser({ root, rounds: 2, firstSeed: 8, broken: true, say });
  expect(doubled).toBeGreaterThan(0);
});
