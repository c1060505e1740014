import type { Table } from 'dexie';
import type { RowKind, RowOf } from '../../../protocol/sync/rows.ts';
import type { MirrorDb, Mirrored } from './mirror-db.ts';

/** The mirror's table for each kind of row. A kind without a table does not compile. */
const tables: { [K in RowKind]: (mirror: MirrorDb) => Table<Mirrored<RowOf[K]>, string> } = {
  feed: ({ feed }) => feed,
  trip: ({ trips }) => trips,
  bid: ({ bids }) => bids,
  question: ({ questions }) => questions,
  booking: ({ bookings }) => bookings,
  report: ({ reports }) => reports,
  car: ({ cars }) => cars,
  driver: ({ drivers }) => drivers,
  notification: ({ notifications }) => notifications,
  profile: ({ profiles }) => profiles,
  wallet: ({ wallet }) => wallet,
  payment: ({ payments }) => payments,
};

export const tableOf = <K extends RowKind>(mirror: MirrorDb, kind: K): Table<Mirrored<RowOf[K]>, string> =>
  tables[kind](mirror);

/** The kinds of rows in a person's own stream; a feed's rows come in other streams. */
export const ownKinds = Object.keys(tables).filter(
  (kind): kind is Exclude<RowKind, 'feed'> => kind !== 'feed' && Object.hasOwn(tables, kind),
);
