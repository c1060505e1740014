/** What the commands for backups share. */
import { join } from 'node:path';
import type { ListedFileStore } from '../act/context.ts';
import { BackupRefused } from '../backup/refused.ts';
import { ConfigError } from '../base/config-reader.ts';
import type { Config } from '../base/config.ts';
import { folderFiles } from '../gateways/files-folder.ts';
import { s3Files } from '../gateways/files-s3.ts';
import { GatewayError } from '../gateways/gateway-error.ts';

export const storeOf = ({ files, dataDir }: Config): ListedFileStore =>
  files ? s3Files(files) : folderFiles(join(dataDir, 'files'));

/** @throws ConfigError */
export function backupKey({ backup }: Config): string {
  if (backup.key === null) throw new ConfigError('BACKUP_KEY must be set, or BACKUP_KEY_FILE with its path');
  return backup.key;
}

/** A full disk, a folder that is not there or a database that does not answer is one line for the operator too. */
export function inOneLine(error: unknown): unknown {
  if (error instanceof GatewayError) return new BackupRefused(error.message, { cause: error });
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return error;
  return new BackupRefused(`${error.code}: ${error.message.split('\n')[0] ?? ''}`, { cause: error });
}
