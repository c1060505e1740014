/** Pictures for tests, as a phone sends them: noise, so that they do not compress away. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';

export type TestPicture = { content: Buffer; hash: string; type: 'image/jpeg' | 'image/webp' };

export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** A picture with its own content for each seed. */
export async function picture(
  seed = 1,
  format: 'jpeg' | 'webp' = 'jpeg',
  side = 400,
  quality = 60,
): Promise<TestPicture> {
  const pixels = Buffer.alloc(side * side * 3);
  let state = seed * 2_654_435_761;
  for (let i = 0; i < pixels.length; i += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[i] = (state >> 16) & 255;
  }
  const content = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .toFormat(format, { quality })
    .toBuffer();
  return { content, hash: hashOf(content), type: `image/${format}` };
}

/** A file as a camera or a gallery gives it to a page. */
export type CameraFile = { name: string; mimeType: string; buffer: Buffer };

/** A picture of about 2 MB, lying on its side, with the place where it was taken. */
export async function photoFromCamera(seed: number): Promise<CameraFile> {
  const [width, height] = [3000, 2200];
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed;
  for (let i = 0; i < pixels.length; i += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[i] = ((state >> 16) & 15) + ((i / 30) & 127);
  }
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 93 })
    .toBuffer();
  return { name: `IMG_${seed}.JPG`, mimeType: 'image/jpeg', buffer };
}
