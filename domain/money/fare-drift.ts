import { seatsOf } from '../car/car.ts';
import { priceRange, type Range, type Tariff } from './fare.ts';
import type { TypicalRow } from './typical-rows.ts';

/** Where the agreed fares press against an end of the range within which owners may bid. */
export type Drift = 'low' | 'high';

/** The middle of the agreed fares lies in this share of the range next to one of its ends, or beyond it. */
const NEAR_END = 0.2;

/**
 * The range of bids for a road of this length, and whether what is agreed there drifts to one of its ends: then the
 * range holds people back, and the office may want to move it. Null: no range for this car.
 */
export function fareDrift(
  row: Pick<TypicalRow, 'carType' | 'type' | 'distance' | 'low' | 'high'>,
  tariff: Tariff,
): { range: Range; drift: Drift | null } | null {
  const range = priceRange({ distance: row.distance, type: row.type, seats: seatsOf(row.carType) }, tariff);
  if (!range) return null;
  const share = ((row.low + row.high) / 2 - range.min) / Math.max(1, range.max - range.min);
  return { range, drift: share < NEAR_END ? 'low' : share > 1 - NEAR_END ? 'high' : null };
}
