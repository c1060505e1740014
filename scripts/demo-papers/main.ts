/**
 * Draws the papers of the demo market's waiting cars into `server/demo/papers/`: `node scripts/demo-papers/main.ts`.
 * They are drawn once and not at the start, because a server need not have fonts.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { paperName, waitingCars } from '../../server/demo/waiting-cars.ts';
import { sheetOf } from './sheets.ts';
import { drawn } from './drawn.ts';

const FOLDER = join(import.meta.dirname, '../../server/demo/papers');

mkdirSync(FOLDER, { recursive: true });
for (const [place, car] of waitingCars.entries()) {
  for (const kind of car.papers) {
    const { size } = await sharp(Buffer.from(drawn(sheetOf(kind, car), place)))
      .webp({ quality: 60, effort: 6, smartSubsample: true })
      .toFile(join(FOLDER, `${paperName(car, kind)}.webp`));
    console.log(paperName(car, kind), size);
  }
}
