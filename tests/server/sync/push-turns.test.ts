import { expect, test } from 'vitest';
import { PushTurns } from '../../../server/sync/push-turns.ts';

type Work = { begun: boolean; end(): void; fail(): void; result: Promise<string | Error> };

const turns = new PushTurns();

/** A push of this person that ends when the test says so. */
function push(person: string, result: string): Work {
  const own: Work = {
    begun: false,
    end: () => undefined,
    fail: () => undefined,
    result: Promise.resolve(''),
  };
  own.result = turns
    .run(person, () => {
      own.begun = true;
      return new Promise<string>((resolve, reject) => {
        own.end = () => resolve(result);
        own.fail = () => reject(new Error(result));
      });
    })
    .catch((error: Error) => error);
  return own;
}
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

test('a person’s pushes are done one after the other, in the order in which they came', async () => {
  const works = [push('anika', 'first'), push('anika', 'second'), push('anika', 'third')];
  for (const [at, work] of works.entries()) {
    await settled();
    expect(works.map(({ begun }) => begun)).toEqual(works.map((_, other) => other <= at));
    work.end();
  }
  expect(await Promise.all(works.map(({ result }) => result))).toEqual(['first', 'second', 'third']);
});

test('one that failed is nothing to those behind it', async () => {
  const [first, second] = [push('anika', 'broken'), push('anika', 'whole')];
  await settled();
  first.fail();
  expect(await first.result).toBeInstanceOf(Error);
  await settled();
  expect(second.begun).toBe(true);
  second.end();
  expect(await second.result).toBe('whole');
});

test('nobody waits for another person’s push', async () => {
  const [anika, babul] = [push('anika', 'long'), push('babul', 'short')];
  await settled();
  expect([anika.begun, babul.begun]).toEqual([true, true]);
  babul.end();
  expect(await babul.result).toBe('short');
  anika.end();
  await anika.result;
});
