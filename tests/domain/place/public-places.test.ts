import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { districts } from '../../../domain/place/districts.ts';
import { placeById, places } from '../../../domain/place/gazetteer.ts';
import { greatCircle } from '../../../domain/place/great-circle.ts';
import { searchPlaces } from '../../../domain/place/search.ts';
import { canLieIn } from '../../../domain/trip/forged-place.ts';

const linesOf = (address: string): string[][] =>
  readFileSync(new URL(address, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|'));
const written = linesOf('../../../scripts/gazetteer/public-places.txt');
const locked = linesOf('./known-places.txt');

test('each hospital, university and crossing is in the gazetteer, and lies in its district', () => {
  expect(written.length).toBeGreaterThanOrEqual(75);
  for (const [, id = '', bn, en, district] of written) {
    const place = placeById(id);
    expect(place).toMatchObject({ name: { bn, en }, districtId: Number(district) });
    expect([id, place && canLieIn(place, Number(district))]).toEqual([id, true]);
    const own = districts.find((each) => each.id === Number(district));
    expect([id, own && place && greatCircle(own, place) < 80_000]).toEqual([id, true]);
  }
});

test('none of them has a name that another place has', () => {
  for (const name of written.flatMap(([, , bn, en]) => [bn, en])) {
    const found = places().filter(({ name: { bn, en } }) => bn === name || en === name);
    expect([name, found.length]).toEqual([name, 1]);
  }
});

test('each is among the first three by its Bengali, its Latin and every listed misspelling', () => {
  const lost: string[] = [];
  for (const [, id = '', bn = '', en = '', , , , others = ''] of written)
    for (const typed of [bn, en, ...others.split(',').filter(Boolean)])
      for (const locale of ['bn', 'en'] as const) {
        const hits = searchPlaces(typed, { locale, limit: 3 }).map(({ place }) => place.id);
        if (!hits.includes(id)) lost.push(`${id}: ${typed} ${hits.join(' ')}`);
      }
  expect(lost).toEqual([]);
});

// a trip of last year names its places by id: an id that goes, or moves, would make it another journey
test('an id stays what it is: places are only added, at the end of known-places.txt', () => {
  for (const [id = '', district, lat, long] of locked) {
    const place = placeById(id);
    expect([id, place?.districtId]).toEqual([id, Number(district)]);
    const moved = place && greatCircle(place, { lat: Number(lat), long: Number(long) });
    expect([id, moved !== undefined && moved < 5000]).toEqual([id, true]);
  }
  expect(new Set(locked.map(([id]) => id)).size).toBe(locked.length);
  expect(locked.map(([id]) => id).toSorted()).toEqual(
    places()
      .map(({ id }) => id)
      .toSorted(),
  );
});
