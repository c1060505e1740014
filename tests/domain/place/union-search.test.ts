import { expect, test } from 'vitest';
import { places } from '../../../domain/place/gazetteer.ts';
import { searchPlaces } from '../../../domain/place/search.ts';
import { unionEntries } from '../../../domain/place/unions.ts';

let pauses = 0;
const unions = await unionEntries(() => {
  pauses += 1;
  return Promise.resolve();
});
const found = (query: string, limit = 6) =>
  searchPlaces(query, { locale: 'bn', limit, unions }).map(({ place }) => place.id);

test.each(['রামপাশা', 'rampasha', 'Rampasa', 'রামপাশ'])('the union that people call %s is first', (typed) => {
  expect(found(typed)[0]).toBe('n2460');
});
test.each(['লামাকাজী', 'লামাকাজি', 'Lamakazi', 'lamakaji'])('the union that people call %s is found', (typed) => {
  expect(found(typed)).toContain('n2461');
});

test('every place of the gazetteer stays before a union that is called the same', () => {
  const [first, ...rest] = found('শ্রীমঙ্গল');
  expect(first).toBe('u290');
  expect(rest).toContain('n2595');
  for (const { name } of places().filter(({ kind }) => kind === 'district'))
    expect([name.bn, found(name.bn)[0]?.startsWith('n')]).toEqual([name.bn, false]);
});

test('the list is made in pieces, so that typing goes on', () => {
  expect(unions.length).toBeGreaterThan(4_500);
  expect(pauses).toBeGreaterThan(20);
});

test('two letters bring no unions', () => {
  expect(found('রা', 20).filter((id) => /^n\d/.test(id))).toEqual([]);
});

test('without their list the search finds what it found before', () => {
  expect(searchPlaces('লামাকাজী', { locale: 'bn' })).toEqual([]);
  expect(searchPlaces('শ্রীমঙ্গল', { locale: 'bn' })[0]?.place.id).toBe('u290');
});
