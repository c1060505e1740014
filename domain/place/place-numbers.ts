/**
 * Every place that can be chosen has a number of 14 bits that never changes. Phones without a net and the server name
 * places by it, in SMS and in the codes that two phones show each other.
 *
 *   0–63 districts │ 64– upazilas │ 1024– the frozen list of well-known places │ 4096– unions
 */
import { placeOrder } from '../data/place-order.ts';
import { placeById, type Place } from './gazetteer.ts';

const FIRST_SUB_DISTRICT = 64;
const FIRST_NAMED = 1024;
const FIRST_UNION = 4096;
export const PLACE_BITS = 14;

let named: { order: readonly string[]; at: ReadonlyMap<string, number> } | null = null;

function namedPlaces() {
  if (named) return named;
  const order = placeOrder.split(/\s+/).filter(Boolean);
  named = { order, at: new Map(order.map((id, at) => [id, at])) };
  return named;
}

/** The number of a place by its id ('d47', 'u290', 'n15', 'mirpur-10'); null for an id without one. */
export function numberOfPlace(id: string): number | null {
  const [, kind, digits] = /^([dun])(\d+)$/.exec(id) ?? [];
  if (kind === undefined) {
    const at = namedPlaces().at.get(id);
    return at === undefined ? null : FIRST_NAMED + at;
  }
  const own = Number(digits);
  if (kind === 'd') return within(own - 1, 0, FIRST_SUB_DISTRICT);
  return kind === 'u'
    ? within(FIRST_SUB_DISTRICT + own, FIRST_SUB_DISTRICT, FIRST_NAMED)
    : within(FIRST_UNION + own, FIRST_UNION, 1 << PLACE_BITS);
}

const within = (number: number, from: number, to: number): number | null =>
  number >= from && number < to ? number : null;

/** The id of the place with this number; null for an unused number. */
export function placeIdOf(number: number): string | null {
  if (number < FIRST_SUB_DISTRICT) return `d${number + 1}`;
  if (number < FIRST_NAMED) return `u${number - FIRST_SUB_DISTRICT}`;
  if (number < FIRST_UNION) return namedPlaces().order[number - FIRST_NAMED] ?? null;
  return number < 1 << PLACE_BITS ? `n${number - FIRST_UNION}` : null;
}

/**
 * The place with this number; undefined for one that this release does not know.
 * @param unionById finds a union: the table is large (`unions.ts`), and a phone may not have it
 */
export function placeOfNumber(
  number: number,
  unionById: (id: string) => Place | undefined,
): Place | undefined {
  const id = placeIdOf(number);
  if (id === null) return undefined;
  return number < FIRST_UNION ? placeById(id) : unionById(id);
}
