/** Shrinks the picture on the page itself, for browsers whose workers cannot draw. */
import { shrunkPicture, type ShrunkPicture } from './shrink.ts';

/** @throws Error if the picture cannot be opened */
export async function shrinkHere(file: Blob): Promise<ShrunkPicture> {
  const image = new Image();
  const address = URL.createObjectURL(file);
  try {
    image.src = address;
    // an image element rotates itself by the camera's orientation tag
    await image.decode();
    return await shrunkPicture(
      { width: image.naturalWidth, height: image.naturalHeight },
      ({ width, height }) => {
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width, height });
        canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
        return (type, quality) => new Promise((resolve) => canvas.toBlob(resolve, type, quality));
      },
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
