import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { places } from '../../../domain/place/gazetteer.ts';
import { searchPlaces } from '../../../domain/place/search.ts';

const first = (query: string, locale: 'bn' | 'en' = 'bn') => searchPlaces(query, { locale })[0]?.place.id;
const shown = (query: string, locale: 'bn' | 'en') =>
  searchPlaces(query, { locale }).map(({ place, match }) => {
    const name = place.name[locale];
    return match
      ? `${name.slice(0, match.from)}[${name.slice(match.from, match.to)}]${name.slice(match.to)}`
      : name;
  });

test('what begins so comes first and shows what matched', () => {
  expect(shown('শ্রীম', 'bn').slice(0, 3)).toEqual(['[শ্রীম]ঙ্গল', '[শ্রীম]ঙ্গল চা জাদুঘর', '[শ্রীম]ঙ্গল রেলস্টেশন']);
  expect(shown('gazipur chow', 'en')[0]).toBe('[Gazipur Chow]rasta');
  expect(shown('ময়ম', 'bn')[0]).toBe('[ময়ম]নসিংহ');
});

test('what is written as it was typed comes before what sounds alike, districts too', () => {
  const found = searchPlaces('শ্রী', { locale: 'bn', limit: 20 }).map(({ place }) => place.name.bn);
  const alike = found.indexOf('শরীয়তপুর');
  expect(alike).toBeGreaterThanOrEqual(7);
  expect(found.slice(0, alike).every((name) => name.startsWith('শ্রী'))).toBe(true);
  expect(shown('শরী', 'bn')[0]).toBe('[শরী]য়তপুর');
  expect(first('sri', 'en')).toBe('u290');
});

test('a match grows to whole letters, so that no sign hangs alone', () => {
  expect(shown('কক্সব', 'bn')[0]).toBe('[কক্সবা]জার');
});

describe('however it is spelt', () => {
  test.each([
    ['Comilla', 'd1'],
    ['cumila', 'd1'],
    ['Barisal', 'd33'],
    ['Jessore', 'd20'],
    ['Bogra', 'd14'],
    ['Chittagong', 'd8'],
    ['CTG', 'd8'],
    ['চিটাগাং', 'd8'],
    ['coxs bazar', 'd9'],
    ["Cox's Bazar", 'd9'],
    ['coxsbazar', 'd9'],
    ['vola', 'd34'],
    ['silet', 'd36'],
    ['শ্রিমংগল', 'u290'],
    ['srimongol', 'u290'],
    ['Srimangal', 'u290'],
    ['রাঙ্গামাটি', 'd4'],
    ['রাঙামাটি', 'd4'],
    ['লক্ষীপুর', 'd7'],
    ['gulsan', 'gulshan'],
    ['dhanmodi', 'dhanmondi'],
    ['mirpor', 'mirpur'],
    ['kuyakata', 'kuakata'],
    ['paharpur', 'paharpur'],
    ['বিমানবন্দর', 'dac'],
    ['airport', 'dac'],
    ['brahmonbaria', 'd3'],
  ])('%s', (query, id) => expect(first(query)).toBe(id));

  test('in either encoding of য়', () => {
    expect(first('ম\u09dfমনসিংহ')).toBe('d62');
    expect(first('ম\u09af\u09bcমনসিংহ')).toBe('d62');
  });

  test('in either digits', () => {
    expect(first('মিরপুর ১০')).toBe('mirpur-10');
    expect(first('মিরপুর 10')).toBe('mirpur-10');
    expect(first('mirpur ১০', 'en')).toBe('mirpur-10');
  });
});

test('words may come from the district and in any order', () => {
  expect(first('নবাবগঞ্জ ঢাকা')).toBe('u368');
  expect(first('sector 7 uttara', 'en')).toBe('uttara-sector-7');
  expect(first('rail sreemangal', 'en')).toBe('sreemangal-station');
});

