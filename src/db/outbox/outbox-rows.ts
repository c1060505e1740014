/** What the tables of the outbox hold besides its actions: drafts, pictures, and what stays on this phone alone. */
import type { CarDraft } from '../../../domain/car/car-draft.ts';
import type { FileKind, SentType } from '../../../domain/person/photo.ts';
import type { TrustedContact } from '../../../domain/person/trusted-contact.ts';
import type { ChosenPlace } from '../../../domain/place/chosen-place.ts';
import type { TripDraft } from '../../../domain/trip/trip-draft.ts';
import type { CodedError } from '../../../protocol/wire/errors.ts';

/** A draft of this shape or of the one before it, which kept the note under another name. */
export type StoredDraft = Omit<TripDraft, 'trip_note'> & { trip_note?: string | null; note?: string };

export type DraftRow = { key: string; shape: number } & ({ draft: StoredDraft } | { car: CarDraft });

export type FileRow = {
  /** SHA-256 of the content (`FileHash`). */
  hash: string;
  kind: FileKind;
  /** What it shows, in the words of the screen on which it was chosen. */
  label: string;
  type: SentType;
  bytes: number;
  createdAt: number;
  state: 'kept' | 'uploading' | 'uploaded' | 'refused';
  /** Bytes of the content that the server has. */
  sent: number;
  /** Uploads that were begun. */
  attempts: number;
  /** Why it was refused, or why the last try failed. */
  error: CodedError | null;
};

export type ContentRow = Pick<FileRow, 'hash' | 'type'> & { content: ArrayBuffer };

export type Safety = {
  contacts: TrustedContact[];
  /** Reminds of telling them when the journey has begun. */
  remindsAtStart: boolean;
  /** Asks whether the person has arrived. */
  asksOnArrival: boolean;
  /** When the SMS about a trip was opened, and when the person said to have arrived (epoch ms), by the trip's id. */
  sharedAt: Record<string, number>;
  arrivedAt: Record<string, number>;
};

export type SafetyRow = Safety & { key: 'safety' };

export const ownPlaceKinds = ['home', 'work'] as const;

export type OwnPlaceKind = (typeof ownPlaceKinds)[number];

export type OwnPlaceRow = { kind: OwnPlaceKind; place: ChosenPlace };

/** That the server was put back: when it was noticed, and when the copy had its last change (epoch ms). */
export type RestoreRow = { epoch: number; began: number; of: number | null };
