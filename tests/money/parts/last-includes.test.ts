import { expect, test } from 'vitest';
import { saveIncludes, lastIncludes } from '../../../src/money/parts/last-includes.ts';

function storage(saved?: string) {
  const items = new Map(saved === undefined ? [] : [['bid-includes', saved]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

test('the ticks are the usual ones at first, and then those of last time', () => {
  const phone = storage();
  expect(lastIncludes(phone)).toEqual(['fuel', 'driver_food']);
  saveIncludes(['toll', 'waiting'], phone);
  expect(lastIncludes(phone)).toEqual(['toll', 'waiting']);
  saveIncludes([], phone);
  expect(lastIncludes(phone)).toEqual([]);
});

test('what cannot be read counts as never chosen', () => {
  for (const saved of ['', '{', '7', '{"toll":true}'])
    expect(lastIncludes(storage(saved))).toEqual(['fuel', 'driver_food']);
  expect(lastIncludes(storage('["parking","fuel",null]'))).toEqual(['fuel']);
});
