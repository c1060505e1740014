/**
 * Decodes pictures that people have sent, and encodes them anew, so that only their pixels are stored.
 *
 *   bytes ─ one JPEG or WebP and nothing else? ─ few enough pixels? ─ decoded whole? ─▶ copies of three sizes
 *
 * libvips may load nothing but these two formats from memory, so that no other decoder can be reached; it
 * works with one thread and caches nothing, which bounds the memory of its process (`picture-process.ts`).
 */
import sharp from 'sharp';
import { LONG_SIDE, MAX_BYTES, shownSides, type SentType } from '../../domain/person/photo.ts';
import { isPlainJpeg, isPlainWebp } from './picture-structure.ts';

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] });

const WEBP = { quality: 76 };
/** A higher effort would make the largest copy take ten seconds instead of two. */
const AVIF = { quality: 50, effort: 2 };

export type PictureCopy = { side: (typeof shownSides)[number]; content: Buffer };
export type Picture = { width: number; height: number; copies: PictureCopy[] };

const open = (content: Buffer) =>
  sharp(content, { limitInputPixels: LONG_SIDE * LONG_SIDE, failOn: 'warning', sequentialRead: true });

const isPlain: Record<SentType, (bytes: Buffer) => boolean> = {
  'image/jpeg': isPlainJpeg,
  'image/webp': isPlainWebp,
};

/**
 * The copies of a picture as WebP, turned upright, without the metadata of the original.
 * @param type the media type that the sender claims
 * @returns null when it is not such a picture, is larger than a phone sends it, or cannot be decoded to its end
 */
export async function encodePicture(content: Buffer, type: SentType): Promise<Picture | null> {
  if (content.length > MAX_BYTES || !isPlain[type](content)) return null;
  try {
    const pixels = await open(content)
      .autoOrient()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = pixels.info;
    if (Math.max(width, height) > LONG_SIDE) return null;
    const copies: PictureCopy[] = [];
    for (const side of shownSides)
      copies.push({
        side,
        content: await sharp(pixels.data, { raw: { width, height, channels } })
          .resize(side, side, { fit: 'inside', withoutEnlargement: true })
          .webp(WEBP)
          .toBuffer(),
      });
    return { width, height, copies };
  } catch {
    // libvips explains the fault only in a text; whatever it is, the picture cannot be used
    return null;
  }
}

/** A stored copy in AVIF; null when it cannot be read. */
export const encodeAvif = (copy: Buffer): Promise<Buffer | null> =>
  open(copy)
    .avif(AVIF)
    .toBuffer()
    .catch(() => null);
