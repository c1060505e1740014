import { customType } from 'drizzle-orm/pg-core';
import {
  currentKeyId,
  keyIdOfText,
  lookupHash,
  lookupHashes,
  openText,
  orNull,
  sealText,
} from '../base/secrets.ts';

/** The text of a column that is sealed at rest; only `open` reveals it, so no log or answer shows it by mistake. */
export class Sealed {
  readonly #place: string;
  /** As stored in the database. */
  readonly stored: string;

  constructor(place: string, stored: string) {
    this.#place = place;
    this.stored = stored;
  }

  /** @throws SecretUnreadable without its key */
  open(): string {
    return openText(this.#place, this.stored);
  }

  toJSON(): string {
    return '[sealed]';
  }
}

/** The text for a reader of many data: null if there is none, or if it is damaged. */
export const readable = (text: Sealed | null): string | null => text && orNull(() => text.open());

/** A kind of text that is sealed at rest, and the column that holds it. */
export const sealedColumn = (place: string) => ({
  column: customType<{ data: Sealed; driverData: string }>({
    dataType: () => 'text',
    toDriver: ({ stored }) => stored,
    fromDriver: (stored) => new Sealed(place, stored),
  }),
  /** Seals a text for the column. */
  seal: (text: string): Sealed => new Sealed(place, sealText(place, text)),
  /** The value beside it, by which an equal text is found. */
  hash: (text: string): string => lookupHash(place, text),
  hashes: (text: string): string[] => lookupHashes(place, text),
  /** What the database would hold of this stored text with the current key. @throws SecretUnreadable */
  anew: (stored: string): { text: string; lookup: string } => {
    const text = openText(place, stored);
    return {
      text: keyIdOfText(stored) === currentKeyId() ? stored : sealText(place, text),
      lookup: lookupHash(place, text),
    };
  },
});

export type SealedColumn = Pick<ReturnType<typeof sealedColumn>, 'anew'>;

export const nids = sealedColumn('users.nid');
export const birthDates = sealedColumn('users.date_of_birth');
export const licences = sealedColumn('drivers.licence');
/** The columns of a person's national ID. */
export const nidColumns = (nid: string | null) => ({
  nid: nid === null ? null : nids.seal(nid),
  nidHash: nid === null ? null : nids.hash(nid),
});

/** The columns of what the office verifies of a person. @param identity the birth date as YYYY-MM-DD */
export const identityColumns = (identity: { nid: string | null; dateOfBirth: string | null }) => ({
  ...nidColumns(identity.nid),
  dateOfBirth: identity.dateOfBirth === null ? null : birthDates.seal(identity.dateOfBirth),
});

/** The columns of a driver's licence. */
export const licenceColumns = (licence: string) => ({
  licence: licences.seal(licence),
  licenceHash: licence === '' ? null : licences.hash(licence),
});

export const totpSecrets = sealedColumn('operators.totp_secret');
