import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dhakaInstant } from '../../../domain/base/calendar.ts';
import { chosenPlace } from '../../../domain/place/chosen-place.ts';
import { placeById } from '../../../domain/place/gazetteer.ts';
import type { PlaceField } from '../../../domain/trip/trip-draft.ts';
import {
  feedLink,
  noTerms,
  readTerms,
  unchosenEnds,
  type SearchTerms,
} from '../../../src/feed/search/search-terms.ts';

const now = dhakaInstant('2026-11-20', '10:15');

function at(id: string): PlaceField {
  const found = placeById(id);
  if (!found) throw new Error(`no place ${id}`);
  const place = chosenPlace(found, 'bn');
  return { text: place.address, place };
}

const byPlace: SearchTerms = {
  ...noTerms,
  pickupLocation: at('mirpur-10'),
  destinationLocation: at('u290'),
  startDate: '2026-11-21',
  model: 'Noah',
};

describe('REQ 2 and 7: a search is a link to the feed', () => {
  test('by place: the districts around the places, the day and the model', () => {
    expect(feedLink(byPlace, true)).toEqual({
      pdv: 6,
      pdst: 47,
      ddv: 5,
      ddst: 37,
      date: '2026-11-21',
      model: 'Noah',
    });
  });

  test('passengers’ trips have no car yet: the model stands for its kind', () => {
    const { model, car_type } = feedLink(byPlace, false);
    expect({ model, car_type }).toEqual({ model: undefined, car_type: 'mini micro' });
  });

  test('by area: all of a division, or one district; what the other style holds does not count', () => {
    const terms: SearchTerms = {
      ...byPlace,
      way: 'area',
      pickupArea: { division: 6, district: null },
      destinationArea: { division: 5, district: 37 },
    };
    expect(feedLink(terms, true)).toEqual({ pdv: 6, ddv: 5, ddst: 37 });
    expect(feedLink({ ...noTerms, way: 'area' }, true)).toEqual({});
  });

  test('what is typed and not chosen can’t be looked for', () => {
    expect(unchosenEnds({ ...noTerms, destinationLocation: { text: 'শ্রীম', place: null } })).toEqual([
      'destination',
    ]);
    expect(unchosenEnds(byPlace)).toEqual([]);
  });
});

describe('REQ 3: the search is saved in the browser', () => {
  test('and read again as it was', () => {
    expect(readTerms(JSON.stringify(byPlace), now)).toEqual(byPlace);
  });

  test('without the day that is over, and without what is no place', () => {
    const saved = { ...byPlace, startDate: '2026-11-19', pickupArea: { division: 6, district: 37 } };
    expect(readTerms(JSON.stringify(saved), now)).toMatchObject({ startDate: null, pickupArea: null });
  });

  test('whatever is found there, the search opens', () => {
    expect(readTerms(null, now)).toEqual(noTerms);
    expect(readTerms('{', now)).toEqual(noTerms);
    fc.assert(
      fc.property(fc.json(), (saved) => {
        expect(() => feedLink(readTerms(saved, now), true)).not.toThrow();
      }),
    );
  });
});
