/** Renders the photos of the demo market's cars into `server/demo/photos/`: `node scripts/demo-cars/main.ts`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { cabin, cabinLight, cabinView } from './cabin.ts';
import { fieldOf, type Field } from './field.ts';
import { developed, lightOf, paints, type Plate } from './paint.ts';
import { added, scaled, unit, type Vector } from './scenery.ts';
import { shapeNames, shapes, type ShapeName } from './shapes.ts';
import { look, type View, type Seen } from './trace.ts';

const FOLDER = join(import.meta.dirname, '../../server/demo/photos');
const WIDTH = 608;
const HEIGHT = 342;
/** Rays for each point of the picture, in each direction. */
const RAYS = 2;

const views: Record<string, View> = {
  front: { eye: [5.3, 1.5, 5.1], at: [0.12, 0.72, 0.0], zoom: 2.5, sun: unit([0.5, 0.75, 0.55]) },
  back: { eye: [-5.5, 1.65, 4.7], at: [-0.1, 0.74, 0.0], zoom: 2.5, sun: unit([-0.35, 0.75, 0.65]) },
};

/** The market's name on the number plate: the number is beside the picture, and no two cars have the same. */
async function plateOf(text: string): Promise<Plate> {
  const [width, height] = [216, 60];
  const { data } = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><rect x="4" y="4" width="${width - 8}" height="${height - 8}" fill="none" stroke="#000" stroke-width="3"/><text x="50%" y="43" font-size="36" font-weight="700" font-family="Noto Sans Bengali" text-anchor="middle">${text}</text></svg>`,
    ),
  )
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (across, up) => {
    const [x, y] = [Math.floor(across * width), Math.floor((1 - up) * height)];
    return (
      (data[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 255) < 128
    );
  };
}

async function picture(name: string, pixel: (x: number, y: number) => Vector): Promise<void> {
  const raw = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) raw.set(developed(pixel(x, y)), (y * WIDTH + x) * 3);
  const { size } = await sharp(raw, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .webp({ quality: 43, effort: 6, smartSubsample: true })
    .toFile(join(FOLDER, `${name}.webp`));
  console.log(name, size);
}

/** What the eye sees through each of the rays of the picture's points. */
function allSeen(field: Field, view: View): Seen[] {
  const seen: Seen[] = [];
  for (let y = 0; y < HEIGHT * RAYS; y += 1)
    for (let x = 0; x < WIDTH * RAYS; x += 1)
      seen.push(
        look(field, view, (2 * x + 1) / (WIDTH * RAYS) - 1, HEIGHT / WIDTH - (2 * y + 1) / (WIDTH * RAYS)),
      );
  return seen;
}

/** The mean light of a point's rays. */
const meanOf =
  (seen: readonly Seen[], light: (seen: Seen) => Vector) =>
  (x: number, y: number): Vector => {
    let sum: Vector = [0, 0, 0];
    for (let i = 0; i < RAYS * RAYS; i += 1) {
      const at = seen[(y * RAYS + Math.floor(i / RAYS)) * WIDTH * RAYS + x * RAYS + (i % RAYS)];
      const [red, green, blue] = at ? light(at) : sum;
      sum = added(sum, scaled([Math.min(3, red), Math.min(3, green), Math.min(3, blue)], 1 / RAYS ** 2));
    }
    return sum;
  };

async function photosOf(name: ShapeName, plate: Plate): Promise<void> {
  const shape = shapes[name];
  const field = fieldOf(shape);
  for (const [from, view] of Object.entries(views)) {
    const seen = allSeen(field, view);
    for (const [paint, colour] of Object.entries(paints)) {
      const scene = { shape, field, colour, plate, sun: view.sun };
      await picture(
        `${name}-${paint}-${from}`,
        meanOf(seen, (at) => lightOf(at, scene)),
      );
    }
  }
}

mkdirSync(FOLDER, { recursive: true });
const plate = await plateOf('দূরপাল্লা');
for (const name of shapeNames) await photosOf(name, plate);
await picture('inside', meanOf(allSeen(cabin, cabinView), cabinLight));
