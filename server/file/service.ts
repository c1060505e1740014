/**
 * Files that people have sent, for the services whose actions name them.
 *
 *   arrived ─▶ stored ─ claimed by an action ─▶ in use
 *      │          └─ unclaimed for a week ─▶ deleted
 *      └─▶ refused: its content is no picture
 */
import type { FileKind } from '../../domain/person/photo.ts';
import type { Act } from '../act/act.ts';
import type { Tx } from '../db/connection.ts';
import { users } from '../db/schema/accounts.ts';
import { drivers } from '../db/schema/drivers.ts';
import { files } from '../db/schema/files.ts';
import { cars } from '../db/schema/market.ts';
import { and, eq, inArray, notInArray, or } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';

export type StoredFile = typeof files.$inferSelect;

/**
 * Marks files of the person as used, so that they are not deleted. A file has one kind for ever, so that a
 * paper never gets the public address of a photo.
 * @param hashes contents as the phone named them (`FileHash`)
 * @returns the files in the order of the hashes
 * @throws Refused file_missing when one has not arrived; file_unusable when its content was refused, or it
 * was used
 *   as another kind
 */
export async function claimFiles(
  { tx, actor }: Pick<Act, 'tx' | 'actor'>,
  hashes: readonly string[],
  kind: FileKind,
): Promise<StoredFile[]> {
  if (hashes.length === 0) return [];
  const wanted = and(eq(files.ownerId, actor.id), inArray(files.hash, [...hashes]));
  const found = await tx.select().from(files).where(wanted).for('update');
  const byHash = new Map(found.map((file) => [file.hash, file]));
  const claimed = hashes.map((hash) => {
    const file = byHash.get(hash);
    if (!file) throw new Refused({ code: 'file_missing', values: { file: hash } });
    if (file.state === 'refused' || (file.kind !== null && file.kind !== kind))
      throw new Refused({ code: 'file_unusable' });
    return { ...file, kind, unusedSince: null };
  });
  await tx.update(files).set({ kind, unusedSince: null }).where(wanted);
  return claimed;
}

/** A photo as rows show it: its public address, which never changes, and its size in bytes (REQ 3, Car). */
export const fileImage = ({
  token,
  shownBytes,
}: Pick<StoredFile, 'token' | 'shownBytes'>): { file_path: string; bytes: number } => ({
  file_path: `/files/${token}/800.webp`,
  bytes: shownBytes,
});

/** The name of a person's picture: the path of a photo, or the id of the file. */
type Picture = { file_path: string } | { file: string };

const tokenOf = (path: string): string => path.split('/')[2] ?? '';

/**
 * Releases those of these pictures that nothing of this person still uses: they are deleted after a week
 * unless an action names them again. One content may be used twice, so this runs after the change has been
 * written.
 */
export async function releaseFiles(
  { tx, context }: Pick<Act, 'tx' | 'context'>,
  ownerId: string,
  pictures: readonly Picture[],
): Promise<void> {
  if (pictures.length === 0) return;
  const used = await usedBy(tx, ownerId);
  const tokens = pictures.flatMap((each) => ('file_path' in each ? [tokenOf(each.file_path)] : []));
  const ids = pictures.flatMap((each) => ('file' in each ? [each.file] : []));
  await tx
    .update(files)
    .set({ unusedSince: new Date(context.now()) })
    .where(
      and(
        eq(files.ownerId, ownerId),
        or(inArray(files.token, tokens), inArray(files.id, ids)),
        notInArray(files.token, used.tokens),
        notInArray(files.id, used.ids),
      ),
    );
}

/** The files that this person's cars, drivers and account name. */
async function usedBy(tx: Tx, ownerId: string): Promise<{ tokens: string[]; ids: string[] }> {
  const pictures = await tx
    .select({ images: cars.images, papers: cars.papers })
    .from(cars)
    .where(eq(cars.ownerId, ownerId));
  const ofDrivers = await tx
    .select({ licence: drivers.licenceFileId, photo: drivers.photoFileId })
    .from(drivers)
    .where(eq(drivers.ownerId, ownerId));
  const [person] = await tx.select({ photo: users.photo }).from(users).where(eq(users.id, ownerId));
  const paths = pictures.flatMap(({ images }) => images.map(({ file_path }) => file_path));
  return {
    tokens: [...paths, ...(person?.photo ? [person.photo] : [])].map(tokenOf),
    ids: [
      ...pictures.flatMap(({ papers }) => papers.map(({ file }) => file)),
      ...ofDrivers.flatMap(({ licence, photo }) => [licence, photo]).filter((id) => id !== null),
    ],
  };
}
