/** The table of usual fares, for the sync worker: pages do without this file. */
import type { TypicalFares } from '../../../domain/money/typical-fare.ts';
import { device } from './device-db.ts';

export async function saveTypicalFares(fares: TypicalFares): Promise<void> {
  await device.kept.put({ key: 'typical', ...fares });
}

/** The day (YYYY-MM-DD in Dhaka) of the table as last received, or null before the first time. */
export async function savedTypicalDay(): Promise<string | null> {
  const row = await device.kept.get('typical');
  return row?.key === 'typical' ? row.day : null;
}
