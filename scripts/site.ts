/**
 * What the operator sets for the whole site: banner, logos, slides, testimonials, social links.
 *
 *   node scripts/site.ts              prints what is set, as JSON
 *   node scripts/site.ts site.json    sets it from a file of that form
 *
 * The embedded database has one process, so the server must be stopped meanwhile; with PostgreSQL it need not.
 */
import { readFile } from 'node:fs/promises';
import { type } from 'arktype';
import { SiteSettings } from '../protocol/api/settings.ts';
import { readConfig } from '../server/config.ts';
import { ConfigError } from '../server/config-reader.ts';
import { DataDirInUse } from '../server/data-dir-lock.ts';
import { setSite, siteSettings } from '../server/modules/settings/service.ts';
import { openDatabase } from '../server/open-database.ts';

async function work(file: string | undefined): Promise<string> {
  const database = await openDatabase(readConfig(process.env));
  try {
    if (file === undefined) return JSON.stringify(await siteSettings(database), null, 2);
    const given: unknown = JSON.parse(await readFile(file, 'utf8'));
    const site = SiteSettings.onUndeclaredKey('reject')(given);
    if (site instanceof type.errors) return site.summary;
    await setSite(database, site);
    return 'set';
  } finally {
    await database.close();
  }
}

try {
  process.stdout.write(`${await work(process.argv[2])}\n`);
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DataDirInUse)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
