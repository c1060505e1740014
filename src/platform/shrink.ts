/**
 * Shrinks a picture to at most `LONG_SIDE` and `MAX_BYTES`, by quality first and then by size. Encoding again
 * drops the place and every other tag of the original.
 */
import { MAX_BYTES, sentSize, type SentType, type Size } from '../../domain/person/photo.ts';

/** Draws the picture at a size; the returned function encodes that drawing. */
export type Draw = (size: Size) => (type: SentType, quality: number) => Promise<Blob | null>;

export type ShrunkPicture = { content: Blob; type: SentType };

const QUALITIES = [0.82, 0.72, 0.6, 0.48, 0.36];
const SMALLER = 0.75;
const SMALLEST_SIDE = 200;

/**
 * @param original the picture's size in pixels, in its upright orientation
 * @throws Error if it cannot be encoded
 */
export async function shrunkPicture(original: Size, draw: Draw): Promise<ShrunkPicture> {
  let size = sentSize(original);
  for (;;) {
    const encode = draw(size);
    // Safari draws WebP but does not write it
    const type =
      (await encode('image/webp', QUALITIES[0] ?? 1))?.type === 'image/webp' ? 'image/webp' : 'image/jpeg';
    for (const quality of QUALITIES) {
      const content = await encode(type, quality);
      if (content?.type === type && content.size <= MAX_BYTES) return { content, type };
    }
    if (Math.max(size.width, size.height) < SMALLEST_SIDE) throw new Error('the picture cannot be encoded');
    size = {
      width: Math.max(1, Math.round(size.width * SMALLER)),
      height: Math.max(1, Math.round(size.height * SMALLER)),
    };
  }
}
