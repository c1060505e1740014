/**
 * Pictures of the site. Each is encoded anew like a photo from a phone, stored under the hash of its copy and
 * never deleted, because the history of a section names it and undoing a change shows it again.
 */
import { createHash } from 'node:crypto';
import { MAX_BYTES, type SentType } from '../../../domain/person/photo.ts';
import { refuse } from '../../../domain/base/refusal.ts';
import { pictureSides, type PicturePlace } from '../../../domain/site/site.ts';
import type { Context } from '../../act/context.ts';
import { pictureFrom } from '../../gateways/pictures.ts';
import { Refused } from '../../base/refused.ts';
import { sitePictureName } from '../../file/copies.ts';
import { record, type Acting } from '../audit/audit.ts';

const MEGABYTE = 1_000_000;

/** The type by the first bytes; the decoder then accepts no other. */
function typeOf(content: Buffer): SentType | null {
  if (content.toString('latin1', 0, 2) === '\xff\xd8') return 'image/jpeg';
  return content.toString('latin1', 0, 4) === 'RIFF' ? 'image/webp' : null;
}

/**
 * Stores a picture for a place of the site. @param content in base64
 * @returns its public address and the bytes of the copy
 * @throws Refused file_too_large, file_type, or file_unusable when it cannot be decoded or has too many pixels
 */
export async function storeSitePicture(
  context: Context,
  acting: Acting,
  { place, content }: { place: PicturePlace; content: string },
): Promise<{ path: string; bytes: number }> {
  const sent = Buffer.from(content, 'base64');
  if (sent.length > MAX_BYTES)
    throw new Refused(refuse('file_too_large', 'content', { max: MAX_BYTES / MEGABYTE }));
  const type = typeOf(sent);
  if (!type) throw new Refused(refuse('file_type', 'content'));
  const picture = await pictureFrom(sent, type);
  const copy = picture?.copies.find(({ side }) => side === pictureSides[place])?.content;
  if (!copy) throw new Refused(refuse('file_unusable', 'content'));
  const hash = createHash('sha256').update(copy).digest('hex');
  await context.files.store.put(sitePictureName(hash), copy, 'image/webp');
  const stored = { path: `/files/site/${hash}.webp`, bytes: copy.length };
  await context.database.db.transaction((tx) =>
    record(context, tx, acting, {
      action: 'site.picture',
      subject: { kind: 'picture', id: hash, name: place },
      after: stored,
    }),
  );
  return stored;
}
