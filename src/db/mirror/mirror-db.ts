/** The mirror: the server's rows, and nothing else. It can be deleted at any time and pulled again. */
import type { ReviewsAnswer } from '../../../protocol/api/reviews.ts';
import Dexie, { type Table } from 'dexie';
import type {
  BidRow,
  BookingRow,
  CarRow,
  DriverRow,
  FeedRow,
  NotificationRow,
  PaymentRow,
  ProfileRow,
  QuestionRow,
  ReportRow,
  TripRow,
  WalletRow,
} from '../../../protocol/sync/rows.ts';

import type { Back, Cursor } from '../../../protocol/sync/sync.ts';

/** A server row with its number in its stream; only a row with a higher number replaces it. */
export type Mirrored<T> = T & { _n: number };

/**
 * The mirror's progress. `back` is where a first pull continues; `paging` names its streams, because other
 * streams may be joined before it ends.
 */
export type Position = {
  key: 'position';
  cursor: Cursor;
  back: Back | null;
  paging?: string[];
  pulledAt: number;
};

export class MirrorDb extends Dexie {
  feed!: Table<Mirrored<FeedRow>, string>;
  trips!: Table<Mirrored<TripRow>, string>;
  bids!: Table<Mirrored<BidRow>, string>;
  questions!: Table<Mirrored<QuestionRow>, string>;
  bookings!: Table<Mirrored<BookingRow>, string>;
  reports!: Table<Mirrored<ReportRow>, string>;
  cars!: Table<Mirrored<CarRow>, string>;
  drivers!: Table<Mirrored<DriverRow>, string>;
  notifications!: Table<Mirrored<NotificationRow>, string>;
  profiles!: Table<Mirrored<ProfileRow>, string>;
  wallet!: Table<Mirrored<WalletRow>, string>;
  payments!: Table<Mirrored<PaymentRow>, string>;
  /** Passengers' reviews of the car owners whose cards were opened, by the owner's id. */
  reviews!: Table<SavedReviews, string>;
  position!: Table<Position, string>;

  constructor(userId: string) {
    // rows that Dexie keeps in memory may be older than the position, which says what the rows hold
    super(`durpalla-mirror-${userId}`, { cache: 'disabled' });
    this.version(1).stores({
      feed: 'id, created_at, pickup_district_id, [pickup_district_id+created_at]',
      trips: 'id, created_at',
      bids: 'id, trip_id',
      bookings: 'id, trip_id',
      reports: 'id, trip_id',
      cars: 'id',
      notifications: 'id, created_at',
      profiles: 'id',
      position: 'key',
    });
    // a packed feed message names a trip that has left the feed by its number
    this.version(2).stores({
      feed: 'id, created_at, pickup_district_id, [pickup_district_id+created_at], number',
    });
    // cars have more fields, and an older app has skipped some rows, so the person's own stream is read again
    // from its beginning
    this.version(3)
      .stores({ drivers: 'id', wallet: 'id, created_at', payments: 'id, tran_id, created_at' })
      .upgrade(async (tx) => {
        await tx.table('cars').clear();
        await tx
          .table<Partial<Position>>('position')
          .toCollection()
          .modify((position) => {
            if (position.cursor) position.cursor = { ...position.cursor, u: 0 };
          });
      });
    this.version(4).stores({ reviews: 'id' });
    this.version(5).stores({ questions: 'id, trip_id' });
  }
}

/** `at`: the time of the fetch (epoch ms). */
export type SavedReviews = ReviewsAnswer['data'] & { id: string; at: number };
