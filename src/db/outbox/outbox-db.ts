/**
 * The outbox: all of the person's actions that the server may not know yet.
 *
 *   waiting ─ sending ─┬─ sent     accepted by the server; its overlay goes when the pull has passed `at`
 *      │               └─ refused  by the server, or by the phone for what it can know; saved with its reason
 *      └─ discarded by the person: the row is deleted
 *
 * A sent action waits once more if a restored server knows nothing of it (`forgotten.ts`).
 *
 * It is a separate database with strict durability: it is small and must survive a dying battery, and the
 * mirror can be deleted and pulled again without touching it. It also holds the drafts of forms, for the same
 * reason, and the pictures that a person chose (`files.ts`), so that one transaction saves an action with the
 * files that it names.
 */
import Dexie, { type EntityTable, type Table } from 'dexie';
import type { CodedError } from '../../../protocol/wire/errors.ts';
import type { Intent } from '../../../protocol/sync/mutations.ts';
import { subjectsOf, type SubjectKey } from './actions.ts';
import type { TripDriver } from '../../../protocol/sync/row-parts.ts';
import type { BidRow, FeedRow } from '../../../protocol/sync/rows.ts';
import type { DraftRow } from './outbox-rows.ts';
import type { OwnPlaceRow } from './outbox-rows.ts';
import type { CarPlaceRow, SafetyRow } from './outbox-rows.ts';
import type { ContentRow, FileRow } from './outbox-rows.ts';
import type { FaceIdentityRow, FaceRow } from './outbox-rows.ts';
import type { NodataKeyRow, RestoreRow, SaidRow, SentBySms } from './outbox-rows.ts';

/**
 * Details that lists show of an action before the server has answered, beyond its args: names in both
 * languages, the time and the car.
 */
export type Preview = {
  kind: 'trip';
  createdBy: FeedRow['created_by'];
  geo_location: FeedRow['geo_location'];
  journey_date_time: string;
  car?: BidRow['car'];
  /** The driver of the journey; null: the car owner. */
  driver?: TripDriver | null;
};

export type OutboxState = 'waiting' | 'sending' | 'sent' | 'refused';

export type OutboxRow = Intent & {
  /** The order of the actions on this phone. */
  seq: number;
  id: string;
  userId: string;
  /** Version of the args. */
  v: number;
  /** Ids of the mutations that must succeed before this one. */
  after: string[];
  /** The time (epoch ms) after which sending it is pointless. */
  until: number | null;
  state: OutboxState;
  attempts: number;
  createdAt: number;
  settledAt: number | null;
  /** The number in the person's stream from which on the mirror includes a sent action. */
  at: number | null;
  /**
   * The epoch that `at` belongs to (`protocol/sync/epoch.ts`); undefined: accepted by a server without
   * epochs.
   */
  epoch?: number;
  /** The epoch of the restored server that had lost this action, so that it was sent again. */
  again?: number;
  /** The SMS that carries it too; the action waits all the same. */
  sms?: SentBySms;
  /** The person has removed it from the list of arrived actions. */
  cleared?: boolean;
  error: CodedError | null;
  preview: Preview | null;
  /** The subjects that it concerns, its own subject first; indexed. */
  about: SubjectKey[];
};

/** A row of the database's first version, which only had actions about trips. */
type FirstRow = OutboxRow & { tripId?: string };

export class OutboxDb extends Dexie {
  outbox!: EntityTable<OutboxRow, 'seq'>;
  drafts!: Table<DraftRow, string>;
  files!: EntityTable<FileRow, 'hash'>;
  contents!: EntityTable<ContentRow, 'hash'>;
  safety!: EntityTable<SafetyRow, 'key'>;
  ownPlaces!: EntityTable<OwnPlaceRow, 'kind'>;
  restores!: EntityTable<RestoreRow, 'epoch'>;
  carPlaces!: EntityTable<CarPlaceRow, 'tripId'>;
  nodata!: EntityTable<NodataKeyRow, 'no'>;
  said!: EntityTable<SaidRow, 'id'>;
  faces!: EntityTable<FaceRow, 'tripId'>;
  faceIdentity!: EntityTable<FaceIdentityRow, 'key'>;

  constructor(userId: string) {
    // what is shown is what is written: the built app has no rows in memory (decision 118)
    super(`durpalla-outbox-${userId}`, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ outbox: '++seq, &id, state, tripId', drafts: 'key' });
    this.version(2)
      .stores({ outbox: '++seq, &id, state, *about', drafts: 'key' })
      .upgrade((tx) =>
        tx
          .table<FirstRow>('outbox')
          .toCollection()
          .modify((row) => {
            row.about = subjectsOf(row);
            if (row.preview) row.preview.kind = 'trip';
            delete row.tripId;
          }),
      );
    this.version(3).stores({ files: 'hash, state', contents: 'hash' });
    this.version(4).stores({ safety: 'key' });
    this.version(5).stores({ ownPlaces: 'kind' });
    this.version(6).stores({ restores: 'epoch' });
    this.version(7).stores({ carPlaces: 'tripId' });
    this.version(8).stores({ nodata: 'no', said: 'id' });
    this.version(9).stores({ faces: 'tripId', faceIdentity: 'key' });
  }
}
