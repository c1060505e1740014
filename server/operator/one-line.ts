/** A problem that an operator can mend is one line; any other error is ours and is printed with its stack. */
import { BackupRefused } from '../backup/refused.ts';
import { ConfigError } from '../base/config-reader.ts';
import { rootOf } from '../base/failure.ts';
import { DataDirInUse } from '../db/data-dir-lock.ts';
import { NoCopy } from '../db/put-back.ts';
import { DatabaseUnusable, refusalAtStart } from '../db/unusable.ts';
import { GatewayError } from '../gateways/gateway-error.ts';
import { EXIT } from '../process/exit-codes.ts';

const SAID = [BackupRefused, ConfigError, DataDirInUse, DatabaseUnusable, GatewayError, NoCopy];
/** A disk, a folder or a network: ENOSPC, EACCES, ECONNREFUSED, … */
const SYSTEM = /^E(?!RR_)[A-Z]+$/;
/** PostgreSQL: no connection, no space, another one's lock, shutting down. */
const DATABASE = /^(?:08...|53...|57P0.)$/;
const LOCKED = '55P03';

/** The line for an error that the operator can mend; null for any other. */
export function oneLine(error: unknown): string | null {
  const refused = refusalAtStart(error);
  if (refused instanceof Error && SAID.some((kind) => refused instanceof kind)) return refused.message;
  const root = rootOf(error);
  if (!(root instanceof Error && 'code' in root && typeof root.code === 'string')) return null;
  if (root.code === LOCKED) return 'the database is in use: stop the servers first';
  if (!SYSTEM.test(root.code) && !DATABASE.test(root.code)) return null;
  const [message = ''] = messageOf(root).split('\n');
  return message.includes(root.code) ? message : `${root.code}: ${message}`;
}

/** An attempt at several addresses of a host has no message itself. */
const messageOf = (error: Error): string =>
  error instanceof AggregateError && error.message === ''
    ? error.errors.map((each) => (each instanceof Error ? each.message : '')).join('; ')
    : error.message;

/** Prints the line of such an error, and sets the exit code. @throws any other error */
export function complain(error: unknown): void {
  const line = oneLine(error);
  if (line === null) throw error;
  process.stderr.write(`${line}\n`);
  process.exitCode = error instanceof ConfigError ? EXIT.misconfigured : 1;
}
