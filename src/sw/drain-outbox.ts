import { saveClockOffset, savedClockOffset, savedSession } from '../db/device/device-db.ts';
import { dbsOf } from '../db/user-dbs.ts';
import { rememberClockOffset, setClockOffset } from '../platform/clock.ts';
import { openChannel, syncLock } from '../sync/channel.ts';
import { countSent } from '../sync/data-meter.ts';
import { pullAll, pushAll } from '../sync/drain.ts';
import type { StepResult } from '../sync/push-step.ts';
import { createTransport } from '../sync/transport.ts';

const TRIES_AFTER_SILENCE = 3;

const isSilent = (result: StepResult): boolean =>
  !result.done && result.failure.kind === 'unreachable' && result.failure.why === 'silent';

/**
 * Pushes and pulls once for whoever is signed in, unless a page's worker holds the lock: then that worker is poked.
 * @throws Error when it failed and the browser should try again
 */
export async function drainOutbox(): Promise<void> {
  const session = await savedSession();
  if (!session) return;
  rememberClockOffset(await savedClockOffset());
  await navigator.locks.request(syncLock(session.user.id), { ifAvailable: true }, async (lock) => {
    if (!lock) {
      const channel = openChannel(() => undefined);
      channel.post({ type: 'poke' });
      channel.close();
      return;
    }
    const dbs = dbsOf(session.user.id);
    const onClock = (offset: number): void => {
      setClockOffset(offset);
      void saveClockOffset(offset);
    };
    const transport = createTransport(session, onClock, countSent);
    const drain = async (): Promise<[StepResult, StepResult]> => {
      const pushed = await pushAll(dbs, transport);
      return [pushed, pushed.done ? await pullAll(dbs, transport) : pushed];
    };
    let [pushed, result] = await drain();
    // the connection may have been dead from the start, and the browser would try again only minutes later
    for (let again = 0; again < TRIES_AFTER_SILENCE && isSilent(result); again += 1)
      [pushed, result] = await drain();
    if (pushed.done && pushed.unjudged) throw new Error('the server could not judge all of the outbox');
    if (!result.done && (result.failure.kind === 'unreachable' || result.failure.kind === 'busy'))
      throw new Error(`the outbox could not be sent: ${result.failure.kind}`);
  });
}
