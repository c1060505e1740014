/**
 * A canonical registration as a number of 29 bits: series, letter, area and number in mixed radix. Series and letters
 * keep their places forever: only add at the end of both lists.
 */
import { isPlate, plateLetters, platePartsOf, plateSeries } from './plate.ts';

const AREAS = 89;
const FIRST_AREA = 11;
const NUMBERS = 10_000;
const letters = Object.keys(plateLetters);
const series = (): string[] => Object.keys(plateSeries);

/** Null for a plate in free text. */
export function numberOfPlate(registration: string): number | null {
  if (!isPlate(registration)) return null;
  const { series: named, letter, number } = platePartsOf(registration);
  const [area, digits] = number.split('-').map(Number);
  if (area === undefined || digits === undefined) return null;
  const at = series().indexOf(named) * letters.length + letters.indexOf(letter);
  return (at * AREAS + area - FIRST_AREA) * NUMBERS + digits;
}

/** The canonical registration; null for a number that means no plate. */
export function plateOfNumber(number: number): string | null {
  const digits = number % NUMBERS;
  const rest = Math.floor(number / NUMBERS);
  const at = Math.floor(rest / AREAS);
  const letter = letters[at % letters.length];
  const named = series()[Math.floor(at / letters.length)];
  if (letter === undefined || named === undefined) return null;
  return `${named}:${letter}:${(rest % AREAS) + FIRST_AREA}-${String(digits).padStart(4, '0')}`;
}
