import type { NotificationRow } from '../../protocol/sync/rows.ts';
import { notificationTable } from './notification-table.ts';

/** Rows of one kind under the newest of them. */
export type Folded = { row: NotificationRow; more: NotificationRow[] };

/**
 * The number of rows of one kind from which they are folded: two are read as quickly as "one more like this".
 */
const FOLDS_FROM = 3;

/**
 * Folds a day's rows, newest first: rows of one kind about one trip, and rows of types that fold together.
 * @param isAsking whether a row asks for a decision: such a row is never folded
 */
export function folded(rows: readonly NotificationRow[], isAsking: (id: string) => boolean): Folded[] {
  const kinds = Map.groupBy(rows, (row) => {
    if (isAsking(row.id)) return row.id;
    return notificationTable[row.type].alike ? row.type : `${row.type} ${row.trip_id ?? row.id}`;
  });
  return [...kinds.values()]
    .flatMap((kind) => {
      const [row, ...more] = kind;
      if (!row) return [];
      return kind.length < FOLDS_FROM ? kind.map((each) => ({ row: each, more: [] })) : [{ row, more }];
    })
    .sort((one, other) => other.row.created_at.localeCompare(one.row.created_at));
}
