import { seatsOf } from '../car/car.ts';
import { priceRange, type Range, type Tariff } from './fare.ts';
import type { TypicalRow } from './typical-rows.ts';

/** Whether agreed fares press against an end of the range within which owners may bid. */
export type Drift = 'low' | 'high';

/** Fares drift when their median lies in this share of the range next to one of its ends, or beyond it. */
const NEAR_END = 0.2;

/**
 * The range of bids for a road of this length, and whether its agreed fares drift to an end: then the range holds
 * people back, and the office may want to move it. Null: this car has no range.
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
