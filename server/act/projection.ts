/**
 * Rows as one reader may see them. Each module has its `projection.ts`: nothing else turns an entity into a
 * wire row, for the sync and for the plain calls alike, so who sees what is decided only there. Another
 * person's phone number appears only in a row of `trip/projection.ts`, for the two parties and the driver of
 * a confirmed or started trip (REQ 1, 4). An owner also sees the numbers of their drivers, which the owner
 * wrote.
 */
import type { Actor } from './act.ts';
import type { Reader } from '../db/connection.ts';

export type RowReader = Pick<Actor, 'id' | 'type'>;

/** Rows of one kind that the reader may see, by id; the others are left out. */
export type Projection<Row> = (db: Reader, reader: RowReader, ids: string[]) => Promise<Map<string, Row>>;

/** @param shown returns those of these rows that the reader may see, in any order */
export const projection =
  <Row extends { id: string }>(
    shown: (db: Reader, reader: RowReader, ids: string[]) => Promise<Row[]>,
  ): Projection<Row> =>
  async (db, reader, ids) => {
    const rows = ids.length === 0 ? [] : await shown(db, reader, ids);
    return new Map(rows.map((row) => [row.id, row]));
  };