describe('in Dhaka before its namesakes elsewhere', () => {
  test.each([
    ['গাবতলী', 'gabtoli'],
    ['gabtoli', 'gabtoli'],
    ['গাবত', 'gabtoli'],
    ['সদরঘাট', 'sadarghat'],
    ['sadarghat', 'sadarghat'],
    ['নবীনগর', 'nabinagar-savar'],
    ['ঢাকা', 'd47'],
    ['উত্তরা', 'uttara'],
  ])('%s', (query, id) => expect(first(query)).toBe(id));

  test('and the namesakes after it', () => {
    const found = searchPlaces('গাবতলী', { locale: 'bn' }).map(({ place }) => place.id);
    expect(found).toEqual(['gabtoli', 'u131']);
  });
});

describe('as people say it', () => {
  test.each([
    ['dhk', 'd47'],
    ['গুলশান ২ নম্বর', 'gulshan-2'],
    ['গুলশান ২ নং', 'gulshan-2'],
    ['গুলশান ২নং', 'gulshan-2'],
    ['Gulshan 2 no.', 'gulshan-2'],
    ['মিরপুর ১০ নম্বর', 'mirpur-10'],
    ['বাংলাবাজার', 'bangla-bazar'],
    ['bangla bazar', 'bangla-bazar'],
    ['সুন্দরবন', 'sundarbans'],
    ['sundarban', 'sundarbans'],
    ['Sundarbans', 'sundarbans'],
  ])('%s', (query, id) => expect(first(query)).toBe(id));
});

test('a number is itself and not the beginning of another', () => {
  expect(searchPlaces('মিরপুর ১', { locale: 'bn' })[0]?.place.id).toBe('mirpur-1');
});

test('among equals the nearer comes first', () => {
  const kotwali = { lat: 24.9, long: 91.87 };
  const companiganj = (near: { lat: number; long: number } | null) =>
    searchPlaces('Companiganj', { locale: 'en', near })[0]?.place.districtId;
  expect(companiganj(kotwali)).toBe(36);
  expect(companiganj({ lat: 22.87, long: 91.1 })).toBe(5);
});

test('nothing typed and nothing known find nothing', () => {
  expect(searchPlaces('  ', { locale: 'bn' })).toEqual([]);
  expect(searchPlaces('xyzzyplugh', { locale: 'en' })).toEqual([]);
});

test('never more than asked for', () => {
  expect(searchPlaces('a', { locale: 'en', limit: 3 })).toHaveLength(3);
});

test('every place is found by each of its own names', () => {
  for (const place of places()) {
    for (const locale of ['bn', 'en'] as const) {
      const found = searchPlaces(place.name[locale], { locale, limit: 12 });
      expect([place.id, found.some((hit) => hit.place.id === place.id)]).toEqual([place.id, true]);
    }
  }
});

test('one letter dropped from a long name still finds it', () => {
  const long = places().filter(({ kind, name }) => kind === 'district' && name.en.length >= 7);
  const lost = long.flatMap((place) => {
    const name = place.name.en;
    const misspelt = [...name].map((_, at) => name.slice(0, at) + name.slice(at + 1)).slice(1);
    return misspelt.filter(
      (query) => !searchPlaces(query, { locale: 'en', limit: 30 }).some((hit) => hit.place.id === place.id),
    );
  });
  // 'Meerpur' is Mirpur, by sound.
  expect(lost).toEqual(['Meerpur']);
});

test('whatever is typed, the match lies within the name', () => {
  const bengali = fc.string({ unit: fc.constantFrom(...'কখগঙজটতদনপবমযরলশষসহািীুূেোৌ্ংঁ ') });
  const spans = fc.property(fc.oneof(fc.string(), bengali), fc.constantFrom('bn', 'en'), (query, locale) =>
    searchPlaces(query, { locale }).every(
      ({ place, match }) => !match || (match.from < match.to && match.to <= place.name[locale].length),
    ),
  );
  expect(fc.check(spans).counterexample).toBeNull();
});
