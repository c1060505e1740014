import { places, type Place } from '../../domain/place/gazetteer.ts';
import { carTypeChoices } from '../../domain/car/car.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import { tripRequestArgs } from '../../server/demo/builders.ts';

const DAY_MS = 86_400_000;
const STRIDE = 17;

/** Sub-districts: every district has some, so all of the feed's streams are used. */
const ends: readonly Place[] = places().filter(({ id }) => /^u\d+$/.test(id));

/**
 * Trip requests between sub-districts all over the country, for tomorrow; the same each time except for the ids.
 * @param now epoch ms
 */
export function tripRequests(count: number, now: number, newId: () => string): MutationArgs['trip.create'][] {
  return Array.from({ length: count }, (_, index) => {
    const from = ends[index % ends.length];
    const to = ends[(index * STRIDE + Math.floor(ends.length / 2)) % ends.length];
    if (!from || !to) throw new Error('the gazetteer has no upazilas');
    const carType = carTypeChoices[index % carTypeChoices.length] ?? 'sedan car';
    const target = from.id === to.id ? (ends[(index + 1) % ends.length] ?? to) : to;
    return tripRequestArgs({ id: newId(), from: from.id, to: target.id, carType, journeyAt: now + DAY_MS });
  });
}
