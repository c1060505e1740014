/**
 * Photos of the demo market's cars, drawn once and committed. Cars of one shape and colour share theirs, so that making
 * the market takes no longer and a phone loads each once.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shownSides } from '../../domain/person/photo.ts';
import type { Actor } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import { cars } from '../db/schema/market.ts';
import { and, eq } from '../db/sql.ts';
import { claimFiles, fileImage } from '../file/service.ts';
import { storePicture } from '../file/uploads.ts';
import { transact } from '../streams/change-log.ts';

const FOLDER = join(import.meta.dirname, 'photos');
/** Pixels of the rendered pictures. */
const SIZE = { width: 608, height: 342 };

/** The shape of each model; a model that is not listed is a sedan. */
const shapes: Record<string, 'suv' | 'van' | 'microbus'> = {
  Harrier: 'suv',
  Noah: 'van',
  Xpander: 'van',
  Hiace: 'microbus',
  Urvan: 'microbus',
};

const namesOf = (model: string, color: string): string[] => {
  const car = `${shapes[model] ?? 'sedan'}-${color}`;
  return [`${car}-front`, `${car}-back`, 'inside'];
};

/**
 * Gives every car its photos: outside from both ends, and inside.
 * @param owner the owner of the files, who must not be a person who changes cars in the demo
 */
export async function addPhotos(context: Context, owner: Actor): Promise<void> {
  const { db } = context.database;
  const looks = await db.selectDistinct({ model: cars.model, color: cars.color }).from(cars);
  const named = [...new Set(looks.flatMap(({ model, color }) => namesOf(model, color)))];
  const hashes = new Map(
    await Promise.all(
      named.map(async (name): Promise<[string, string]> => [name, await store(context, owner, name)]),
    ),
  );
  await transact(context, async (tx) => {
    const claimed = await claimFiles({ tx, actor: owner }, [...hashes.values()], 'photo');
    const photos = new Map([...hashes.keys()].map((name, i) => [name, claimed[i]]));
    for (const { model, color } of looks) {
      const images = namesOf(model, color).flatMap((name) => {
        const photo = photos.get(name);
        return photo ? [fileImage(photo)] : [];
      });
      await tx
        .update(cars)
        .set({ images })
        .where(and(eq(cars.model, model), eq(cars.color, color)));
    }
  });
}

/**
 * Stores a photo of a car of this look among the owner's files.
 * @param view 0 from the front, 1 from the back
 * @returns its hash
 */
export const storePhoto = (
  context: Context,
  owner: Actor,
  { model, color }: { model: string; color: string },
  view: 0 | 1,
): Promise<string> => store(context, owner, namesOf(model, color)[view] ?? 'inside');

/** A rendered photo, by its name. */
export const carPhoto = (name: string): Promise<Buffer> => readFile(join(FOLDER, `${name}.webp`));

/**
 * Stores a rendered picture unchanged under every size, since it is small enough for all. @returns its hash
 */
async function store(context: Context, owner: Actor, name: string): Promise<string> {
  const content = await carPhoto(name);
  const hash = createHash('sha256').update(content).digest('hex');
  const copies = shownSides.map((side) => ({ side, content }));
  await storePicture(context, { ownerId: owner.id, hash }, { ...SIZE, copies });
  return hash;
}
