import { describe, expect, test } from 'vitest';
import { placeById, type Place } from '../../domain/places/gazetteer.ts';
import { namesOf, placeAt, placeNamed, suggest, type SuggestOptions } from '../../src/places/place-finder.ts';
import { earlierPlaces } from '../../src/places/earlier-places.ts';

function place(id: string): Place {
  const found = placeById(id);
  if (!found) throw new Error(`no place ${id}`);
  return found;
}

const anywhere: SuggestOptions = { locale: 'bn', from: null, earlier: [], without: [] };
const idsOf = (hits: { place: Place }[]) => hits.map((hit) => hit.place.id);

describe('suggestions', () => {
  test('before anything is typed: earlier places, then popular ones', () => {
    const hits = suggest('', { ...anywhere, earlier: [place('u290'), place('kuakata')] });
    expect(idsOf(hits).slice(0, 3)).toEqual(['u290', 'kuakata', 'd9']);
    expect(hits.map(({ known }) => known)).toEqual([true, true, false, false, false, false]);
    expect(new Set(idsOf(hits)).size).toBe(hits.length);
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

describe('places by name', () => {
  test('the names of a row lead back to the place', () => {
    expect(placeNamed(namesOf('u290', '', 37))?.id).toBe('u290');
    expect(placeNamed({ ...namesOf('u290', '', 37), district: { bn: 'ঢাকা', en: 'Dhaka' } })).toBeUndefined();
  });

  test('an address in either language, an id, and nothing else', () => {
    expect(placeAt('শ্রীমঙ্গল, মৌলভীবাজার')?.id).toBe('u290');
    expect(placeAt('sreemangal, moulvibazar')?.id).toBe('u290');
    expect(placeAt('dac')?.id).toBe('dac');
    expect(placeAt('শ্রীম')).toBeUndefined();
  });

  test('a place that is not in the gazetteer is called by its address', () => {
    expect(namesOf(null, 'চায়ের দোকান', 37)).toEqual({
      place: { bn: 'চায়ের দোকান', en: 'চায়ের দোকান' },
      district: { bn: 'মৌলভীবাজার', en: 'Moulvibazar' },
    });
  });
});

test('earlier places: the latest trip first, each once, unknown ones left out', () => {
  const trip = (from: string, to: string) => ({
    geo_location: { pick: namesOf(from, '', 47), dest: namesOf(to, '', 47), via: null },
  });
  const trips = [trip('mirpur-10', 'u290'), trip('mirpur-10', 'kuakata'), trip('nowhere', 'u290')];
  const { pickup, destination } = earlierPlaces(trips, placeNamed);
  expect(pickup.map(({ id }) => id)).toEqual(['mirpur-10']);
  expect(destination.map(({ id }) => id)).toEqual(['u290', 'kuakata']);
});
