import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { codeText } from '../../protocol/face/codes.ts';
import { codeModules } from '../../src/face/code-modules.ts';

/** As many bytes as the longest offer and request and a receipt have. */
const codes = [323, 289, 98].map((length, seed) =>
  codeText(Uint8Array.from({ length }, (_, at) => (at * 31 + seed * 7 + ((at * at) % 13)) & 0xff)),
);

/** `tilt`: turned in the plane, `lean`: one side farther from the camera; both in degrees. */
type Shot = { size: number; tilt: number; lean: number; blur: number; glare: boolean; crack: boolean };

/** From the camera to the code, in widths of the picture. */
const DISTANCE = 1.2;

/** A picture of 640 × 640 of a phone that shows the code, as a camera gives it: grey, and never quite straight or sharp. */
function pictureOf(text: string, { size, tilt, lean, blur, glare, crack }: Shot) {
  const modules = codeModules(text);
  const whole = modules.length + 8;
  const px = 640;
  const grey = new Float32Array(px * px).fill(110);
  const angle = (tilt * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const away = (lean * Math.PI) / 180;
  for (let y = 0; y < px; y++)
    for (let x = 0; x < px; x++) {
      const far = 1 / (Math.cos(away) - ((x - px / 2) / px / DISTANCE) * Math.sin(away));
      const [dx, dy] = [(x - px / 2) * far, (y - px / 2) * far * Math.cos(away)];
      const u = Math.floor(((dx * cos + dy * sin) / size + 0.5) * whole);
      const v = Math.floor(((dy * cos - dx * sin) / size + 0.5) * whole);
      if (u < 0 || v < 0 || u >= whole || v >= whole) continue;
      grey[y * px + x] = modules[v - 4]?.[u - 4] === true ? 25 : 230;
      if (crack && Math.abs(u - v * 0.35 - whole * 0.4) < 0.6) grey[y * px + x] = 190;
      if (glare)
        grey[y * px + x] = (grey[y * px + x] ?? 0) + Math.max(0, 70 - Math.hypot(x - 380, y - 260) * 0.35);
    }
  const soft = blurred(grey, px, blur);
  const data = new Uint8ClampedArray(px * px * 4).fill(255);
  soft.forEach((value, at) => data.fill(value, at * 4, at * 4 + 3));
  return { width: px, height: px, data };
}

function blurred(grey: Float32Array, px: number, by: number): Float32Array {
  if (by === 0) return grey;
  const soft = new Float32Array(grey.length);
  for (let y = 0; y < px; y++)
    for (let x = 0; x < px; x++) {
      let [sum, count] = [0, 0];
      for (let dy = -by; dy <= by; dy++)
        for (let dx = -by; dx <= by; dx++) {
          const [ox, oy] = [x + dx, y + dy];
          if (ox < 0 || oy < 0 || ox >= px || oy >= px) continue;
          sum += grey[oy * px + ox] ?? 0;
          count += 1;
        }
      soft[y * px + x] = sum / count;
    }
  return soft;
}

function reads(text: string, shot: Shot): boolean {
  try {
    return decodeQR(pictureOf(text, shot)) === text;
  } catch {
    return false;
  }
}

describe('a code that is shown', () => {
  it('is read back', () => {
    for (const text of codes)
      expect(reads(text, { size: 480, tilt: 0, lean: 0, blur: 0, glare: false, crack: false })).toBe(true);
  });

  it('is read in nineteen of twenty pictures, blurred, tilted by up to 15°, with glare and a cracked glass', () => {
    const shots = codes.flatMap((text) =>
      [380, 440, 520].flatMap((size) =>
        [
          { tilt: 15, lean: 0, blur: 0, glare: false, crack: false },
          { tilt: 0, lean: 15, blur: 0, glare: false, crack: false },
          { tilt: 3, lean: -15, blur: 1, glare: true, crack: false },
          { tilt: -15, lean: 0, blur: 1, glare: false, crack: false },
          { tilt: 4, lean: 0, blur: 1, glare: true, crack: false },
          { tilt: 7, lean: 0, blur: 0, glare: true, crack: true },
          { tilt: 0, lean: 0, blur: 1, glare: false, crack: true },
        ].map((each) => reads(text, { size, ...each })),
      ),
    );
    const read = shots.filter(Boolean).length;
    expect(read / shots.length).toBeGreaterThanOrEqual(0.95);
  });
});
