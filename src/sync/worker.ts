/**
 * The sync worker. Every page has one, and the one that holds the person's Web Lock syncs; when it dies, the
 * browser hands the lock to the next.
 */
import { watchErrors } from '../db/device/watch-errors.ts';
import { announceUnseenWrites } from '../db/announce.ts';
import { saveLink, saveSession, savedClockOffset, savedLink, savedSession } from '../db/device/device-db.ts';
import { repairMirror } from '../db/mirror/repair-mirror.ts';
import { dbsOf } from '../db/user-dbs.ts';
import { rememberClockOffset } from '../platform/clock.ts';
import type { Credentials } from '../platform/session.ts';
import { openChannel, syncLock, type Channel, type SyncMessage } from './channel.ts';
import { meterFetches } from './net/data-meter.ts';
import { link } from './net/http.ts';
import { refreshMarket } from './session/market-settings.ts';
import { onNetChange } from './net/net-change.ts';
import { createSeenPages } from './session/seen-pages.ts';
import { runSession, type SessionRunner } from './session/session-runner.ts';
import { createTransport } from './net/transport.ts';

watchErrors();

/** One person's sync in this worker: waiting for the lock, or running. */
type Watch = { token: string; stop(): void };

let watch: Watch | null = null;
let running: SessionRunner | null = null;
let turn = 0;
let visitorLoaded = false;
let isOnFirstTask = false;

function receive(message: SyncMessage): void {
  if (message.type === 'poke') running?.poke();
  if (message.type === 'try-now') running?.tryNow();
  pages.received(message);
  if (message.type === 'first-task') {
    isOnFirstTask = message.on;
    running?.poke();
  }
  if (message.type === 'ask-status' && running) channel.post({ type: 'status', status: running.status() });
  if (message.type === 'mirror-damaged') running?.repair();
  if (message.type === 'session-changed') void followSession();
}

const channel = openChannel(receive);
const pages = createSeenPages({
  name: self.name,
  post: channel.post,
  // a living worker holds the lock of its own name
  gone: (name) => navigator.locks.request(name, { mode: 'shared' }, () => undefined),
  changed: (seen) => running?.seen(seen),
});
addEventListener('message', ({ data: seen }: MessageEvent<boolean>) => pages.own(seen));
onNetChange(() => running?.online());

/** Starts the sync of the current sign-in, unless it is already running. */
async function followSession(): Promise<void> {
  turn += 1;
  const mine = turn;
  const [session, offset] = await Promise.all([savedSession(), savedClockOffset()]);
  if (mine !== turn) return;
  if (!session) void loadVisitorSettings();
  if (session?.token === watch?.token) return;
  watch?.stop();
  rememberClockOffset(offset);
  watch = session && watchOver(session);
}

/** Fetches the market's settings for a visitor, once per page; a window without storage has none to show. */
async function loadVisitorSettings(): Promise<void> {
  if (visitorLoaded) return;
  visitorLoaded = true;
  const announced = await refreshMarket(createTransport(null, () => undefined)).catch(() => null);
  if (!announced) visitorLoaded = false;
}

function watchOver(session: Credentials): Watch {
  const ending = new AbortController();
  const ended = new Promise((resolve) => ending.signal.addEventListener('abort', resolve));
  const work = async (): Promise<void> => {
    const dbs = dbsOf(session.user.id);
    await repairMirror(dbs);
    // the previous holder of the lock may have died between writing and announcing it
    announceUnseenWrites();
    if (ending.signal.aborted) return;
    const announced: Channel = {
      ...channel,
      post: (message) => {
        channel.post(message);
        if (message.type === 'session-expired') void expire(session.token);
      },
    };
    const runner = runSession(session, dbs, announced, {
      pageOpenedAt: Number.parseFloat(self.name),
      seen: pages.any(),
      mayListen: () => !isOnFirstTask,
    });
    running = runner;
    await ended;
    running = null;
    // who waits for the lock finds nothing under way
    await runner.stop();
  };
  navigator.locks
    .request(syncLock(session.user.id), { signal: ending.signal }, work)
    .catch((error: unknown) => {
      if (!ending.signal.aborted) throw error;
    });
  return { token: session.token, stop: () => ending.abort() };
}

/** Ends the session after its token has become invalid. The outbox remains for its owner. */
async function expire(token: string): Promise<void> {
  if ((await savedSession())?.token === token) await saveSession(null);
  await followSession();
}

// the message shows the page that this worker is alive; the released lock shows that it is dead
void navigator.locks.request(self.name, () => {
  self.postMessage('alive');
  return new Promise(() => undefined);
});
void savedLink().then((figures) => link.remember(figures, (moved) => void saveLink(moved)));
void followSession();
meterFetches();
