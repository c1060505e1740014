import Dexie, { type Table } from 'dexie';
import type { TypicalFares } from '../../../domain/money/typical-fare.ts';
import type { MarketSettings } from '../../../protocol/api/settings.ts';
import type { Credentials } from '../../platform/session.ts';
import type { DataUse } from './device-rows.ts';
import type { UploadTime } from './device-rows.ts';
import { isPhoneFull } from '../outbox/phone-full.ts';

type SessionRow = Credentials & { key: 'session' };
type ClockRow = { key: 'clock'; offset: number };
type MarketRow = { key: 'market' } & MarketSettings;
type TypicalRow = { key: 'typical' } & TypicalFares;
type DataUseRow = { key: 'data-use' } & DataUse;
type LinkRow = { key: 'link' } & LinkFigures;
type UploadTimeRow = { key: 'upload-time'; chosen: UploadTime | null; saver: boolean };
type SavedRow = SessionRow | ClockRow | MarketRow | TypicalRow | DataUseRow | LinkRow | UploadTimeRow;

/** Measurements of the phone's link (`src/sync/net/link-quality.ts`). */
export type LinkFigures = {
  /** From sending a small request to the head of its answer, smoothed (ms). */
  roundTripMs: number;
  upBytesPerSecond: number;
};

/**
 * The database of the device rather than of a person: session, clock offset, market settings, usual fares, data use, the
 * measurements of the link, the choice of when files may be uploaded, and errors of the app.
 */
class DeviceDb extends Dexie {
  kept!: Table<SavedRow, string>;

  constructor() {
    super('durpalla-device', { cache: 'disabled' });
    this.version(1).stores({ kept: 'key' });
  }
}

export const device = new DeviceDb();

/**
 * Whether this window has storage: some private windows, and windows that block cookies, forbid databases.
 */
export async function isStorageOpen(): Promise<boolean> {
  try {
    await device.open();
    return true;
  } catch (error) {
    return isPhoneFull(error);
  }
}

export async function saveSession(credentials: Credentials | null): Promise<void> {
  if (credentials) await device.kept.put({ key: 'session', ...credentials });
  else await device.kept.delete('session');
}

export async function savedSession(): Promise<Credentials | null> {
  const row = await device.kept.get('session');
  return row?.key === 'session' ? row : null;
}

export async function saveClockOffset(offset: number): Promise<void> {
  await device.kept.put({ key: 'clock', offset });
}

export async function savedClockOffset(): Promise<number> {
  const row = await device.kept.get('clock');
  return row?.key === 'clock' ? row.offset : 0;
}

export async function saveLink(figures: LinkFigures): Promise<void> {
  await device.kept.put({ key: 'link', ...figures });
}

export async function savedLink(): Promise<LinkFigures | null> {
  const row = await device.kept.get('link');
  return row?.key === 'link' ? row : null;
}

export async function saveMarket(settings: MarketSettings): Promise<void> {
  await device.kept.put({ key: 'market', ...settings });
}

/** The market settings as last received, or null before the first time. */
export async function savedMarket(): Promise<MarketSettings | null> {
  const row = await device.kept.get('market');
  return row?.key === 'market' ? row : null;
}
