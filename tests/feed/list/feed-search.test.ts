import { describe, expect, it } from 'vitest';
import { asFeedFilter, isFiltered, parseFeedSearch, toggled } from '../../../src/feed/list/feed-search.ts';

describe('the feed’s filters in the address', () => {
  it('are read as REQ 7 names them; what makes no sense is left out', () => {
    const raw = {
      car_type: 'sedan car+tractor',
      pdv: '6',
      pdst: 47,
      ddv: 'x',
      ddst: '99',
      date: '2026-11-21+soon',
    };
    expect(parseFeedSearch(raw)).toEqual({ car_type: 'sedan car', pdv: 6, pdst: 47, date: '2026-11-21' });
    expect(parseFeedSearch({ not: 'patient+pets', seats: '7' })).toEqual({ not: 'patient', seats: 7 });
    expect(parseFeedSearch({ not: 7, seats: '6' })).toEqual({});
    expect(parseFeedSearch({ pdv: '1.5', pdst: '-1', car_type: 7 })).toEqual({});
  });

  it('become the filter of the phone’s own feed', () => {
    expect(asFeedFilter({ car_type: 'sedan car+micro', pdst: 47 })).toEqual({
      carTypes: ['sedan car', 'micro'],
      pickupDivision: null,
      pickupDistrict: 47,
      destinationDivision: null,
      destinationDistrict: null,
      journeyDates: [],
      model: null,
      notTaken: [],
      seats: null,
    });
    expect(asFeedFilter({ not: 'patient+ac', seats: 7 })).toMatchObject({
      notTaken: ['patient', 'ac'],
      seats: 7,
    });
  });

  it('are switched on and off one by one, and none is left behind', () => {
    const one = toggled({ pdv: 6 }, 'car_type', 'micro');
    const two = toggled(one, 'car_type', 'sedan car');
    expect(two).toEqual({ pdv: 6, car_type: 'micro+sedan car' });
    expect(toggled(toggled(two, 'car_type', 'micro'), 'car_type', 'sedan car')).toEqual({ pdv: 6 });
    expect(isFiltered({})).toBe(false);
    expect(isFiltered(one)).toBe(true);
  });
});
