/**
 * The signed codes of agreements without a net are proof for ninety days, or until one of the two closes the account.
 */
import type { Context } from '../act/context.ts';
import type { Tx } from '../db/connection.ts';
import { deleteOld } from '../db/delete-old.ts';
import { faceLinks } from '../db/schema/face.ts';
import { eq } from '../db/sql.ts';

const FORGOTTEN_AFTER_MS = 90 * 24 * 60 * 60_000;

export const dropOldFaces = ({ database: { db }, now }: Context, limit: number): Promise<number> =>
  deleteOld(db, {
    table: faceLinks,
    at: faceLinks.knownAt,
    before: new Date(now() - FORGOTTEN_AFTER_MS),
    limit,
  });

export async function forgetFacesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(faceLinks).where(eq(faceLinks.passengerId, userId));
  await tx.delete(faceLinks).where(eq(faceLinks.ownerId, userId));
}
