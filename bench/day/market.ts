/**
 * A day of the market, drawn from a seed: who asks for a trip when, from where to where, and what becomes of it.
 *
 * Trips are spread over districts (Dhaka sends a quarter) and over the hours of a working day. Most places come from
 * the gazetteer, some are as people write them, and every fourth trip has a note. Of ten trips five are agreed on,
 * one is canceled and the others expire.
 */
import { addressOf, namesOf } from '../../domain/place/chosen-place.ts';
import { districts, divisions } from '../../domain/place/districts.ts';
import { places, type Place } from '../../domain/place/gazetteer.ts';
import { carTypeChoices } from '../../domain/car/car.ts';
import type { TripRequestArgs } from '../../protocol/sync/mutation-args.ts';
import { dhakaDate, dhakaTime } from '../../domain/base/calendar.ts';
import { identityColumns } from '../../server/db/sealed-text.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Percent of the day's trips by the district's English name; the remainder is spread over the other districts. */
const share: Record<string, number> = {
  Dhaka: 25,
  Chattogram: 10,
  Gazipur: 4,
  Narayanganj: 3,
  Sylhet: 4,
  Cumilla: 3,
  Rajshahi: 3,
  Khulna: 3,
  Bogura: 2.5,
  Mymensingh: 3,
  Rangpur: 2.5,
  Barishal: 2.5,
  "Cox's Bazar": 2.5,
  Jashore: 2,
};
/** Percent of the day's trips in each hour of Dhaka. */
const hours = [1, 0.5, 0.5, 0.5, 0.7, 1.3, 2, 4, 6, 7, 7.5, 7, 6, 5, 5, 5.5, 6, 6.5, 7, 7, 6, 4.5, 3, 1.5];

const given = [
  'আব্দুল',
  'মোহাম্মদ',
  'নুসরাত',
  'ফারহানা',
  'রফিকুল',
  'সালমা',
  'জাহিদ',
  'তানভীর',
  'শারমিন',
  'কামরুল',
  'মাহবুব',
  'সুমাইয়া',
  'রাশেদ',
  'নাজমা',
  'ইমরান',
  'পলাশ',
  'মৌসুমী',
  'আরিফ',
  'শফিক',
  'লায়লা',
];
const family = [
  'করিম',
  'হোসেন',
  'আক্তার',
  'ইসলাম',
  'রহমান',
  'চৌধুরী',
  'খাতুন',
  'আহমেদ',
  'সরকার',
  'মিয়া',
  'বেগম',
  'দাস',
  'তালুকদার',
  'ভূঁইয়া',
  'শেখ',
];
const notes = [
  'সাথে দুইটা বড় ব্যাগ আছে',
  'বয়স্ক মানুষ যাবেন, আস্তে চালাতে হবে',
  'ভোরে বের হতে চাই',
  'এসি গাড়ি লাগবে',
  'বাচ্চা আছে, মাঝপথে একবার থামতে হবে',
  'বিমানবন্দর থেকে তুলে নিতে হবে',
  'ফেরার পথে দুপুরের খাবারের বিরতি',
];
const written = ['হাসপাতালের সামনে', 'বড় মসজিদের পাশে', 'সরকারি কলেজ গেট', 'বাজারের মোড়ে', 'রেলগেটের কাছে'];

/** Numbers from 0 to 1 from a seed, the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type DayTrip = {
  /** Epoch ms. */
  at: number;
  /** When it leaves the feed before it expires; null when it expires. */
  until: number | null;
  ends: 'agreed' | 'canceled' | 'expired';
  passenger: number;
  args: Omit<TripRequestArgs, 'distance' | 'duration' | 'price' | 'car_id'>;
};

export const nameOf = (passenger: number): string =>
  `${given[passenger % given.length]} ${family[Math.floor(passenger / given.length) % family.length]}`;

/** Percent of the trips that each district sends, by id. */
export function sharesOfDistricts(): Map<number, number> {
  const named = districts.filter(({ name }) => share[name.en] !== undefined);
  const rest =
    (100 - Object.values(share).reduce((sum, part) => sum + part, 0)) / (districts.length - named.length);
  return new Map(districts.map(({ id, name }) => [id, share[name.en] ?? rest]));
}

