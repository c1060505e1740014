import { pageStorage } from './page-storage.ts';
import type { PersonKey } from './stored-keys.ts';

/** Exhaustive: a person's key that is missing here does not compile. */
const personKeys = {
  trip_auth_user: true,
  token: true,
  imp_token: true,
  'ended-session': true,
  'ended-session-phone': true,
  search: true,
  'bid-driver': true,
  'bid-includes': true,
  'no-way-back': true,
  push_told: true,
  push_choice: true,
} satisfies Record<PersonKey, true>;

/** Removes everything of a person from the browser's storage and from this tab's; the next one finds none of it. */
export function forgetPerson(): void {
  pageStorage.removeAll(Object.keys(personKeys));
  try {
    sessionStorage.clear();
  } catch {
    // where the browser forbids it, nothing is in it
  }
}
