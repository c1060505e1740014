/** The part of `files.ts` that saving and sending an action needs: checks of the files that actions name. */
import type { UserDbs } from '../user-dbs.ts';

/** An action names a file that is not on the phone, or that the server has refused. */
export class MissingFileError extends Error {}

/**
 * Called in the transaction that saves the action. @throws MissingFileError if one of them is not on the
 * phone
 */
export async function checkFiles(dbs: UserDbs, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  const rows = await dbs.outbox.files.bulkGet([...hashes]);
  if (rows.some((row) => !row || row.state === 'refused'))
    throw new MissingFileError('a file that the action names is not on the phone');
}

/** The hashes of the files that the server does not have yet. */
export async function arrivingFiles(dbs: UserDbs): Promise<Set<string>> {
  return new Set(await dbs.outbox.files.where('state').anyOf('kept', 'uploading').primaryKeys());
}

/**
 * The server has lost files that an action names: they are sent again before the action.
 * @returns false if one of them is no longer on this phone
 */
export async function sendAgain(dbs: UserDbs, hashes: readonly string[]): Promise<boolean> {
  const { files, contents } = dbs.outbox;
  return dbs.outbox.transaction('rw', files, contents, async () => {
    const there = await contents
      .where('hash')
      .anyOf([...hashes])
      .primaryKeys();
    if (there.length < new Set(hashes).size) return false;
    await files
      .where('hash')
      .anyOf([...hashes])
      .modify({ state: 'kept', sent: 0 });
    return true;
  });
}
