/** Shrinks one picture off the main thread. */
import { shrunkPicture, type ShrunkPicture } from '../platform/shrink.ts';

async function shrink(file: Blob): Promise<ShrunkPicture> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return await shrunkPicture(picture, ({ width, height }) => {
      const canvas = new OffscreenCanvas(width, height);
      canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
      return (type, quality) => canvas.convertToBlob({ type, quality });
    });
  } finally {
    picture.close();
  }
}

addEventListener('message', ({ data: file }: MessageEvent<Blob>) => {
  shrink(file).then(
    (picture) => postMessage(picture),
    () => postMessage(null),
  );
});
