/**
 * Rows as one reader may see them. Beside each module stands its `projection.ts`: nothing else makes an entity a wire row,
 * for the sync and for the plain calls alike, so nothing else decides who sees what. A phone number of another person is
 * in a row of `trips/projection.ts` only: that of the two parties of a held or started trip (SPEC 1, 4).
 */
import type { Actor } from '../act.ts';
import type { Reader } from '../db/connection.ts';

/** For whom rows are made. */
export type RowReader = Pick<Actor, 'id' | 'type'>;

/** Rows of one kind that the reader may see, by id; those it may not see are left out. */
export type Projection<Row> = (db: Reader, reader: RowReader, ids: string[]) => Promise<Map<string, Row>>;

/** @param shown those of some rows that the reader may see, in any order */
export const projection =
  <Row extends { id: string }>(
    shown: (db: Reader, reader: RowReader, ids: string[]) => Promise<Row[]>,
  ): Projection<Row> =>
  async (db, reader, ids) => {
    const rows = ids.length === 0 ? [] : await shown(db, reader, ids);
    return new Map(rows.map((row) => [row.id, row]));
  };
