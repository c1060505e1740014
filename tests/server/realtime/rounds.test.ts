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

test('who comes is met in the same round, who has left no more', () => {
  const all = new Set(numbers(0, 100));
  const rounds = new Rounds(all, 10);
  expect([...rounds.share()]).toEqual(numbers(0, 10));
  all.delete(10);
  all.add(100);
  const others = numbers(0, 10).flatMap(() => [...rounds.share()]);
  expect(others).toEqual(numbers(11, 90));
});

test('a set that was empty is gone round as soon as it is not', () => {
  const all = new Set<number>();
  const rounds = new Rounds(all, 10);
  expect([...rounds.share()]).toEqual([]);
  all.add(1);
  expect([...rounds.share(), ...rounds.share()]).toEqual([1]);
});
