import type { AnyRouter } from '@tanstack/react-router';
import { endFirstTask, isOnFirstTask, mayFetchAhead, onDataSaver } from '../../platform/data-saver.ts';
import { onSyncStatus, syncStatus } from '../../sync/client.ts';
import { currentSession } from '../../sync/session/session-store.ts';
import { isSignInScreen } from '../sign-in-screens.ts';

/** The longest time that what is beside a newcomer's task waits for the saved request to be sent. */
const SENT_WITHIN_MS = 60_000;
/** The posted request is on the screen before anything else is fetched. */
const SHOWN_WITHIN_MS = 1_000;

const isPosted = (path: string): boolean => path.startsWith('/trip-bidding/');
/** The way of a first request. */
const isOnTheWay = (path: string): boolean =>
  isSignInScreen(path) || path === '/' || path === '/trip-request' || isPosted(path);

/** Whether the server has judged all that was saved here, and its answer has come. */
async function isAnswered(): Promise<boolean> {
  const session = currentSession();
  const { phase, reachable } = syncStatus();
  if (!session || phase !== 'idle' || !reachable) return false;
  const [{ dbsOf }, { countUnsent }] = await Promise.all([
    import('../../db/user-dbs.ts'),
    import('../../db/outbox/outbox.ts'),
  ]);
  return (await countUnsent(dbsOf(session.user.id))) === 0;
}

/** Ends a newcomer's first task with the posted request, with another screen, or when they leave the form without it. */
export function watchFirstTask(router: AnyRouter): void {
  const look = (): void => {
    if (isOnFirstTask() && isPosted(router.state.location.pathname))
      void isAnswered().then((isOver) => isOver && setTimeout(endFirstTask, SHOWN_WITHIN_MS));
  };
  onSyncStatus(look);
  onDataSaver(() => mayFetchAhead() && endFirstTask());
  router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
    const isLeft = fromLocation?.pathname === '/trip-request' && toLocation.pathname === '/';
    if (isLeft || !isOnTheWay(toLocation.pathname)) return endFirstTask();
    if (isPosted(toLocation.pathname) && isOnFirstTask()) setTimeout(endFirstTask, SENT_WITHIN_MS);
    look();
  });
}