/** The trips of a day that begins at `midnight` (epoch ms), in the order in which they are asked for. */
export function drawDay(
  midnight: number,
  trips: number,
  passengers: number,
  random: () => number,
): DayTrip[] {
  const pick = <T>(from: readonly T[]): T => {
    const one = from[Math.floor(random() * from.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  };
  const weighted = <T>(weights: readonly (readonly [T, number])[]): T => {
    let left = random() * weights.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [one, weight] of weights) if ((left -= weight) <= 0) return one;
    throw new Error('no weights');
  };
  const byDistrict = Map.groupBy(places(), ({ districtId }) => districtId);
  const shares = [...sharesOfDistricts()];
  const byHour = hours.map((weight, hour) => [hour, weight] as const);
  const placeIn = (district: number): Place => pick(byDistrict.get(district) ?? []);
  const end = (place: Place) => {
    const isWritten = random() < 0.15;
    const names = namesOf(place);
    return {
      id: isWritten ? null : place.id,
      address: isWritten
        ? `${pick(written)}, ${place.name.bn}`
        : addressOf(names, random() < 0.85 ? 'bn' : 'en'),
      division: divisions.find(({ id }) => id === place.divisionId)?.name.bn ?? null,
      place,
    };
  };
  const draw = (): DayTrip => {
    const at = Math.floor(midnight + weighted(byHour) * HOUR_MS + random() * HOUR_MS);
    const from = end(placeIn(weighted(shares)));
    let other = from.place;
    while (other.districtId === from.place.districtId) other = placeIn(weighted(shares));
    const to = end(other);
    const isRound = random() < 0.2;
    const journey = Math.ceil((at + (2 + random() * 60) * HOUR_MS) / (15 * MINUTE_MS)) * 15 * MINUTE_MS;
    const back = journey + Math.ceil(random() * 48) * HOUR_MS;
    const ends = weighted([
      ['agreed', 5],
      ['canceled', 1],
      ['expired', 4],
    ] as const);
    const lasts = ends === 'agreed' ? 10 + random() * 65 : 3 + random() * 50;
    return {
      at,
      ends,
      until: ends === 'expired' ? null : Math.floor(at + lasts * MINUTE_MS),
      passenger: Math.floor(random() * passengers),
      args: {
        pickup_place_id: from.id,
        pickup_full_address: from.address,
        pickup_division: from.division,
        pickup_district_id: from.place.districtId,
        pickup_sub_district_id: from.place.upazilaId ?? null,
        pickup_specific_area: null,
        pickup_lat: from.place.lat,
        pickup_long: from.place.long,
        via_place_id: null,
        via_full_address: null,
        via_lat: null,
        via_long: null,
        destination_place_id: to.id,
        destination_full_address: to.address,
        destination_division: to.division,
        destination_district_id: to.place.districtId,
        destination_sub_district_id: to.place.upazilaId ?? null,
        destination_specific_area: null,
        destination_lat: to.place.lat,
        destination_long: to.place.long,
        type: isRound ? 'round' : 'oneway',
        journey_date: dhakaDate(journey),
        journey_time: dhakaTime(journey),
        return_date: isRound ? dhakaDate(back) : null,
        return_time: isRound ? dhakaTime(back) : null,
        car_type: pick(carTypeChoices),
        trip_note: random() < 0.25 ? pick(notes) : null,
      },
    };
  };
  return Array.from({ length: trips }, draw).toSorted((a, b) => a.at - b.at);
}

/** Four passengers of ten have been rated by car owners often enough to have a standing. */
function ratingsOf(number: number) {
  const count = number % 10 < 4 ? 3 + (number % 23) : number % 3;
  const mostly = (part: number) => ((number >> part) % 3 === 0 ? 1 : count);
  return {
    ratingsCount: count,
    ratingSum: 5 * count - Math.floor((count * (number % 9)) / 10),
    marks: { was_ready: mostly(1), paid_as_agreed: mostly(2), polite: mostly(3) },
  };
}

/** A passenger's row, the `number`th of the day; `at` in epoch ms. */
export const passenger = (id: string, number: number, at: number) => ({
  id,
  type: 'customer' as const,
  name: nameOf(number),
  phone: `+8801000${String(number).padStart(6, '0')}`,
  email: `p${number}@example.com`,
  ...identityColumns({ nid: '1234567890', dateOfBirth: '1990-01-01' }),
  passwordHash: '',
  ...ratingsOf(number),
  createdAt: new Date(at),
});
