/** What a backup consists of. */
import { type } from 'arktype';
import { BackupRefused } from './refused.ts';
import { linesOf } from './lines.ts';
import type { Repository } from './repository.ts';

const Lines = type({ count: 'number.integer>=0', bytes: 'number.integer>=0', pieces: 'string[]' });

export const BackupList = type({
  format: '1',
  /** When the snapshot was taken (epoch ms). */
  at: 'number',
  /** The newest migration of the database (its `created_at`). */
  migration: 'number',
  tables: type({ name: 'string', columns: 'string[]', rows: Lines }).array(),
  sequences: type({ name: 'string', last: 'string | null' }).array(),
  /** One line for each file: its name, its size, and its pieces. */
  files: Lines,
  /** Files of the data folder that give the rows their full value, by name: one piece each. */
  keys: type({ name: 'string', piece: 'string' }).array(),
});
export type BackupList = typeof BackupList.infer;

/** `modified` in epoch ms; lists of earlier releases lack it. */
const FileLine = type({ name: 'string', bytes: 'number', 'modified?': 'number', pieces: 'string[]' });
export type StoredContent = typeof FileLine.infer;

/** The newest backup, or the one with this name. @throws BackupRefused */
export async function readList(
  repository: Repository,
  name?: string,
): Promise<{ name: string; list: BackupList }> {
  const names = await repository.lists();
  const chosen = name ?? names.at(-1);
  if (chosen === undefined || !names.includes(chosen))
    throw new BackupRefused(
      chosen === undefined
        ? `${repository.folder} holds no finished backup`
        : `there is no backup ${chosen}; the last ones are ${names.slice(-5).join(', ')}`,
    );
  const list = BackupList(await repository.list(chosen));
  if (list instanceof type.errors)
    throw new BackupRefused(`the backup ${chosen} is of another release: ${list.summary}`);
  return { name: chosen, list };
}

/** The files of a backup, in order of their names. @throws BackupRefused */
export async function* filesOf(
  repository: Repository,
  { files }: Pick<BackupList, 'files'>,
): AsyncGenerator<StoredContent> {
  for await (const lines of linesOf(repository, files))
    for (const line of lines) {
      const file = FileLine(JSON.parse(line));
      if (file instanceof type.errors) throw new BackupRefused('the list of files cannot be read');
      yield file;
    }
}

/** The names of all pieces of a backup. @throws BackupRefused */
export async function* piecesOf(repository: Repository, list: BackupList): AsyncGenerator<string> {
  for (const { rows } of list.tables) yield* rows.pieces;
  yield* list.files.pieces;
  for (const { piece } of list.keys) yield piece;
  for await (const { pieces } of filesOf(repository, list)) yield* pieces;
}
