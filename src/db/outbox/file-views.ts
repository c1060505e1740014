import { filesOf } from './actions.ts';
import type { FileRow } from './outbox-rows.ts';
import type { OutboxRow } from './outbox-db.ts';
import type { UserDbs } from '../user-dbs.ts';

/** An action that has not arrived, with the files that it names in the order of its args. */
export type Upload = { action: OutboxRow; files: FileRow[] };

/** The uploads of this phone, oldest action first; files that the phone no longer has are left out. */
export async function uploadsView(dbs: UserDbs): Promise<Upload[]> {
  const files = new Map((await dbs.outbox.files.toArray()).map((file) => [file.hash, file]));
  if (files.size === 0) return [];
  const actions = await dbs.outbox.outbox.orderBy('seq').toArray();
  return actions
    .filter(({ state }) => state !== 'sent')
    .map((action) => ({ action, files: filesOf(action).flatMap((hash) => files.get(hash) ?? []) }))
    .filter((upload) => upload.files.length > 0);
}

export const waitsForFiles = ({ action, files }: Upload): boolean =>
  action.state === 'waiting' && files.some(({ state }) => state === 'kept' || state === 'uploading');
