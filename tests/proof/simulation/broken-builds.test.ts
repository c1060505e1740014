import { expect, it } from 'vitest';
import { simulate } from '../../../proof/simulation/simulate.ts';
import { databaseOfFile } from '../../../testkit/market/test-market.ts';

const database = await databaseOfFile();

// each with a seed shortly before the first one that catches it
it.each([
  ['no-idempotency', 1],
  ['plain-cursor', 1],
  ['no-epoch', 9],
  ['kept-chunk', 1],
  ['early-overlay', 1],
  ['forgotten-uploads', 54],
  ['believed-notices', 2],
  ['driver-as-owner', 3],
] as const)(
  'the proof catches a build with %s',
  async (broken, first) => {
    const caught: string[] = [];
    for (let seed = first; seed < first + 12 && caught.length === 0; seed++)
      caught.push(...(await simulate(database, seed, broken)));
    expect(caught).not.toEqual([]);
  },
  120_000,
);
