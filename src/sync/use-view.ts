import { useLiveQuery } from 'dexie-react-hooks';
import type { UserDbs } from '../db/user-dbs.ts';
import { dbsOf } from '../db/user-dbs.ts';
import { reportDamage } from './client.ts';
import { useSession } from './session/session-store.ts';

/**
 * Watches a view of the signed-in person's databases: renders again whenever the data that it read has
 * changed.
 * @returns undefined while the first read is under way, and for a visitor
 */
export function useView<T>(view: (dbs: UserDbs) => Promise<T>, deps: unknown[]): T | undefined {
  const userId = useSession()?.user.id ?? null;
  return useLiveQuery(
    // unless the query itself is async, Dexie does not track reads that follow an await of anything else
    async () => (userId === null ? undefined : view(dbsOf(userId)).catch(damaged)),
    [userId, ...deps],
  );
}

/** A mirror that cannot be read looks as if it were loading while the worker repairs it. */
function damaged(error: unknown): undefined {
  console.error(error);
  reportDamage();
  return undefined;
}

/** The signed-in person's databases. @throws Error for a visitor: only screens behind a sign-in use this */
export function useDbs(): UserDbs {
  const session = useSession();
  if (!session) throw new Error('nobody is signed in');
  return dbsOf(session.user.id);
}
