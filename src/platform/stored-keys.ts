/**
 * Whose each value in browser storage is. A key that is not here does not compile. What is a person's goes when they
 * sign out (`forget-person.ts`); a tab's own storage goes as a whole, and the databases are a person's by their names.
 */
type StoredKeys = {
  initdata: 'device';
  appearance: 'device';
  helper: 'device';
  'clock-offset': 'device';
  /** What was here before an operator looked through a person's eyes, and until when they look. */
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
  /** Followed by the trip whose way back is not wanted. */
  'no-way-back': 'person';
  push_told: 'person';
  push_choice: 'person';
};

/** A key, or one with something of its own after a space. */
export type StoredKey = keyof StoredKeys | `${keyof StoredKeys} ${string}`;

export type PersonKey = {
  [Key in keyof StoredKeys]: StoredKeys[Key] extends 'person' ? Key : never;
}[keyof StoredKeys];
