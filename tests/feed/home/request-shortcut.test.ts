import { describe, expect, test } from 'vitest';
import { dhakaInstant } from '../../../domain/base/calendar.ts';
import { emptyDraft, withText, type TripDraft } from '../../../domain/trip/trip-draft.ts';
import { datesOnOffer, linkOf, openingAsk, timeOn } from '../../../src/feed/home/request-shortcut.ts';

const now = dhakaInstant('2026-11-20', '10:15');
const mirpur = { place: { bn: 'মিরপুর ১০', en: 'Mirpur 10' }, district: { bn: 'ঢাকা', en: 'Dhaka' } };
const sylhet = { place: { bn: 'সিলেট', en: 'Sylhet' }, district: { bn: 'সিলেট', en: 'Sylhet' } };
const trips = [{ geo_location: { pick: mirpur, dest: sylhet, via: null } }];

describe('the card as it opens', () => {
  test('somebody new: no places, tomorrow at half past seven', () => {
    expect(openingAsk({ draft: null, trips: [] }, 'bn', now)).toEqual({
      pickup: '',
      destination: '',
      type: 'oneway',
      date: '2026-11-21',
      time: '07:30:00',
      carType: 'sedan car',
    });
  });

  test('somebody who has been on the way: gets in where they did last', () => {
    expect(openingAsk({ draft: null, trips }, 'bn', now)).toMatchObject({
      pickup: 'মিরপুর ১০, ঢাকা',
      destination: '',
    });
    expect(openingAsk({ draft: null, trips }, 'en', now).pickup).toBe('Mirpur 10, Dhaka');
  });

  test('a draft comes before earlier trips', () => {
    const draft = {
      ...withText(withText(emptyDraft, 'pickup', 'উত্তরা, ঢাকা'), 'destination', 'সিলেট'),
      journeyDate: '2026-11-22',
      journeyTime: '18:00:00',
      type: 'round' as const,
    };
    expect(openingAsk({ draft, trips }, 'bn', now)).toMatchObject({
      pickup: 'উত্তরা, ঢাকা',
      destination: 'সিলেট',
      date: '2026-11-22',
      time: '18:00:00',
      type: 'round',
    });
  });

  test('a draft of yesterday has its day replaced', () => {
    const draft = { ...emptyDraft, journeyDate: '2026-11-19', journeyTime: '06:00:00' };
    expect(openingAsk({ draft, trips: [] }, 'bn', now)).toMatchObject({
      date: '2026-11-21',
      time: '06:00:00',
    });
  });
});

test('a change of day keeps the time where it can be kept', () => {
  expect(timeOn('2026-11-21', '06:00:00', now)).toBe('06:00:00');
  expect(timeOn('2026-11-20', '06:00:00', now)).toBe('11:30:00');
  expect(datesOnOffer(dhakaInstant('2026-11-20', '22:40'))).not.toContain('2026-11-20');
});

describe('the link to the wizard', () => {
  test('says what is known', () => {
    const ask = openingAsk({ draft: null, trips }, 'bn', now);
    expect(linkOf(ask, null)).toEqual({
      pickup: 'মিরপুর ১০, ঢাকা',
      type: 'oneway',
      date: '2026-11-21',
      time: '07:30:00',
      car_type: 'sedan car',
    });
  });

  const draft: TripDraft = {
    ...withText(emptyDraft, 'pickup', 'উত্তরা, ঢাকা'),
    step: 'car',
    journeyDate: '2026-11-22',
    journeyTime: '18:00:00',
  };

  test('a card that still is the draft goes on where it was left', () => {
    expect(linkOf(openingAsk({ draft, trips }, 'bn', now), draft)).toEqual({});
  });

  test('a changed card brings its change', () => {
    const ask = { ...openingAsk({ draft, trips }, 'bn', now), time: '19:00:00' };
    expect(linkOf(ask, draft)).toMatchObject({ pickup: 'উত্তরা, ঢাকা', time: '19:00:00' });
    const other = { ...openingAsk({ draft, trips }, 'bn', now), carType: 'micro' as const };
    expect(linkOf(other, { ...draft, carType: 'sedan car' })).toMatchObject({ car_type: 'micro' });
  });
});
