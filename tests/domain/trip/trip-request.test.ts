import { describe, expect, test } from 'vitest';
import { dhakaInstant } from '../../../domain/base/calendar.ts';
import type { TripRequest } from '../../../domain/trip/trip-form.ts';
import {
  checkTripRequest,
  noteLength,
  seatsOfRequest,
  withoutContacts,
} from '../../../domain/trip/trip-request.ts';

const now = dhakaInstant('2026-11-20', '10:15');

const request: TripRequest = {
  pickup_place_id: 'mirpur-10',
  pickup_full_address: 'মিরপুর ১০, ঢাকা',
  pickup_division: 'ঢাকা',
  pickup_district_id: 47,
  pickup_sub_district_id: null,
  pickup_specific_area: null,
  pickup_lat: 23.807,
  pickup_long: 90.369,
  via_place_id: null,
  via_full_address: null,
  via_lat: null,
  via_long: null,
  destination_place_id: 'u290',
  destination_full_address: 'শ্রীমঙ্গল, মৌলভীবাজার',
  destination_division: 'সিলেট',
  destination_district_id: 37,
  destination_sub_district_id: 290,
  destination_specific_area: null,
  destination_lat: 24.307,
  destination_long: 91.73,
  type: 'oneway',
  journey_date: '2026-11-21',
  journey_time: '07:30:00',
  return_date: null,
  return_time: null,
  car_type: 'sedan car',
  car_id: null,
  price: null,
  trip_note: null,
  distance: 188_600,
  duration: 16_500,
};

const customer = { now, role: 'customer' } as const;
const provider = { now, role: 'provider' } as const;
const codes = (change: Partial<TripRequest>, context: typeof customer | typeof provider = customer) =>
  checkTripRequest({ ...request, ...change }, context).map(({ code }) => code);

test('a full request passes', () => {
  expect(codes({})).toEqual([]);
  expect(codes({ price: 4800, car_type: null }, provider)).toEqual([]);
});

describe('everything wrong at once comes in the order of REQ 5', () => {
  const wrong: Partial<TripRequest> = {
    trip_note: `${'ক'.repeat(201)} ০১৭১২৩৪৫৬৭৮`,
    pickup_lat: null,
    destination_district_id: null,
    via_full_address: 'ভৈরব',
    journey_time: null,
    type: 'round',
    car_type: null,
  };

  test('for customers', () => {
    expect(codes(wrong)).toEqual([
      'note_has_phone',
      'select_location',
      'select_location',
      'choose_via_location',
      'journey_required',
      'return_required',
      'note_too_long',
      'car_type_required',
    ]);
  });

  test('for providers', () => {
    expect(codes({ ...wrong, price: 1, car_type: 'sedan car' }, provider)).toEqual([
      'note_has_phone',
      'select_location',
      'select_location',
      'choose_via_location',
      'price_out_of_range',
      'journey_required',
      'return_required',
      'note_too_long',
    ]);
    expect(codes({ price: null }, provider)).toEqual(['price_required']);
  });
});

test('typed text is not a chosen place', () => {
  const [refusal] = checkTripRequest({ ...request, destination_lat: null }, customer);
  expect(refusal).toEqual({ code: 'select_location', field: 'destination_full_address' });
});

test('the journey is later than one hour from now', () => {
  const at = (journey_date: string, journey_time: string) => codes({ journey_date, journey_time });
  expect(at('2026-11-20', '11:15:00')).toEqual(['journey_too_early']);
  expect(at('2026-11-20', '11:15:01')).toEqual([]);
  expect(at('2026-11-19', '23:00:00')).toEqual(['journey_too_early']);
  expect(at('2026-11-24', '23:30:00')).toEqual([]);
  expect(at('2026-11-25', '00:00:00')).toEqual(['journey_too_late']);
  expect(at('2126-11-20', '10:00:00')).toEqual(['journey_too_late']);
  expect(at('2026-02-30', '10:00:00')).toEqual(['journey_required']);
});

test('a round trip comes back after it has arrived', () => {
  const back = (return_date: string | null, return_time: string | null) =>
    codes({ type: 'round', return_date, return_time });
  expect(back('2026-11-22', null)).toEqual(['return_required']);
  expect(back('2026-11-21', '07:30:00')).toEqual(['return_before_journey']);
  expect(back('2026-11-24', '23:30:00')).toEqual([]);
  expect(back('2026-11-25', '00:00:00')).toEqual(['return_too_late']);
  // the 16,500 seconds of the request are there and back
  expect(back('2026-11-21', '09:47:29')).toEqual(['return_before_arrival']);
  expect(back('2026-11-21', '09:47:30')).toEqual([]);
  expect(codes({ type: 'oneway', return_date: '2026-11-01', return_time: '00:00:00' })).toEqual([]);
});

