/** The keys of sealed data on this node, compared with those that its database was sealed with. */
import { randomBytes } from 'node:crypto';
import { type } from 'arktype';
import type { Config } from '../base/config.ts';
import { currentKeyId, isKnownKey, keysIn, useSecretKeys } from '../base/secrets.ts';
import type { Database } from '../db/connection.ts';
import { settings } from '../db/schema/sync.ts';
import { eq, sql } from '../db/sql.ts';
import { DatabaseUnusable } from '../db/unusable.ts';
import { secretFile } from '../process/secret-file.ts';

/** The file of the data folder with the keys of an embedded database. */
export const SECRETS_FILE = 'secrets.key';
const SETTING = 'sealed_with';
const KeyIds = type('string[]');

const unstored = randomBytes(32).toString('base64url');

async function keysOf(config: Config, database: Pick<Database, 'kind' | 'folder'>): Promise<string[]> {
  if (config.secretsKeys) return config.secretsKeys;
  // several nodes may share it, and each would make another key
  if (database.kind === 'postgres') return [];
  // a database in memory ends with the process
  return database.folder === null ? [unstored] : keysIn(await secretFile(config.dataDir, SECRETS_FILE));
}

/**
 * Puts this node's keys to use.
 * @throws DatabaseUnusable if something is sealed with a key that the node does not have
 */
export async function takeSecretKeys(
  config: Config,
  database: Pick<Database, 'kind' | 'folder' | 'db'>,
): Promise<void> {
  useSecretKeys(await keysOf(config, database));
  const { db } = database;
  const [saved] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, SETTING));
  const missing = KeyIds.assert(saved?.value ?? []).filter((id) => !isKnownKey(id));
  if (missing.length > 0)
    throw new DatabaseUnusable(
      `the database has data that are sealed with the key ${missing.join(' and ')}, which is not in ${
        config.secretsKeys || database.kind === 'postgres' ? 'SECRETS_KEY' : `${SECRETS_FILE} of DATA_DIR`
      }. Put it there again.`,
    );
  const current = currentKeyId();
  if (current === null) return;
  const own = JSON.stringify([current]);
  await db
    .insert(settings)
    .values({ key: SETTING, value: [current] })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`${settings.value} || ${own}::jsonb` },
      setWhere: sql`not ${settings.value} @> ${own}::jsonb`,
    });
}

/** Notes that only the current key seals anything: the next start does not ask for the others. */
export async function forgetOtherKeys({ db }: Pick<Database, 'db'>): Promise<void> {
  const current = currentKeyId();
  await db
    .update(settings)
    .set({ value: current === null ? [] : [current] })
    .where(eq(settings.key, SETTING));
}
