/**
 * Opens a read-only session that looks through a person's eyes (SPEC 6), for one hour:
 *
 *   node server/operator/impersonate.ts <mobile number> <operator>
 *
 * The embedded database allows one process, so the server must be stopped meanwhile; with PostgreSQL it need not be.
 */
import { normalisePhone } from '../../domain/phone.ts';
import { allowsDemoPhones, readConfig } from '../config.ts';
import { ConfigError } from '../config-reader.ts';
import { DataDirInUse } from '../db/data-dir-lock.ts';
import { openImpersonation } from '../modules/accounts/impersonation.ts';
import { personByPhone } from '../modules/accounts/people.ts';
import { openDatabase } from '../db/open-database.ts';

async function impersonate(number: string | undefined, operator: string | undefined): Promise<string> {
  if (!number || !operator) return 'usage: node server/operator/impersonate.ts <mobile number> <operator>';
  const config = readConfig(process.env);
  const phone = normalisePhone(number, { allowDemo: allowsDemoPhones(config) });
  if (phone === null) return 'this is no mobile number';
  const database = await openDatabase(config);
  try {
    const person = await personByPhone(database.db, phone);
    if (!person) return 'nobody has this number';
    const token = await openImpersonation({ now: Date.now }, database.db, person.id, operator);
    return `${config.publicUrl ?? `http://localhost:${config.port}`}/impersonate?token=${token}`;
  } finally {
    await database.close();
  }
}

try {
  const [number, operator] = process.argv.slice(2);
  process.stdout.write(`${await impersonate(number, operator)}\n`);
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DataDirInUse)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
