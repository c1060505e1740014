/** What the commands for backups share. */
import { join } from 'node:path';
import type { ListedFileStore } from '../act/context.ts';
import { ConfigError } from '../base/config-reader.ts';
import type { Config } from '../base/config.ts';
import { folderFiles } from '../gateways/files-folder.ts';
import { s3Files } from '../gateways/files-s3.ts';

export const storeOf = ({ files, dataDir }: Pick<Config, 'files' | 'dataDir'>): ListedFileStore =>
  files ? s3Files(files) : folderFiles(join(dataDir, 'files'));

/** @throws ConfigError */
export function keyOfBackups({ backupKey }: Config): string {
  if (backupKey === null) throw new ConfigError('BACKUP_KEY must be set, or BACKUP_KEY_FILE with its path');
  return backupKey;
}
