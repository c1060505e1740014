/** Rows of the outbox besides its actions: drafts, pictures, and data that stays on this phone alone. */
import type { DownMessage } from '../../../protocol/nodata/down-messages.ts';
import type { CarDraft } from '../../../domain/car/car-draft.ts';
import type { FileKind, SentType } from '../../../domain/person/photo.ts';
import type { TrustedContact } from '../../../domain/person/trusted-contact.ts';
import type { ChosenPlace } from '../../../domain/place/chosen-place.ts';
import type { CarPlace } from '../../../domain/trip/meeting/car-place.ts';
import type { TripDraft } from '../../../domain/trip/trip-draft.ts';
import type { FeedRow } from '../../../protocol/sync/rows.ts';
import type { CodedError } from '../../../protocol/wire/errors.ts';

/** A draft of this shape or of the previous one, which stored the note under another name. */
export type StoredDraft = Omit<TripDraft, 'trip_note'> & { trip_note?: string | null; note?: string };

export type DraftRow = { key: string; shape: number } & ({ draft: StoredDraft } | { car: CarDraft });

export type FileRow = {
  /** SHA-256 of the content (`FileHash`). */
  hash: string;
  kind: FileKind;
  /** What the picture shows, in the words of the screen on which it was chosen. */
  label: string;
  type: SentType;
  bytes: number;
  createdAt: number;
  state: 'kept' | 'uploading' | 'uploaded' | 'refused';
  /** Bytes of the content that the server has. */
  sent: number;
  /** The number of uploads begun. */
  attempts: number;
  /** The reason why it was refused, or why the last try failed. */
  error: CodedError | null;
};

export type ContentRow = Pick<FileRow, 'hash' | 'type'> & { content: ArrayBuffer };

export type Safety = {
  contacts: TrustedContact[];
  /** Reminds the person to inform the contacts when the journey has begun. */
  remindsAtStart: boolean;
  /** Asks whether the person has arrived. */
  asksOnArrival: boolean;
  /**
   * By the trip's id (epoch ms): when the SMS about it was opened, and when the person reported to have
   * arrived.
   */
  sharedAt: Record<string, number>;
  arrivedAt: Record<string, number>;
  /** By the trip's id: the secret of the link for her people, its hash, and when it was made (epoch ms). */
  watchLinks: Record<string, { secret: string; key: string; at: number }>;
};

export type SafetyRow = Safety & { key: 'safety' };

export const ownPlaceKinds = ['home', 'work'] as const;

export type OwnPlaceKind = (typeof ownPlaceKinds)[number];

export type OwnPlaceRow = { kind: OwnPlaceKind; place: ChosenPlace };

/** For a journey that is about to begin: whether this phone reports the car's place, and the place that came by SMS. */
export type CarPlaceRow = {
  tripId: string;
  shares?: boolean;
  bySms?: CarPlace;
  /** When it was last changed (epoch ms): a row of yesterday is deleted. */
  changedAt: number;
};

/**
 * What this phone has shown and read for an agreement without a net (`domain/face/settling.ts`), saved step by step.
 */
export type FaceRow = {
  tripId: string;
  side: 'passenger' | 'owner';
  /** When it began, and when both had signed (epoch ms). */
  at: number;
  agreedAt: number | null;
  request: Uint8Array;
  offer: Uint8Array | null;
  receipt: Uint8Array | null;
  /** For an owner: the offer's place in the chain, and the car (id). */
  linkNo: number | null;
  carId: string | null;
};

/** What the server has signed about this person, and how far the phone's own chain has come. */
export type FaceIdentityRow = {
  key: 'own';
  /** The number of the phone's keys for which it was signed. */
  keyNo: number;
  /** When it was signed (epoch ms). */
  at: number;
  certificates: { carId: string | null; bytes: Uint8Array }[];
  /** The salt of the number's hash, in hexadecimal digits. */
  salt: string;
  /** The server's points, in base64url. */
  signing: string[];
  agreements: number;
  settledUpTo: number;
  /** The last link that this phone has signed, and how the next one names it, in hexadecimal digits. */
  chain: { no: number; link: string };
};

/** A restore of the server: when the phone noticed it, and the backup's last change (both epoch ms). */
export type RestoreRow = { epoch: number; began: number; of: number | null };

/**
 * The keys of this phone for the ways without a net (docs/PROTOCOL.md). The private halves cannot be extracted; a
 * sign-out deletes all of them together with the outbox. Times in epoch ms.
 */
export type NodataKeyRow = {
  /** The number by which an SMS names them. */
  no: number;
  madeAt: number;
  /** From then on the phone fetches new ones as soon as it has a net. */
  dueAt: number;
  /** For SMS, and for what this phone signs; `point` checks its signatures. */
  ecdh: CryptoKey;
  ecdsa: CryptoKey;
  point: string;
  /** The server's points: for SMS, and those whose keys sign now and next. */
  server: string;
  signing: string[];
  /** Where SMS go, and what one costs in hundredths of a taka; null: nowhere. */
  number: string | null;
  price: number;
  /** The counter of the last SMS, raised on the disk before the SMS app opens. */
  counter: number;
  /**
   * SMS that asked for a certificate: the last one for each car (its small number, 0 for a passenger), and when
   * (epoch ms).
   */
  renewals?: { carNo: number; letters: string; at: number }[];
};

/** An action's SMS: its key and counter, its letters for sending it again, and what the person answered (epoch ms). */
export type SentBySms = {
  key: number;
  counter: number;
  letters: string;
  openedAt: number;
  sentAt: number | null;
  /** When an answer reported that it was done. */
  answeredAt: number | null;
};

/** An answer by SMS that was opened on this phone. */
export type SaidRow = {
  id: string;
  key: number;
  at: number;
  message: DownMessage;
  /** The trip that it is about and, for a refusal, the action (ids), as far as this phone knows them. */
  tripId?: string;
  actionId?: string;
  /** A new request, under the id of its trip: it stands in for the server's row. */
  trip?: FeedRow;
};
