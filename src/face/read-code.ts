/**
 * Reads a QR code from a picture: with the browser's own detector if it has a working one, else with a decoder that
 * is loaded when the camera opens. A detector that misses a code drawn for it is not used (some phones have one
 * without a model).
 */
type Detector = { detect(picture: ImageBitmapSource): Promise<{ rawValue: string }[]> };
declare global {
  var BarcodeDetector: (new (options: { formats: string[] }) => Detector) | undefined;
}

/** The letters of the code in the picture; null if none can be read. */
export type ReadPicture = (picture: ImageBitmap | HTMLVideoElement) => Promise<string | null>;

const PROBE = 'DP1:PROBE';
/** Larger pictures are scaled down to this length: a code fills half of it, and each module takes four pixels. */
const MOST_PX = 1000;

let chosen: Promise<ReadPicture> | null = null;

export function codeReader(): Promise<ReadPicture> {
  chosen ??= choose();
  return chosen;
}

async function choose(): Promise<ReadPicture> {
  const detector = await workingDetector();
  if (detector)
    return async (picture) => {
      const [found] = await detector.detect(picture).catch(() => []);
      return found?.rawValue ?? (await decoded(picture));
    };
  return decoded;
}

async function workingDetector(): Promise<Detector | null> {
  if (!globalThis.BarcodeDetector) return null;
  try {
    const detector = new globalThis.BarcodeDetector({ formats: ['qr_code'] });
    const [found] = await detector.detect(await probe());
    return found?.rawValue === PROBE ? detector : null;
  } catch {
    return null;
  }
}

/** A small code, as large as a camera would see it. */
async function probe(): Promise<HTMLCanvasElement> {
  const { codeModules } = await import('./code-modules.ts');
  const modules = codeModules(PROBE);
  const canvas = document.createElement('canvas');
  const px = 6;
  canvas.width = canvas.height = (modules.length + 8) * px;
  const drawing = canvas.getContext('2d');
  if (!drawing) return canvas;
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.fillStyle = '#000';
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => isDark && drawing.fillRect((x + 4) * px, (y + 4) * px, px, px)),
  );
  return canvas;
}

async function decoded(picture: ImageBitmap | HTMLVideoElement): Promise<string | null> {
  const { default: decodeQR } = await import('qr/decode.js');
  const [width, height] =
    'videoWidth' in picture ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height];
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, MOST_PX / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (!drawing) return null;
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const pixels = drawing.getImageData(0, 0, canvas.width, canvas.height);
  try {
    return decodeQR({ width: pixels.width, height: pixels.height, data: pixels.data });
  } catch {
    // no readable code in this picture: the next one may have one
    return null;
  }
}
