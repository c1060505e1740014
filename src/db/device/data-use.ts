/** Counts the bytes that the app has moved on this device, by day and month of Bangladesh. */
import { isFeedChannel } from '../../../protocol/sync/channels.ts';
import { UPLOADS_PATH } from '../../../protocol/wire/uploads.ts';
import { zone } from '../../../domain/base/calendar.ts';
import { device } from './device-db.ts';
import { dataPurposes, type DataPurpose, type BytesBy, type DataUse } from './device-rows.ts';

const PHOTOS = '/files/';

/** The purpose of a fetch's address or of a message's channel ('' for the connection itself). */
export function purposeOf(what: string): DataPurpose {
  if (what.startsWith('private-')) return isFeedChannel(what) ? 'feed' : 'own';
  const { pathname, search } = new URL(what, 'https://app');
  if (what === '' || pathname.endsWith('/auth') || pathname.endsWith('/health')) return 'connection';
  if (pathname.startsWith(PHOTOS) || pathname.startsWith(UPLOADS_PATH)) return 'photos';
  if (!pathname.startsWith('/api/')) return 'app';
  if (pathname.endsWith('/sync/push')) return 'sent';
  if (!pathname.endsWith('/sync/pull')) return 'app';
  return search === '?first' ? 'first' : search === '?feed' ? 'feed' : 'own';
}

// the workers of some browsers lack Temporal
const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const monthOf = (day: string): string => day.slice(0, 7);
const sumOf = (bytes: BytesBy): number => Object.values(bytes).reduce((sum, part) => sum + part, 0);

function added(one: BytesBy, other: BytesBy): BytesBy {
  const purposes = dataPurposes.filter((purpose) => one[purpose] ?? other[purpose]);
  return Object.fromEntries(purposes.map((each) => [each, (one[each] ?? 0) + (other[each] ?? 0)]));
}

/**
 * The count with more bytes at `now` (epoch ms); a new day and a new month begin at zero. An earlier day
 * means that a wrong clock was corrected, so the bytes counted so far remain.
 */
export function withBytes(use: DataUse | null, bytes: BytesBy, now: number): DataUse {
  const day = calendar.format(now);
  const sum = sumOf(bytes);
  if (!use || day > use.day) {
    const month = use && monthOf(use.day) === monthOf(day) ? use.month : 0;
    return { day, today: sum, month: month + sum, by: added({}, bytes) };
  }
  return {
    day,
    today: use.today + sum,
    month: use.month + sum,
    by: added(use.by ?? {}, bytes),
  };
}

/**
 * Adds bytes by address or channel (see `purposeOf`); safe to call from several contexts at the same time.
 */
export async function addDataUse(moved: Record<string, number>, now: number): Promise<void> {
  const bytes = Object.entries(moved).reduce<BytesBy>(
    (sum, [what, count]) => added(sum, { [purposeOf(what)]: count }),
    {},
  );
  await device.transaction('rw', device.kept, async () => {
    const row = await device.kept.get('data-use');
    const use = row?.key === 'data-use' ? row : null;
    await device.kept.put({ key: 'data-use', ...withBytes(use, bytes, now) });
  });
}

/** Bytes moved today and in this month of Bangladesh, at `now` (epoch ms). */
export async function dataUse(now: number): Promise<DataUse> {
  const row = await device.kept.get('data-use');
  return withBytes(row?.key === 'data-use' ? row : null, {}, now);
}
