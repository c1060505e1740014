import { expect, test } from 'vitest';
import { Rounds } from '../../../server/realtime/rounds.ts';

const numbers = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);

test('each member is met once in a round, a share at a time', () => {
  const rounds = new Rounds(new Set(numbers(0, 1000)), 18);
  const shares = numbers(0, 18).map(() => [...rounds.share()]);
  expect(shares.flat()).toEqual(numbers(0, 1000));
  expect(Math.max(...shares.map(({ length }) => length))).toBe(56);
  // the round is over
  expect([...rounds.share()]).toEqual(numbers(0, 56));
});

test('who comes is met in the next round, who has left no more', () => {
  const all = new Set(numbers(0, 100));
  const rounds = new Rounds(all, 10);
  expect([...rounds.share()]).toEqual(numbers(0, 10));
  all.delete(10);
  all.add(100);
  expect(numbers(0, 9).flatMap(() => [...rounds.share()])).toEqual(numbers(11, 89));
  expect(numbers(0, 10).flatMap(() => [...rounds.share()])).toEqual([...all]);
});

test('members that come and go without end keep no round from its end', () => {
  const all = new Set(numbers(0, 10));
  const rounds = new Rounds(all, 18);
  const met = numbers(0, 60).flatMap((tick) => {
    all.delete(100 + tick - 5);
    all.add(100 + tick);
    all.add(200 + tick);
    all.delete(200 + tick - 5);
    return [...rounds.share()];
  });
  expect(met.filter((one) => one === 0).length).toBeGreaterThan(1);
});

test('a set that was empty is gone round as soon as it is not', () => {
  const all = new Set<number>();
  const rounds = new Rounds(all, 10);
  expect([...rounds.share()]).toEqual([]);
  all.add(1);
  expect([...rounds.share(), ...rounds.share()]).toEqual([1]);
});
