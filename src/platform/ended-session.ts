/**
 * The person whose session has expired on this phone, until the next sign-in. Their databases are still here,
 * so the sign-in page can list the saved actions and show the agreed trips.
 */
import { pageStorage } from './page-storage.ts';
import { ENDED, endedUser } from './session.ts';

/** `phone` is null until it has been read from the databases. */
export type EndedSession = { userId: string; phone: string | null };

const PHONE = 'ended-session-phone';

export function readEndedSession(): EndedSession | null {
  const userId = endedUser();
  return userId === null ? null : { userId, phone: pageStorage.getItem(PHONE) };
}

export const saveEndedPhone = (phone: string): void => pageStorage.setItem(PHONE, phone);

export function dropEndedSession(): void {
  for (const key of [ENDED, PHONE] as const) pageStorage.removeItem(key);
}
