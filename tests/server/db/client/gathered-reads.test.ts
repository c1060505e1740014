import { expect, test } from 'vitest';
import { gatheredRead } from '../../../../server/db/client/gathered-reads.ts';
import { marketOfFile } from '../../../../testkit/market/test-market.ts';

const {
  database: { db },
} = await marketOfFile();

/** A question that is answered one statement at a time; `asked` holds the keys of each. */
function question(): { asked: string[][]; answer(): void; read(keys: string[]): Promise<string[]> } {
  const asked: string[][] = [];
  const waiting: (() => void)[] = [];
  const read = gatheredRead((_, keys) => {
    asked.push(keys);
    return new Promise<string[]>((resolve) => waiting.push(() => resolve(keys)));
  });
  return { asked, answer: () => waiting.shift()?.(), read: (keys) => read(db, keys) };
}

test('calls of one turn of the event loop share a statement', async () => {
  const { asked, answer, read } = question();
  const answers = [read(['a']), read(['b', 'a']), read(['c'])];
  await expect.poll(() => asked).toEqual([['a', 'b', 'c']]);
  answer();
  expect(await Promise.all(answers)).toEqual(answers.map(() => ['a', 'b', 'c']));
});

test('a call that comes while a statement is under way gets one that began after it', async () => {
  const { asked, answer, read } = question();
  const first = read(['a']);
  await expect.poll(() => asked).toHaveLength(1);
  const second = read(['a']);
  answer();
  await first;
  await expect.poll(() => asked).toEqual([['a'], ['a']]);
  answer();
  expect(await second).toEqual(['a']);
});

test('a statement that stalls holds up nobody who asks after it', async () => {
  const { asked, answer, read } = question();
  const stalled = read(['a']);
  await expect.poll(() => asked).toHaveLength(1);
  const next = read(['b']);
  await expect.poll(() => asked).toEqual([['a'], ['b']]);
  answer();
  answer();
  expect(await Promise.all([stalled, next])).toEqual([['a'], ['b']]);
});

test('a question has its own answer, though another of the same flight stalls or fails', async () => {
  const [stalls, answers] = [question(), question()];
  const fails = gatheredRead((_, keys) => Promise.reject(new TypeError(`no ${keys.join()}`)));
  const stalled = stalls.read(['a']);
  const failed = fails(db, ['b']);
  const answered = answers.read(['c']);
  await expect(failed).rejects.toThrow('no b');
  await expect.poll(() => answers.asked).toEqual([['c']]);
  answers.answer();
  expect(await answered).toEqual(['c']);
  stalls.answer();
  expect(await stalled).toEqual(['a']);
});
