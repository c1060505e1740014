/** For browsers whose workers cannot draw: the page itself makes the picture small. */
import { shrunkPicture, type ShrunkPicture } from './shrink.ts';

/** @throws Error when the picture cannot be opened */
export async function shrinkHere(file: Blob): Promise<ShrunkPicture> {
  const image = new Image();
  const address = URL.createObjectURL(file);
  try {
    image.src = address;
    // an image element turns itself by the camera's note
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
