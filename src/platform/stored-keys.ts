/**
 * The owner of each value in browser storage. A key that is missing here does not compile. A person's values
 * are deleted when they sign out (`forget-person.ts`); a tab's own storage is cleared as a whole, and the
 * names of databases tell which person they belong to.
 */
type StoredKeys = {
  initdata: 'device';
  appearance: 'device';
  helper: 'device';
  'clock-offset': 'device';
  /** The browser's state before an operator's impersonation, and the end of the impersonation. */
  imp_before: 'device';
  imp_until: 'device';
  trip_auth_user: 'person';
  token: 'person';
  imp_token: 'person';
  'ended-session': 'person';
  'ended-session-phone': 'person';
  search: 'person';
  'bid-driver': 'person';
  'bid-includes': 'person';
  /** Followed by the trip for which the person wants no return trip. */
  'no-way-back': 'person';
  /** Followed by the path of a start screen (`app/start/saved/saved-page.ts`). */
  'saved-page': 'person';
  push_told: 'person';
  push_choice: 'person';
};

/** A key alone, or followed by a space and a suffix of its own. */
export type StoredKey = keyof StoredKeys | `${keyof StoredKeys} ${string}`;

export type PersonKey = {
  [Key in keyof StoredKeys]: StoredKeys[Key] extends 'person' ? Key : never;
}[keyof StoredKeys];
