import { expect, test } from 'vitest';
import { districts } from '../../../domain/place/districts.ts';
import { matchDistrict } from '../../../domain/place/match-district.ts';

test.each([
  ['কুমিল্লা', 1],
  ['Cumilla', 1],
  ['Comilla District', 1],
  ['বগুড়া জেলা', 14],
  ['Chattogram', 8],
  ['Chittagong', 8],
  ['Mymen', 62],
  ["Cox's Bazar District", 9],
])('%s', (name, id) => expect(matchDistrict(name)?.id).toBe(id));

test('every district is matched by each of its names', () => {
  for (const district of districts) {
    expect(matchDistrict(district.name.bn)).toBe(district);
    expect(matchDistrict(district.name.en)).toBe(district);
  }
});

test('what names no district matches none', () => {
  expect(matchDistrict('')).toBeUndefined();
  expect(matchDistrict('Kolkata')).toBeUndefined();
});
