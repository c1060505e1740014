import { places, type Place } from '../../domain/places/gazetteer.ts';
import { carTypeChoices } from '../../domain/car.ts';
import type { MutationArgs } from '../../protocol/mutations.ts';
import { tripRequestArgs } from '../../server/demo/builders.ts';

const DAY_MS = 86_400_000;
const STRIDE = 17;

/** Upazilas: every district has some, so the feed's streams are all in use. */
const ends: readonly Place[] = places().filter(({ id }) => /^u\d+$/.test(id));

/**
 * So many requests between upazilas all over the country, tomorrow; the same ones each time but for the ids.
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
