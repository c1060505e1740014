/** The pictures that a person's phone has: a few bytes each, which the stand-in of the decoder takes for pictures. */
import { createHash } from 'node:crypto';
import type { Seeded } from '../../server/demo/seeded.ts';
import type { ChosenPicture } from '../../src/db/outbox/files.ts';
import { NO_PICTURE } from './upload-door.ts';

export type Album = { photos: ChosenPicture[]; papers: ChosenPicture[] };

/** Bytes of a chunk: the largest picture takes four. */
export const CHUNK = 100;

function picture(chance: Seeded, kind: ChosenPicture['kind'], isPicture: boolean): ChosenPicture {
  const content = Buffer.from(
    Array.from({ length: chance.between(20, 4 * CHUNK) }, () => chance.between(1, 255)),
  );
  if (!isPicture) content[0] = NO_PICTURE;
  const hash = createHash('sha256').update(content).digest('hex');
  return { hash, kind, label: kind, type: 'image/jpeg', content: new Uint8Array(content).buffer };
}

/** Three of each; one of the photos may be something else. */
export const albumOf = (chance: Seeded): Album => ({
  photos: [0, 1, 2].map((n) => picture(chance, 'photo', n > 0 || chance.next() < 0.8)),
  papers: [0, 1, 2].map(() => picture(chance, 'paper', true)),
});
