import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { PushTurns, sizeOf } from '../../../server/sync/push-turns.ts';

type Work = { begun: boolean; end(): void; fail(): void; result: Promise<string | Error> };

const turns = new PushTurns(2);

/** A push of this person, of a few actions, that ends when the test says so. */
function push(person: string, result: string): Work {
  const own: Work = {
    begun: false,
    end: () => undefined,
    fail: () => undefined,
    result: Promise.resolve(''),
  };
  own.result = turns
    .run(person, 'quick', () => {
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

test('no more work at a time than there are places; the next begins when one ends', async () => {
  const [anika, babul, chameli] = [push('anika', 'a'), push('babul', 'b'), push('chameli', 'c')];
  await settled();
  expect([anika.begun, babul.begun, chameli.begun]).toEqual([true, true, false]);
  expect(turns.waiting()).toBe(1);
  babul.fail();
  await babul.result;
  await settled();
  expect(chameli.begun).toBe(true);
  for (const each of [anika, chameli]) each.end();
  expect(await Promise.all([anika.result, chameli.result])).toEqual(['a', 'c']);
  expect(turns.waiting()).toBe(0);
});

test('a push is big by the number of its actions, in whatever form they come', () => {
  const mutation = { id: uuidv7(), name: 'notification.seen', v: 1, args: {} };
  const columns = (count: number) => [{ at: Array.from({ length: count }, (_, at) => at), mutation: {} }];
  expect(sizeOf({ mutations: [mutation] })).toBe('quick');
  expect(sizeOf({ mutations: [], columns: columns(25) })).toBe('quick');
  expect(sizeOf({ mutations: [mutation], columns: columns(25) })).toBe('big');
});
