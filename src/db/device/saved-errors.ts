/** The row of the device's database that holds errors of the app; the start does not load it. */
import type { Table } from 'dexie';
import type { PhoneError } from '../../../domain/health/phone-error.ts';
import { device } from './device-db.ts';

/** An error with its fingerprint, and when it was last reported. */
export type SavedError = PhoneError & { fingerprint: string; sentAt: number | null };
type ErrorsRow = { key: 'errors'; errors: SavedError[] };

const rows: Table<ErrorsRow, 'errors'> = device.table('kept');

/** Errors of the app on this phone, or null if there have been none. */
export const savedErrors = async (): Promise<SavedError[] | null> =>
  (await rows.get('errors'))?.errors ?? null;

/** Changes the saved errors, one change after the other. @param change returns what is saved from then on */
export const changeErrors = (change: (errors: SavedError[]) => SavedError[]): Promise<void> =>
  device.transaction('rw', rows, async () => {
    await rows.put({ key: 'errors', errors: change((await savedErrors()) ?? []) });
  });
