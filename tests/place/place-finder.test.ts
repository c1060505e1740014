import { describe, expect, test, vi } from 'vitest';
import { placeById, type Place } from '../../domain/place/gazetteer.ts';
import { districtById } from '../../domain/place/districts.ts';
import { chosenPlace, namesOf, namesOfAddress, type PlaceNames } from '../../domain/place/chosen-place.ts';
import {
  placeAt,
  placeNamed,
  placeNear,
  placeWithin,
  suggest,
  unionsHere,
  type SuggestOptions,
} from '../../src/place/place-finder.ts';
import { earlierPlaces } from '../../src/place/use-known-places.ts';

function place(id: string): Place {
  const found = placeById(id);
  if (!found) throw new Error(`no place ${id}`);
  return found;
}

const anywhere: SuggestOptions = {
  locale: 'bn',
  from: null,
  earlier: [],
  without: [],
  starts: false,
  ahead: true,
  unions: [],
};
const idsOf = (hits: { place: Place }[]) => hits.map((hit) => hit.place.id);

describe('suggestions', () => {
  test('before anything is typed: earlier places, then popular ones', () => {
    const hits = suggest('', { ...anywhere, earlier: [place('u290'), place('kuakata')] });
    expect(idsOf(hits).slice(0, 3)).toEqual(['u290', 'kuakata', 'd9']);
    expect(hits.map(({ known }) => known)).toEqual([true, true, false, false, false, false]);
    expect(new Set(idsOf(hits)).size).toBe(hits.length);
  });

  test('where data are saved, the list of unions is fetched for what fits nothing else alone', async () => {
    const sparing = { ...anywhere, ahead: false };
    const listed = vi.fn<() => void>();
    const unsubscribe = unionsHere.subscribe(listed);
    expect(suggest('শ্রীমঙ্গল', sparing)).not.toEqual([]);
    expect(suggest('', sparing)).not.toEqual([]);
    await import('../../domain/place/unions.ts');
    expect(unionsHere.get()).toEqual([]);
    expect(idsOf(suggest('লামাকাজী', sparing))).toEqual([]);
    await expect.poll(() => listed.mock.calls.length).toBe(1);
    expect(idsOf(suggest('লামাকাজী', { ...sparing, unions: unionsHere.get() }))).toEqual(['n2461']);
    unsubscribe();
  });

  test('unions are found by name once their list is here', async () => {
    suggest('লামা', anywhere);
    const found = (query: string): string[] =>
      idsOf(suggest(query, { ...anywhere, unions: unionsHere.get() }));
    await expect.poll(() => found('লামাকাজী')).toEqual(['n2461']);
    expect(found('রামপাশা')[0]).toBe('n2460');
  });

  test('where a journey starts: earlier places, then terminals of that city; none to go on holiday', () => {
    const own = suggest('', { ...anywhere, starts: true, earlier: [place('d8')] });
    expect(own[0]?.place.id).toBe('d8');
    expect(new Set(own.map((hit) => hit.place.districtId))).toEqual(new Set([8]));
    expect(own.slice(1).every((hit) => /station|terminal|airport/.test(hit.place.kind))).toBe(true);
    expect(idsOf(suggest('', { ...anywhere, starts: true }))).toContain('gabtoli');
    expect(idsOf(suggest('', { ...anywhere, starts: true }))).not.toContain('kuakata');
  });

  test('what fits, with the place one has been to first', () => {
    const plain = suggest('শ্রীম', anywhere);
    expect(plain[0]?.place.id).toBe('u290');
    const known = suggest('শ্রীম', { ...anywhere, earlier: [place('tea-museum')] });
    expect(known[0]).toMatchObject({ known: true, place: { id: 'tea-museum' } });
    expect(idsOf(known)).toContain('u290');
  });

  test('the road from the pickup, in metres; none without a pickup', () => {
    const [hit] = suggest('শ্রীমঙ্গল', { ...anywhere, from: place('mirpur-10') });
    expect(hit?.distance).toBeGreaterThan(150_000);
    expect(hit?.distance).toBeLessThan(230_000);
    expect(suggest('শ্রীমঙ্গল', anywhere)[0]?.distance).toBeNull();
  });

  test('never the place at the other end', () => {
    expect(idsOf(suggest('শ্রীম', { ...anywhere, without: ['u290', null] }))).not.toContain('u290');
  });

  test('nothing for what is no place', () => {
    expect(suggest('xzvwxzvwx', anywhere)).toEqual([]);
  });
});

const namesAt = (id: string) => namesOf(place(id));

