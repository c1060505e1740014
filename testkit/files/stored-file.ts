/** Files of a person as an upload leaves them, without their content. */
import type { Actor } from '../../server/act/act.ts';
import type { Context } from '../../server/act/context.ts';
import { files } from '../../server/db/schema/files.ts';

let made = 0;

/** @returns the hash by which the person's actions name it */
export async function storedFile(context: Context, owner: Actor): Promise<string> {
  made += 1;
  const hash = made.toString(16).padStart(64, 'c');
  await context.database.db.insert(files).values({
    id: context.newId(),
    ownerId: owner.id,
    hash,
    state: 'stored',
    token: `stored ${made}`,
    width: 1600,
    height: 1200,
    shownBytes: 40_000,
    createdAt: new Date(context.now()),
    unusedSince: new Date(context.now()),
  });
  return hash;
}
