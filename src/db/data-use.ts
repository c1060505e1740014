/** Bytes that the app has moved on this device, by the calendar of Bangladesh: what a data pack is counted by. */
import { zone } from '../../domain/calendar.ts';
import { device } from './device-db.ts';

export type DataUse = {
  /** 'YYYY-MM-DD' in Bangladesh that `today` counts. */
  day: string;
  /** Bytes of that day, and of its month. */
  today: number;
  month: number;
};

// the workers of some browsers have no Temporal, and need none for this
const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const monthOf = (day: string): string => day.slice(0, 7);

/**
 * The count with so many more bytes at an instant (epoch ms); a new day and a new month begin at zero. When the day
 * goes back, a wrong clock has been set right: the bytes were moved all the same.
 */
export function withBytes(use: DataUse | null, bytes: number, now: number): DataUse {
  const day = calendar.format(now);
  if (!use || day > use.day) {
    const month = use && monthOf(use.day) === monthOf(day) ? use.month : 0;
    return { day, today: bytes, month: month + bytes };
  }
  return { day, today: use.today + bytes, month: use.month + bytes };
}

/** Adds bytes that have been moved; page, worker and service worker may do so at the same time. */
export async function addDataUse(bytes: number, now: number): Promise<void> {
  await device.transaction('rw', device.kept, async () => {
    const row = await device.kept.get('data-use');
    const use = row?.key === 'data-use' ? row : null;
    await device.kept.put({ key: 'data-use', ...withBytes(use, bytes, now) });
  });
}

/** Bytes moved today and in this month of Bangladesh, at `now` (epoch ms). */
export async function dataUse(now: number): Promise<DataUse> {
  const row = await device.kept.get('data-use');
  return withBytes(row?.key === 'data-use' ? row : null, 0, now);
}
