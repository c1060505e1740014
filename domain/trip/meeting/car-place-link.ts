// A place of the car as the fragment of a link, which an SMS carries and no server sees.
//
//   fragment   latitude 3 · longitude 3 · minute 4 · seal 5, each letter six bits
//
// The seal is made of the agreement's own data, which only the phones of its two sides have (`src/trip/coming/seal.ts`):
// a fragment that somebody else writes is refused.

import { isInCountry } from '../../place/country.ts';
import type { CarPlace } from './car-place.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const minuteMs = 60_000;
/** Minutes are counted from this instant. */
const since = Date.UTC(2026, 0, 1);
/** Ten metres. */
const perDegree = 10_000;
const corner = { lat: 20, long: 87 };

export const sealLetters = 5;
const [latLetters, longLetters, minuteLetters] = [3, 3, 4];
const placeLetters = latLetters + longLetters + minuteLetters;

/** A number as this many letters, the most significant first. */
export function lettersOf(value: number, count: number): string {
  let rest = Math.floor(value);
  let text = '';
  for (let place = 0; place < count; place += 1) {
    text = `${letters[rest % 64] ?? 'A'}${text}`;
    rest = Math.floor(rest / 64);
  }
  return text;
}

const numberOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum * 64 + letters.indexOf(letter), 0);

/** The place without its seal, to ten metres and one minute. */
export const packedPlace = ({ lat, long, at }: CarPlace): string =>
  lettersOf(Math.round((lat - corner.lat) * perDegree), latLetters) +
  lettersOf(Math.round((long - corner.long) * perDegree), longLetters) +
  lettersOf((at - since) / minuteMs, minuteLetters);

/** What a fragment holds: the place, the sealed text, and the seal; null when it holds no place in the country. */
export function readFragment(fragment: string): { place: CarPlace; packed: string; seal: string } | null {
  const text = fragment.replace(/^#/, '');
  if (!/^[\w-]+$/.test(text) || text.length !== placeLetters + sealLetters) return null;
  const packed = text.slice(0, placeLetters);
  const place = {
    lat: corner.lat + numberOf(packed.slice(0, latLetters)) / perDegree,
    long: corner.long + numberOf(packed.slice(latLetters, latLetters + longLetters)) / perDegree,
    at: since + numberOf(packed.slice(latLetters + longLetters)) * minuteMs,
  };
  return isInCountry(place) ? { place, packed, seal: text.slice(placeLetters) } : null;
}
