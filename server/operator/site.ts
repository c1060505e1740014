/**
 * The operator's settings for the entire site: banner, logos, slides, testimonials, social links.
 *
 *   node server/operator/site.ts              prints the settings as JSON
 *   node server/operator/site.ts site.json    sets them from a file of that form
 *
 * The embedded database allows one process, so the server must be stopped meanwhile; with PostgreSQL it need not be.
 */
import { readFile } from 'node:fs/promises';
import { type } from 'arktype';
import { SiteSettings } from '../../protocol/api/settings.ts';
import { readConfig } from '../config.ts';
import { ConfigError } from '../config-reader.ts';
import { DataDirInUse } from '../db/data-dir-lock.ts';
import { setSite, siteSettings } from '../modules/settings/service.ts';
import { openDatabase } from '../db/open-database.ts';

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
