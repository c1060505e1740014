import { expect, test } from 'vitest';
import { keepIncludes, lastIncludes } from '../../../src/features/bidding/last-includes.ts';

function storage(kept?: string) {
  const items = new Map(kept === undefined ? [] : [['bid-includes', kept]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

test('the ticks are those of last time', () => {
  const phone = storage();
  expect(lastIncludes(phone)).toEqual([]);
  keepIncludes(['toll', 'waiting'], phone);
  expect(lastIncludes(phone)).toEqual(['toll', 'waiting']);
});

test('what cannot be read is no tick', () => {
  for (const kept of ['', '{', '7', '{"toll":true}']) expect(lastIncludes(storage(kept))).toEqual([]);
  expect(lastIncludes(storage('["parking","fuel",null]'))).toEqual(['fuel']);
});
