import { randomBytes } from 'node:crypto';
import { type } from 'arktype';
import type { Database } from '../db/connection.ts';
import { settings } from '../db/schema/sync.ts';
import { eq } from '../db/sql.ts';

const SETTING = 'files_secret';
const Saved = type({ secret: 'string' });

/** The secret that signs the addresses of papers: made once, then the same on every node and after a restart. */
export async function storedFilesSecret({ db }: Pick<Database, 'db'>): Promise<string> {
  const fresh = { secret: randomBytes(32).toString('base64url') };
  await db.insert(settings).values({ key: SETTING, value: fresh }).onConflictDoNothing();
  const [saved] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, SETTING));
  return Saved.assert(saved?.value).secret;
}
