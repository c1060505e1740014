/**
 * Papers have no public address: an authorized reader gets a signed address that soon expires.
 *
 *   /files/papers/<file>/<until>.<signature>
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../act/context.ts';
import type { Reader } from '../db/connection.ts';
import { files } from '../db/schema/files.ts';
import { and, eq } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';

/** The validity of an address: long enough to look at a paper, too short to pass it on. */
export const PAPER_FOR_SECONDS = 5 * 60;

const signature = (secret: string, fileId: string, until: number): string =>
  createHmac('sha256', secret).update(`${fileId}:${until}`).digest('base64url');

export type PaperAddress = { url: string; expires_at: string };

/**
 * An address at which a paper can be read for five minutes. The caller has checked that the reader may see
 * it.
 */
export function paperAddress(
  { now, files: { secret } }: Pick<Context, 'now' | 'files'>,
  fileId: string,
): PaperAddress {
  const until = Math.floor(now() / 1000) + PAPER_FOR_SECONDS;
  return {
    url: `/files/papers/${fileId}/${until.toString(36)}.${signature(secret, fileId, until)}`,
    expires_at: new Date(until * 1000).toISOString(),
  };
}

/** The address for the paper's owner. @throws Refused not_found; forbidden when it is another person's */
export async function ownPaperAddress(
  context: Context,
  db: Reader,
  ownerId: string,
  fileId: string,
): Promise<PaperAddress> {
  const [file] = await db
    .select({ ownerId: files.ownerId })
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.state, 'stored')));
  if (!file) throw new Refused({ code: 'not_found' });
  if (file.ownerId !== ownerId) throw new Refused({ code: 'forbidden' });
  return paperAddress(context, fileId);
}

/** Whether an address was signed here for this file and is still valid. @param proof `<until>.<signature>` */
export function isPaperAddress(
  { now, files: { secret } }: Pick<Context, 'now' | 'files'>,
  fileId: string,
  proof: string,
): boolean {
  const [, ends = '', given = ''] = /^([\da-z]{1,10})\.([\w-]{43})$/.exec(proof) ?? [];
  const until = Number.parseInt(ends, 36);
  if (!Number.isSafeInteger(until) || now() >= until * 1000) return false;
  return timingSafeEqual(Buffer.from(signature(secret, fileId, until)), Buffer.from(given));
}