describe('places by name', () => {
  test('the names of a row lead back to the place', async () => {
    expect((await placeNamed(namesAt('u290')))?.id).toBe('u290');
    const elsewhere = { ...namesAt('u290'), district: { bn: 'ঢাকা', en: 'Dhaka' } };
    expect(await placeNamed(elsewhere)).toBeUndefined();
  });

  test('an address in either language, an id, and nothing else', async () => {
    const idAt = async (text: string) => (await placeAt(text))?.id;
    expect(await idAt('শ্রীমঙ্গল, মৌলভীবাজার')).toBe('u290');
    expect(await idAt('sreemangal, moulvibazar')).toBe('u290');
    expect(await idAt('dac')).toBe('dac');
    expect(await idAt('শ্রীম')).toBeUndefined();
    expect(await idAt('n1')).toBe('n1');
    expect(await idAt('Subil, Debidwar, Cumilla')).toBe('n1');
    expect(await idAt('Nowhere, Debidwar, Cumilla')).toBeUndefined();
  });

  test('a union by its names: in the upazila that the row names, for unions of one name are many', async () => {
    const mohanpur = { bn: 'মোহনপুর', en: 'Mohanpur' };
    const names = { ...namesAt('u1'), place: mohanpur, sub_district: place('u1').name };
    expect(await placeNamed(names)).toMatchObject({ id: 'n12', upazilaId: 1 });
    expect(await placeNamed({ ...names, sub_district: place('u2').name })).toBeUndefined();
  });
});

describe('a village that no list has', () => {
  test('is kept as words beside the sub-district or the union', () => {
    expect(placeWithin(290, null, 'bn', ' রহিমপুর,  বাজার ')).toMatchObject({
      placeId: 'u290',
      address: 'রহিমপুর বাজার, শ্রীমঙ্গল, মৌলভীবাজার',
      subDistrictId: 290,
      area: 'রহিমপুর বাজার',
    });
    const subil = { id: 1, name: { bn: 'সুবিল', en: 'Subil' } };
    expect(placeWithin(1, subil, 'en', 'Rahim’s house')?.address).toBe(
      'Rahim’s house, Subil, Debidwar, Cumilla',
    );
  });

  test('is no words where it only begins the name that was chosen', () => {
    expect(placeWithin(290, null, 'bn', 'শ্রীম')?.address).toBe('শ্রীমঙ্গল, মৌলভীবাজার');
  });

  test('is found again by the names of its row, in either form', async () => {
    const subil = { id: 1, name: { bn: 'সুবিল', en: 'Subil' } };
    for (const chosen of [placeWithin(290, null, 'bn', 'রহিমপুর'), placeWithin(1, subil, 'bn', 'রহিমপুর')]) {
      if (!chosen) throw new Error('no place');
      const again = await placeNamed(chosen.names);
      expect(again && chosenPlace(again, 'bn')).toEqual(chosen);
    }
  });
});

test('the known place nearest to the phone, and none far from all', () => {
  expect(placeNear({ lat: 23.8072, long: 90.3689 })?.id).toBe('mirpur-10');
  expect(placeNear({ lat: 51.5, long: 0 })).toBeUndefined();
});

test('earlier places: the latest trip first, each once, unknown ones left out, unions too', async () => {
  const union = placeWithin(1, { id: 1, name: { bn: 'সুবিল', en: 'Subil' } }, 'bn');
  const trip = (pick: PlaceNames, to: string) => ({
    geo_location: { pick, dest: namesAt(to), via: null },
  });
  const trips = [
    trip(namesAt('mirpur-10'), 'u290'),
    trip(namesAt('mirpur-10'), 'kuakata'),
    trip(namesOfAddress('nowhere', 47), 'u290'),
    trip(union?.names ?? namesAt('d1'), 'u290'),
  ];
  const { pickup, destination } = await earlierPlaces(trips, placeNamed);
  expect(pickup.map(({ id }) => id)).toEqual(['mirpur-10', 'n1']);
  expect(destination.map(({ id }) => id)).toEqual(['u290', 'kuakata']);
});

describe('a place that was shared from a map', () => {
  test('is the known one nearest to its point', async () => {
    const place = await placeAt('24.8949,91.8687');
    expect(place && districtById(place.districtId)?.name.en).toBe('Sylhet');
    expect(await placeAt('51.5074,-0.1278')).toBeUndefined();
  });

  test('is the one with its name, if only one has it', async () => {
    expect((await placeAt('শ্রীমঙ্গল'))?.name.en).toBe((await placeAt('sreemangal'))?.name.en);
    expect(await placeAt('a name that nobody has')).toBeUndefined();
  });
});
