/**
 * The outbox: everything the person did that the server may not know yet.
 *
 *   waiting ─ sending ─┬─ sent     the server's yes; its overlay goes when the pull has passed `at`
 *      │               └─ refused  the server's no, or the phone's where it can know: kept with its reason
 *      └─ canceled by the person: the row is gone
 *
 * A database of its own, written with strict durability: it is small and must survive a dying battery, and
 * the mirror beside it can be thrown away and pulled again without touching it. The half-filled trip request
 * lives here for the same reason.
 */
import Dexie, { type EntityTable } from 'dexie';
import type { CodedError } from '../../../protocol/errors.ts';
import type { Intent } from '../../../protocol/mutations.ts';
import { aboutOf, type SubjectKey } from './actions.ts';
import type { BidRow, FeedRow } from '../../../protocol/rows.ts';
import type { DraftRow } from './drafts.ts';

/** What the lists show of an action while the server has not spoken, by the kind of what it is about: names in both
 * languages, never more. */
export type Preview = {
  kind: 'trip';
  createdBy: FeedRow['created_by'];
  geo_location: FeedRow['geo_location'];
  journey_date_time: string;
  car?: BidRow['car'];
};

export type OutboxState = 'waiting' | 'sending' | 'sent' | 'refused';

export type OutboxRow = Intent & {
  /** Order in which it was done on this phone. */
  seq: number;
  id: string;
  userId: string;
  /** Version of the args. */
  v: number;
  /** Mutations that must have succeeded before. */
  after: string[];
  /** Epoch ms from which on it makes no sense to send it. */
  until: number | null;
  state: OutboxState;
  attempts: number;
  createdAt: number;
  settledAt: number | null;
  /** Position in the person's stream that a sent one has reached. */
  at: number | null;
  error: CodedError | null;
  preview: Preview | null;
  /** What it is about, the subject itself first: an index. */
  about: SubjectKey[];
};

/** A row of the first version, which knew trips only. */
type FirstRow = OutboxRow & { tripId?: string };

export class OutboxDb extends Dexie {
  outbox!: EntityTable<OutboxRow, 'seq'>;
  drafts!: EntityTable<DraftRow, 'key'>;

  constructor(userId: string) {
    super(`durpalla-outbox-${userId}`, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ outbox: '++seq, &id, state, tripId', drafts: 'key' });
    this.version(2)
      .stores({ outbox: '++seq, &id, state, *about', drafts: 'key' })
      .upgrade((tx) =>
        tx
          .table<FirstRow>('outbox')
          .toCollection()
          .modify((row) => {
            row.about = aboutOf(row);
            if (row.preview) row.preview.kind = 'trip';
            delete row.tripId;
          }),
      );
  }
}
