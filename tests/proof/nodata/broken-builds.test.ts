import { expect, it } from 'vitest';
import { simulateWithoutNet } from '../../../proof/nodata/simulate.ts';
import { databaseOfFile } from '../../../testkit/market/test-market.ts';

const database = await databaseOfFile();

// each with a seed shortly before the first one that catches it
it.each([
  ['no-counter-window', 1, 'an SMS of long ago has made a trip'],
  ['no-oldest-sms', 3, 'an SMS of long ago was judged again'],
  ['no-stored-result', 1, 'customer 1: trip.create is shown as sent and is not'],
  ['no-id-ends', 90, 'an offer was agreed that nobody has chosen'],
  ['no-chain', 34, 'a later promise has won over an earlier one'],
] as const)(
  'the proof catches a build with %s',
  async (broken, first, fault) => {
    const caught: string[] = [];
    for (let seed = first; seed < first + 12 && caught.length === 0; seed++)
      caught.push(...(await simulateWithoutNet(database, seed, broken)).faults);
    expect(caught.map((each) => each.replace(/\d+/, '1'))).toContain(fault);
  },
  120_000,
);
