import { expect, test } from 'vitest';
import { saveIncludes, lastIncludes } from '../../../src/features/bidding/last-includes.ts';

function storage(saved?: string) {
  const items = new Map(saved === undefined ? [] : [['bid-includes', saved]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

test('the ticks are those of last time', () => {
  const phone = storage();
  expect(lastIncludes(phone)).toEqual([]);
  saveIncludes(['toll', 'waiting'], phone);
  expect(lastIncludes(phone)).toEqual(['toll', 'waiting']);
});

test('what cannot be read is no tick', () => {
  for (const saved of ['', '{', '7', '{"toll":true}']) expect(lastIncludes(storage(saved))).toEqual([]);
  expect(lastIncludes(storage('["parking","fuel",null]'))).toEqual(['fuel']);
});
