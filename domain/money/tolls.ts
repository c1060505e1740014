// What the crossings of a way cost, by the file of tolls and what the office has set since.
import { isDate } from '../base/iso-date.ts';
import { refuse, type Refusal } from '../base/refusal.ts';
import type { CarType } from '../car/car.ts';
import { crossingById, type Crossing } from '../place/crossings.ts';

/**
 * A toll that the office has set: whole taka for a car or jeep and for a microbus, nothing for a free crossing; it
 * applies from `from` on (YYYY-MM-DD in Dhaka).
 */
export type Toll = { id: string; car: number; micro: number; from: string; source: string };

/** A vehicle with seven seats or more is a microbus at the toll booth. */
const isMicrobus = (carType: CarType): boolean => carType === 'micro' || carType === 'mini micro';

/** Tolls as phones get them: whole taka by crossing, first day and vehicle, as in 'padma 2026-12-01 car'. */
export type TollTable = Readonly<Record<string, number>>;

/** The office's tolls for phones; of two for the same day the later in the list counts. */
export const tollTableOf = (tolls: readonly Toll[]): TollTable =>
  Object.fromEntries(
    tolls.flatMap(({ id, from, car, micro }) => [
      [`${id} ${from} car`, car],
      [`${id} ${from} micro`, micro],
    ]),
  );

/** The toll of one crossing on that day: the latest one that has begun by then, from the office or the file. */
function tollOn(crossing: Crossing, vehicle: 'car' | 'micro', set: TollTable, day: string): number {
  let found = { from: crossing.toll.from, taka: crossing.toll[vehicle] };
  for (const [key, taka] of Object.entries(set)) {
    const [id, from = '', kind] = key.split(' ');
    if (id === crossing.id && kind === vehicle && from <= day && from >= found.from) found = { from, taka };
  }
  return found.taka;
}

/** The crossings that cost something for this type of car on that day (YYYY-MM-DD), in their order; whole taka each. */
export function tollsOf(
  crossings: readonly Crossing[],
  carType: CarType,
  set: TollTable,
  day: string,
): { crossing: Crossing; taka: number }[] {
  const vehicle = isMicrobus(carType) ? 'micro' : 'car';
  return crossings
    .map((crossing) => ({ crossing, taka: tollOn(crossing, vehicle, set, day) }))
    .filter(({ taka }) => taka > 0);
}

/** The highest toll that the office can set, in taka: it catches a mistyped figure. */
const MOST_TAKA = 10_000;

const amount = (field: string, taka: number): Refusal[] =>
  Number.isInteger(taka) && taka >= 0 && taka <= MOST_TAKA
    ? []
    : [refuse('fares_bounds', field, { min: 0, max: MOST_TAKA })];

const required = (field: string, name: string): Refusal => refuse('field_required', field, { field: name });

/** What is wrong with the tolls that the office sets, at their fields. */
export function checkTolls(tolls: readonly Toll[]): Refusal[] {
  return tolls.flatMap(({ id, car, micro, from, source }, at) => {
    const field = `tolls.${at}`;
    return [
      ...(crossingById(id) ? [] : [required(`${field}.id`, 'crossing')]),
      ...amount(`${field}.car`, car),
      ...amount(`${field}.micro`, micro),
      ...(isDate(from) ? [] : [required(`${field}.from`, 'day')]),
      ...((source ?? '').trim() === '' ? [required(`${field}.source`, 'source')] : []),
    ];
  });
}
