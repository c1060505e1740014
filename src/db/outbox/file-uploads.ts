/** The sync's reads from and writes to the files of the outbox. */
import type { CodedError } from '../../../protocol/wire/errors.ts';
import { correctedNow } from '../../platform/clock.ts';
import { filesOf } from './actions.ts';
import { isSettled } from './outbox.ts';
import type { FileRow } from './outbox-rows.ts';
import type { UserDbs } from '../user-dbs.ts';

/** The next file to upload: the first missing file of the oldest action that names any. Null: none. */
export async function nextUpload(dbs: UserDbs): Promise<FileRow | null> {
  const arriving = await dbs.outbox.files.where('state').anyOf('kept', 'uploading').toArray();
  if (arriving.length === 0) return null;
  const byHash = new Map(arriving.map((row) => [row.hash, row]));
  const rows = await dbs.outbox.outbox.orderBy('seq').toArray();
  for (const row of rows.filter((each) => !isSettled(each)))
    for (const hash of filesOf(row)) {
      const file = byHash.get(hash);
      if (file) return file;
    }
  return null;
}

/** @param sent the number of bytes that the server has */
export async function noteSent(dbs: UserDbs, hash: string, sent: number): Promise<void> {
  await dbs.outbox.files.update(hash, { state: 'uploading', sent, error: null });
}

/** Notes that an upload begins, or begins again after a break. */
export async function noteBegun(dbs: UserDbs, { hash, attempts }: FileRow, sent: number): Promise<void> {
  await dbs.outbox.files.update(hash, { state: 'uploading', sent, attempts: attempts + 1, error: null });
}

export async function noteUploaded(dbs: UserDbs, { hash, bytes }: FileRow): Promise<void> {
  await dbs.outbox.files.update(hash, { state: 'uploaded', sent: bytes, error: null });
}

/** Notes that the server cannot take the file now; the upload is retried. */
export async function noteNotNow(dbs: UserDbs, { hash }: FileRow, error: CodedError): Promise<void> {
  await dbs.outbox.files.update(hash, { error });
}

/**
 * The server cannot use the file: the actions that name it are refused for the same reason, in the same step.
 */
export async function noteRefused(dbs: UserDbs, { hash }: FileRow, error: CodedError): Promise<void> {
  const { files, outbox } = dbs.outbox;
  const settledAt = correctedNow();
  await dbs.outbox.transaction('rw', files, outbox, async () => {
    await files.update(hash, { state: 'refused', error });
    await outbox
      .filter((row) => !isSettled(row) && filesOf(row).includes(hash))
      .modify({ state: 'refused', error, settledAt });
  });
}
