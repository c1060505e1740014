/**
 * When the last good backup was made, for monitoring: in the database, or beside an embedded one, which the backup
 * command cannot open while the server runs.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Query } from '../db/raw-sql.ts';

const SETTING = 'last_backup';
const fileIn = (dataDir: string): string => join(dataDir, 'last-backup');

/** Notes a backup that has been read back. @param at epoch ms */
export async function noteBackup(
  { dataDir, query }: { dataDir: string; query: Query | null },
  at: number,
): Promise<void> {
  if (query === null) {
    const path = fileIn(dataDir);
    await writeFile(`${path}.new`, String(at), { mode: 0o600 });
    await rename(`${path}.new`, path);
    return;
  }
  await query(
    `insert into settings (key, value) values ('${SETTING}', to_jsonb($1::bigint))
     on conflict (key) do update set value = excluded.value`,
    [at],
  );
}

/** @returns epoch ms; 0 if none was noted */
export async function lastBackup({
  dataDir,
  query,
}: {
  dataDir: string;
  query: Query | null;
}): Promise<number> {
  const noted =
    query === null
      ? await readFile(fileIn(dataDir), 'utf8').catch(() => '0')
      : (await query('select value from settings where key = $1', [SETTING])).rows[0]?.['value'];
  const at = Number(noted ?? 0);
  return Number.isFinite(at) ? at : 0;
}