test('a note has at most 200 characters', () => {
  expect(codes({ trip_note: 'ক'.repeat(200) })).toEqual([]);
  expect(codes({ trip_note: 'ক'.repeat(201) })).toEqual(['note_too_long']);
  expect(noteLength('👍🏽')).toBe(2);
});

test('an unknown car type is none', () => {
  expect(codes({ car_type: 'rickshaw' })).toEqual(['car_type_required']);
  expect(seatsOfRequest({ car_type: 'mini micro' })).toBe(7);
  expect(seatsOfRequest({ car_type: null })).toBeNull();
});

test('the provider’s price stays within the range, where one applies', () => {
  expect(codes({ price: 4094 }, provider)).toEqual(['price_out_of_range']);
  expect(codes({ price: 4095 }, provider)).toEqual([]);
  const [refusal] = checkTripRequest({ ...request, price: 5529 }, provider);
  expect(refusal?.values).toEqual({ min: 4095, max: 5528 });
  expect(checkTripRequest({ ...request, price: 1, distance: 0 }, provider)).toEqual([]);
  expect(codes({ price: 1 })).toEqual([]);
});

test('a customer’s note loses its contacts, a provider’s is refused', () => {
  const noted = { ...request, trip_note: 'call 01712345678 now' };
  expect(withoutContacts(noted, 'customer').trip_note).toBe('call now');
  expect(checkTripRequest(withoutContacts(noted, 'customer'), customer)).toEqual([]);
  expect(withoutContacts(noted, 'provider')).toBe(noted);
});

test('a note is cleaned before its length is looked at', () => {
  const noted = { ...request, trip_note: `${'ক'.repeat(190)} 01712345678, ok` };
  expect(noteLength(noted.trip_note)).toBeGreaterThan(200);
  const cleaned = withoutContacts(noted, 'customer');
  expect(noteLength(cleaned.trip_note ?? '')).toBeLessThanOrEqual(200);
  expect(checkTripRequest(cleaned, customer)).toEqual([]);
  const still = withoutContacts({ ...noted, trip_note: `${'ক'.repeat(201)} 01712345678` }, 'customer');
  expect(checkTripRequest(still, customer)).toMatchObject([{ code: 'note_too_long' }]);
});

test('a note that is far too long is refused for its length and not read', () => {
  const noted = { ...request, trip_note: '01712345678 '.repeat(100) };
  expect(withoutContacts(noted, 'customer')).toBe(noted);
  expect(codes({ trip_note: '01712345678 '.repeat(100) })).toEqual(['note_too_long']);
  expect(codes({ trip_note: 'karim at gmail dot com' }, provider)).toContain('note_has_contact');
});

test('a place with a contact in it is refused at its address', () => {
  const refused = (change: Partial<TripRequest>) =>
    checkTripRequest({ ...request, ...change }, customer).map(({ code, field }) => `${field}: ${code}`);
  const said = (end: string): string[] => [`${end}_full_address: place_has_contact`];
  expect(refused({ pickup_full_address: 'মিরপুর ১০, ০১৭১২৩৪৫৬৭৮' })).toEqual(said('pickup'));
  expect(refused({ pickup_specific_area: 'wa.me/8801712345678' })).toEqual(said('pickup'));
  expect(refused({ pickup_division: 'karim@gmail.com' })).toEqual(said('pickup'));
  expect(refused({ destination_full_address: 'গেট ৩, ফেসবুক: করিম কার' })).toEqual(said('destination'));
  expect(
    refused({ destination_specific_area: 'zero one seven one two three four five six seven eight' }),
  ).toEqual(said('destination'));
  const via = { via_lat: 24, via_long: 91 };
  expect(refused({ ...via, via_full_address: 'ভৈরব ০১৭১২-৩৪৫৬৭৮' })).toEqual(said('via'));
  expect(refused({ ...via, via_full_address: 'বাসা ৩২, রোড ১১, সেক্টর ৭, উত্তরা ১২৩০' })).toEqual([]);
});

test('each step of the form settles its own rules', () => {
  const empty = { ...request, pickup_lat: null, journey_date: null, car_type: null };
  const of = (step: 'place' | 'time' | 'car') =>
    checkTripRequest(empty, customer, step).map(({ code }) => code);
  expect(of('place')).toEqual(['select_location']);
  expect(of('time')).toEqual(['journey_required']);
  expect(of('car')).toEqual(['car_type_required']);
});

test('a place without words is none, on either end or on the way', () => {
  for (const text of ['', '   ', '\n\t']) {
    expect(codes({ pickup_full_address: text })).toEqual(['select_location']);
    expect(codes({ destination_full_address: text })).toEqual(['select_location']);
    expect(codes({ via_full_address: text, via_lat: 24, via_long: 91 })).toEqual(['choose_via_location']);
  }
  expect(codes({ via_full_address: null, via_lat: 24, via_long: 91 })).toEqual(['choose_via_location']);
});
