import { saveClockOffset, savedClockOffset, savedSession } from '../db/device/device-db.ts';
import { dbsOf, type UserDbs } from '../db/user-dbs.ts';
import type { Credentials } from '../platform/session.ts';
import { rememberClockOffset, setClockOffset } from '../platform/clock.ts';
import { openChannel, syncLock } from '../sync/channel.ts';
import { countSent } from '../sync/net/data-meter.ts';
import { pullAll, pushAll } from '../sync/push/push-outbox.ts';
import type { StepResult } from '../sync/push/push-step.ts';
import { createTransport, untilOver } from '../sync/net/transport.ts';
import { uploaderOf } from '../sync/upload/uploader.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

const TRIES_AFTER_SILENCE = 3;

const isSilent = (result: StepResult): boolean =>
  !result.done && result.failure.kind === 'unreachable' && result.failure.why === 'silent';

const isPageOpen = async (): Promise<boolean> =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 0;

/**
 * Uploads the waiting files, and drains again after each, because its action can be sent then. @returns the
 * last result
 */
async function uploadFiles(
  session: Credentials,
  dbs: UserDbs,
  drain: () => Promise<[StepResult, StepResult]>,
): Promise<StepResult> {
  if ((await dbs.outbox.files.count()) === 0) return { done: true, more: false };
  const uploader = uploaderOf(session, dbs);
  for (;;) {
    const outcome = await uploader.step();
    if (outcome.kind === 'arrived') {
      const [, result] = await drain();
      if (!result.done) return result;
    } else if (outcome.kind === 'later')
      return { done: false, failure: { kind: 'busy', retryAfterMs: outcome.retryAfterMs } };
    else if (outcome.kind === 'none' || outcome.kind === 'held') return { done: true, more: false };
    else if (outcome.kind !== 'more') return { done: false, failure: outcome };
    // a page that has opened meanwhile has a worker, which continues and sends that page's actions first
    if (await isPageOpen()) return { done: true, more: false };
  }
}

/**
 * Pushes, pulls and uploads once for the signed-in person. If a page's worker holds the lock, that worker is
 * poked instead.
 * @throws Error when it failed and the browser should try again
 */
export async function drainOutbox(): Promise<void> {
  const session = await savedSession();
  if (!session || session.impersonating) return;
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
    const isOver = async (): Promise<boolean> => (await savedSession())?.token !== session.token;
    const transport = untilOver(createTransport(session, onClock, countSent), isOver);
    const once = async (): Promise<[StepResult, StepResult]> => {
      const pushed = await pushAll(dbs, transport);
      return [pushed, pushed.done ? await pullAll(dbs, transport) : pushed];
    };
    const drain = async (): Promise<[StepResult, StepResult]> => {
      const [pushed, pulled] = await once();
      // a restored server accepts nothing before the phone has pulled, and needs the forgotten actions again
      const isToGoAgain = pushed.done && pulled.done && (pushed.unjudged || pulled.again);
      return isToGoAgain ? once() : [pushed, pulled];
    };
    let [pushed, result] = await drain();
    // the connection may have been dead from the start, and the browser would try again only minutes later
    for (let again = 0; again < TRIES_AFTER_SILENCE && isSilent(result); again += 1)
      [pushed, result] = await drain();
    if (result.done) result = await uploadFiles(session, dbs, drain);
    if (pushed.done && pushed.unjudged) throw new Error('the server could not judge all of the outbox');
    if (!result.done && (result.failure.kind === 'unreachable' || result.failure.kind === 'busy'))
      throw new Error(`the outbox could not be sent: ${result.failure.kind}`);
  });
}
