/** Runs in a browser, which has what encodes a film: draws each picture in its frame and encodes it. */
import { BufferTarget, CanvasSource, Output, Quality, WebMOutputFormat } from 'mediabunny';
import type { Frame } from './camera.ts';

type Look = {
  /** The phone's screen in CSS pixels. */
  screen: { width: number; height: number };
  scale: number;
  /** The heights of the strip that says whose phone it is, and of the room for captions, in CSS pixels. */
  head: number;
  foot: number;
  phones: Record<Frame['phone'], { name: string; colour: string }>;
};

export type Encoder = {
  begins(look: Look): Promise<void>;
  adds(frame: Frame): Promise<void>;
  /** The middle of the last picture as a WebP, as base64. */
  poster(): Promise<string>;
  /** @returns the film as base64 */
  ends(): Promise<string>;
};

declare global {
  var encoder: Encoder;
}

/** In bits a second while something moves. */
const BITRATE = 260_000;
/** A still picture is encoded again so often: each time it becomes sharper, for few bytes. */
const REPEAT_SECONDS = 0.5;
const KEY_FRAME_SECONDS = 30;
const POSTER_QUALITY = 0.5;
/** Where the first bid stands, in CSS pixels of the screen. */
const POSTER_TOP = 148;

let look: Look;
let drawing: OffscreenCanvasRenderingContext2D;
let output: Output<WebMOutputFormat, BufferTarget>;
let source: CanvasSource;
let seconds = 0;

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** A ring that closes around the finger's place. */
function drawFinger({ x, y, pressed }: NonNullable<Frame['finger']>): void {
  drawing.beginPath();
  drawing.arc(x, y, 34 - 14 * pressed, 0, 2 * Math.PI);
  drawing.fillStyle = `rgb(208 84 28 / ${0.15 + 0.3 * pressed})`;
  drawing.fill();
  drawing.lineWidth = 3;
  drawing.strokeStyle = 'rgb(208 84 28)';
  drawing.stroke();
}

async function draw({ picture, phone, finger }: Frame): Promise<void> {
  const { screen, head, foot } = look;
  const { name, colour } = look.phones[phone];
  const bitmap = await createImageBitmap(new Blob([bytesOf(picture)]));
  drawing.fillStyle = colour;
  drawing.fillRect(0, 0, screen.width, head + screen.height + foot);
  drawing.fillStyle = '#fff';
  drawing.fillText(name, screen.width / 2, head / 2);
  drawing.save();
  drawing.translate(0, head);
  drawing.drawImage(bitmap, 0, 0, screen.width, screen.height);
  if (finger) drawFinger(finger);
  drawing.restore();
  bitmap.close();
}

globalThis.encoder = {
  async begins(given) {
    look = given;
    const { screen, scale, head, foot } = look;
    const canvas = new OffscreenCanvas(screen.width * scale, (head + screen.height + foot) * scale);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser draws nothing');
    drawing = context;
    drawing.scale(scale, scale);
    drawing.font = '600 15px sans-serif';
    drawing.textAlign = 'center';
    drawing.textBaseline = 'middle';
    output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
    source = new CanvasSource(canvas, {
      codec: 'vp9',
      quality: new Quality({ bitrate: BITRATE }),
      // halves the film: sharp edges and plain grounds are encoded in another way than what a camera sees
      contentHint: 'text',
      keyFrameInterval: KEY_FRAME_SECONDS,
    });
    output.addVideoTrack(source);
    await output.start();
  },
  async adds(frame) {
    await draw(frame);
    for (let left = frame.seconds; left > 0.001; left -= REPEAT_SECONDS) {
      const shown = Math.min(left, REPEAT_SECONDS);
      await source.add(seconds, shown);
      seconds += shown;
    }
  },
  async poster() {
    const { screen, scale, head } = look;
    const height = Math.round((screen.width * 9) / 16);
    const still = new OffscreenCanvas(screen.width * scale, height * scale);
    const top = (head + POSTER_TOP) * scale;
    const { width, height: tall } = still;
    still.getContext('2d')?.drawImage(drawing.canvas, 0, top, width, tall, 0, 0, width, tall);
    const blob = await still.convertToBlob({ type: 'image/webp', quality: POSTER_QUALITY });
    return base64Of(new Uint8Array(await blob.arrayBuffer()));
  },
  async ends() {
    // a WebM ends with the beginning of its last picture
    await source.add(seconds);
    await output.finalize();
    if (output.target.buffer === null) throw new Error('the film is empty');
    return base64Of(new Uint8Array(output.target.buffer));
  },
};
