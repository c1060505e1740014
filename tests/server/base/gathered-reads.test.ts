import { expect, test } from 'vitest';
import { GatheredReads } from '../../../server/base/gathered-reads.ts';

/** Reads that are answered one by one; `asked` holds the keys of each statement. */
function reads(): { asked: string[][]; answer(): void; read: GatheredReads<string[]>['read'] } {
  const asked: string[][] = [];
  const waiting: (() => void)[] = [];
  const gathered = new GatheredReads<string[]>((keys) => {
    asked.push(keys);
    return new Promise((resolve) => waiting.push(() => resolve(keys)));
  });
  return { asked, answer: () => waiting.shift()?.(), read: (keys) => gathered.read(keys) };
}

test('calls of one turn of the event loop share a statement', async () => {
  const { asked, answer, read } = reads();
  const answers = [read(['a']), read(['b', 'a']), read(['c'])];
  await expect.poll(() => asked).toEqual([['a', 'b', 'c']]);
  answer();
  expect(await Promise.all(answers)).toEqual(answers.map(() => ['a', 'b', 'c']));
});

test('a call that comes while a statement is under way gets one that began after it', async () => {
  const { asked, answer, read } = reads();
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
  const { asked, answer, read } = reads();
  void read(['a']);
  await expect.poll(() => asked).toHaveLength(1);
  void read(['b']);
  await expect.poll(() => asked).toEqual([['a'], ['b']]);
  answer();
  answer();
});
