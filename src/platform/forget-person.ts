import { pageStorage } from './page-storage.ts';
import type { PersonKey } from './stored-keys.ts';

/** Exhaustive: a person's key that is missing here does not compile. */
const isPersons = {
  trip_auth_user: true,
  token: true,
  imp_token: true,
  'ended-session': true,
  'ended-session-phone': true,
  search: true,
  'bid-driver': true,
  'bid-includes': true,
  'no-way-back': true,
  'saved-page': true,
  push_told: true,
  push_choice: true,
} satisfies Record<PersonKey, true>;
const isKey = (key: string): key is PersonKey => key in isPersons;
const personKeys = Object.keys(isPersons).filter(isKey);

/**
 * Removes everything of a person from the browser's storage and from this tab's, so that the next person
 * finds none of it.
 * @param but what the next person has there already
 */
export function forgetPerson(but: readonly PersonKey[] = []): void {
  for (const key of personKeys) if (!but.includes(key)) pageStorage.removeItem(key);
  try {
    for (const key of Object.keys(localStorage))
      if (personKeys.some((each) => key.startsWith(`${each} `))) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // a browser that forbids these storages has nothing in them
  }
}
