import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { placeOrder } from '../../../domain/data/place-order.ts';
import { places } from '../../../domain/place/gazetteer.ts';
import { numberOfPlace, PLACE_BITS, placeIdOf, placeOfNumber } from '../../../domain/place/place-numbers.ts';
import { unionAt, unionsOf } from '../../../domain/place/unions.ts';

const locked = readFileSync(new URL('./known-places.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('|')[0] ?? '');

// an SMS names a place by its line: a line that is removed or moved would make it another journey
test('the well-known places stand in the order in which they came, and none is taken out', () => {
  const order = placeOrder.split(/\s+/).filter(Boolean);
  expect(order).toEqual(locked.filter((id) => !/^[du]\d+$/.test(id)));
  expect(order.slice(0, 3)).toEqual(['mirpur', 'mirpur-1', 'mirpur-2']);
});

test('each place has a number of its own, and each union; the number leads back', () => {
  const unions = places().flatMap(({ upazilaId, kind }) =>
    kind === 'sub_district' && upazilaId !== undefined ? unionsOf(upazilaId).map(({ id }) => `n${id}`) : [],
  );
  const ids = [...places().map(({ id }) => id), ...unions];
  expect(unions.length).toBeGreaterThan(4000);
  const numbers = ids.map((id) => numberOfPlace(id) ?? -1);
  expect(new Set(numbers).size).toBe(ids.length);
  expect(Math.min(...numbers)).toBe(0);
  expect(Math.max(...numbers)).toBeLessThan(2 ** PLACE_BITS);
  expect(numbers.map(placeIdOf)).toEqual(ids);
});

test('a number of no place is none', () => {
  expect([numberOfPlace('d65'), numberOfPlace('nowhere'), numberOfPlace('u960')]).toEqual([null, null, null]);
  expect([placeIdOf(4000), placeOfNumber(1000, unionAt), placeOfNumber(16_383, unionAt)]).toEqual([
    null,
    undefined,
    undefined,
  ]);
  expect(placeOfNumber(46, unionAt)?.name.en).toBe('Dhaka');
  expect(placeOfNumber(4096 + 15, unionAt)?.id).toBe('n15');
});
