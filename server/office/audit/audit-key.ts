/**
 * The secret that signs the audit. It is kept outside the database, so that write access to the database is not enough to
 * rewrite the chain: `AUDIT_KEY`, which several nodes share, or a file of the data folder.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../../base/config.ts';
import type { Context } from '../../act/context.ts';
import { secretFile } from '../../process/secret-file.ts';

/** `id` distinguishes keys without revealing anything of the secret. */
export type AuditKey = { id: string; secret: string };

const named = (secret: string): AuditKey => ({
  id: createHash('sha256').update(`audit key ${secret}`).digest('base64url').slice(0, 12),
  secret,
});

const unstored = randomBytes(32).toString('base64url');
const known = new WeakMap<Config, Promise<AuditKey>>();

async function readKey({ config, database }: Pick<Context, 'config' | 'database'>): Promise<AuditKey> {
  if (config.auditKey !== null) return named(config.auditKey);
  // a database in memory ends with the process
  const isStored = database.kind === 'postgres' || database.folder !== null;
  return named(isStored ? await secretFile(config.dataDir, 'audit.key') : unstored);
}

/** The key of this node. */
export function auditKey(context: Pick<Context, 'config' | 'database'>): Promise<AuditKey> {
  const found = known.get(context.config) ?? readKey(context);
  known.set(context.config, found);
  found.catch(() => known.delete(context.config));
  return found;
}
