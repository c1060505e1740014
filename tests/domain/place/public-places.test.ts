import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { districts } from '../../../domain/place/districts.ts';
import { placeById, places, pointedPlaces } from '../../../domain/place/gazetteer.ts';
import { greatCircle } from '../../../domain/place/great-circle.ts';
import { searchPlaces } from '../../../domain/place/search.ts';
import { canLieIn } from '../../../domain/trip/meeting/forged-place.ts';

const linesOf = (address: string): string[][] =>
  readFileSync(new URL(address, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|'));
const written = linesOf('../../../scripts/gazetteer/public-places.txt');
const named = linesOf('../../../scripts/gazetteer/named-places.txt');
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

test('at least 400 more are found by their names, and lie where their upazila or a listed place does', () => {
  expect(named.length).toBeGreaterThanOrEqual(400);
  for (const [kind, id = '', bn, en, district] of named) {
    const place = placeById(id);
    expect(place).toMatchObject({ kind, name: { bn, en }, districtId: Number(district) });
    const where = placeById(place?.at ?? '');
    expect([id, where?.districtId]).toEqual([id, Number(district)]);
    expect(place).toMatchObject({ lat: where?.lat, long: where?.long });
    expect([id, where && 'at' in where]).toEqual([id, false]);
  }
});

test('each group of them names the public list that it stands in', () => {
  const lines = readFileSync(new URL('../../../scripts/gazetteer/named-places.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean);
  const first = lines.findIndex((line) => !line.startsWith('#'));
  expect(lines[first - 1]).toMatch(/^# \S.+: /);
  const heads = lines.filter((line, number) => number >= first - 1 && line.startsWith('#'));
  expect(heads.length).toBeGreaterThan(10);
  for (const head of heads)
    expect(head).toMatch(/^# (?:Bangladesh|Civil|Directorate|Inter|University|municipalities)/);
});

test('a place whose own point is not known is nearest to nothing', () => {
  const ids = new Set(pointedPlaces().map(({ id }) => id));
  expect(named.filter(([, id = '']) => ids.has(id))).toEqual([]);
  expect(ids.size + named.length).toBe(places().length);
});

test('none of them has a name that another place has', () => {
  const count = new Map<string, number>();
  for (const { name } of places())
    for (const each of new Set([name.bn, name.en])) count.set(each, (count.get(each) ?? 0) + 1);
  for (const name of [...written, ...named].flatMap(([, , bn = '', en = '']) => [bn, en]))
    expect([name, count.get(name)]).toEqual([name, 1]);
});

test('each is among the first three by its Bengali, its Latin and every listed misspelling', () => {
  const lost: string[] = [];
  const typedFor = [
    ...written.map(([, id = '', bn = '', en = '', , , , others = '']) => ({ id, names: [bn, en], others })),
    ...named.map(([, id = '', bn = '', en = '', , , others = '']) => ({ id, names: [bn, en], others })),
  ];
  for (const { id, names, others } of typedFor)
    for (const typed of [...names, ...others.split(',').filter(Boolean)])
      for (const locale of ['bn', 'en'] as const) {
        const hits = searchPlaces(typed, { locale, limit: 3 }).map(({ place }) => place.id);
        if (!hits.includes(id)) lost.push(`${id}: ${typed} ${hits.join(' ')}`);
      }
  expect(lost).toEqual([]);
});

test.each([
  ['চাঁদপুর স্টেশন', 'chandpur-station'],
  ['chandpur rail station', 'chandpur-station'],
  ['কুমিল্লা মেডিক্যাল', 'cumilla-medical'],
  ['কুমিল্লা মেডিকেল কলেজ হাসপাতাল', 'cumilla-medical'],
  ['comilla medical hospital', 'cumilla-medical'],
  ['comila medikel', 'cumilla-medical'],
  ['ভোলা ঘাট', 'bhola-kheyaghat-launch'],
  ['ilisha ghat', 'ilisha-launch'],
  ['বিলোনিয়া বর্ডার', 'bilonia-border'],
  ['belonia border', 'bilonia-border'],
  ['পাবনা মেন্টাল', 'pabna-mental-hospital'],
  ['pabna mental haspatal', 'pabna-mental-hospital'],
  ['ফেনি সদর হসপিটাল', 'feni-sadar-hospital'],
  ['bandorban bus stand', 'bandarban-bus'],
  ['মেহেরপুর বাসস্ট্যান্ড', 'meherpur-bus'],
  ['নওগাঁ ইউনিভার্সিটি', 'naogaon-university'],
  ['feni varsity', 'feni-university'],
  ['আদদীন মগবাজার', 'ad-din-hospital-moghbazar'],
  ['delta hospitl', 'delta-hospital-mirpur'],
  ['শায়েস্তাগঞ্জ স্টেশন', 'shaistaganj-station'],
])('%s is said, and %s is found', (typed, id) => {
  for (const locale of ['bn', 'en'] as const)
    expect(searchPlaces(typed, { locale, limit: 3 }).map(({ place }) => place.id)).toContain(id);
});

test('a town or district stays before what stands in it', () => {
  for (const { id, name } of places().filter(({ kind }) => kind === 'district'))
    expect([id, searchPlaces(name.bn, { locale: 'bn', limit: 1 })[0]?.place.id]).toEqual([id, id]);
});

// a trip of last year names its places by id: an id that is removed, or moves, would make it another journey
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
