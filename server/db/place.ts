/**
 * The place of a database: the marks that distinguish it from an older copy of itself and from another
 * database in its place.
 *
 *   file copied back        ─▶ log position lower, or another folder
 *   dump restored           ─▶ another cluster, database or table file
 *   recovered to an instant ─▶ another timeline, log position lower
 *   rows put back in place  ─▶ fewer changes counted
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { districts } from '../../domain/place/districts.ts';
import type { Database } from './connection.ts';

export type Place = {
  /** Cluster, timeline, database, table file, and the folder of an embedded one. */
  identity: string;
  /** Bytes of the write-ahead log on the disk. */
  log: number;
  /** How many numbers the feeds have given out. */
  changes: number;
};

const FEEDS = districts.flatMap(({ id }) => [`f:customer:${id}`, `f:provider:${id}`]);

const HERE = `
  select d.oid::text as database, pg_relation_filenode('stream_heads'::regclass)::text as file,
    (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text as log,
    (select coalesce(sum(seq), 0) from stream_heads where stream = any($1))::text as changes
  from pg_database d where d.datname = current_database()`;
const CLUSTER =
  'select s.system_identifier::text as system, c.timeline_id::text as timeline from pg_control_system() s, pg_control_checkpoint() c';

export async function placeOf({ folder, query }: Pick<Database, 'folder' | 'query'>): Promise<Place> {
  const [here] = (await query(HERE, [FEEDS])).rows;
  // a hosted PostgreSQL may refuse this query; the other marks still work
  const [cluster] = await query(CLUSTER).then(
    ({ rows }) => rows,
    () => [],
  );
  const copy = folder === null ? '' : await copyOf(join(folder, 'PG_VERSION'));
  const parts = [cluster?.['system'], cluster?.['timeline'], here?.['database'], here?.['file'], copy];
  return {
    identity: parts.map((part) => String(part ?? '')).join(' '),
    log: Number(here?.['log']),
    changes: Number(here?.['changes']),
  };
}

/** Identifies a file that is never written again, because a copy of it has another number or time. */
async function copyOf(file: string): Promise<string> {
  const { ino, birthtimeMs } = await stat(file);
  return `${ino}-${Math.floor(birthtimeMs)}`;
}

/** Whether the database that is here now is another one than before, or has lost changes. */
export const wentBack = (there: Place, here: Place): boolean =>
  here.identity !== there.identity || here.log < there.log || here.changes < there.changes;
