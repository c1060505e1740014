import { expect, test } from 'vitest';
import { compared, figuresOf, type Side } from '../../../bench/against/compared.ts';

test('figures are the numbers of a bench, by the path of their names', () => {
  expect(figuresOf({ bytes: 3, drain: { ms: 5, word: 'x', none: null }, list: [7] })).toEqual([
    ['bytes', 3],
    ['drain.ms', 5],
    ['list.0', 7],
  ]);
});

test('both sides are measured in turn, and the medians stand beside each other', async () => {
  const order: Side[] = [];
  const ours = [10, 30, 20];
  const theirs = [40, 40, 90];
  const figures = await compared(async (side) => {
    order.push(side);
    return { ms: (side === 'here' ? ours : theirs).shift(), ...(side === 'here' && { onlyOurs: 1 }) };
  }, 3);
  expect(order).toEqual(['here', 'there', 'there', 'here', 'here', 'there']);
  expect(figures).toEqual({ ms: { here: 20, there: 40, ratio: 0.5 } });
});
