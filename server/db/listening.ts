/**
 * A connection that only listens. It would not notice that nothing arrives any more, so it sends probes.
 *
 *   connect ─ listen ─▶ every 10 s: probe ── answered: listens on
 *      ▲                  └─ no answer within 3 s, or broken ─┐
 *      └── pause, longer each time ◀──────────────────────────┘
 *
 * After each reconnection `missed` is called: notifications in between are lost.
 */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

type Listening = {
  client(): pg.Client;
  channel: string;
  received(payload: string): void;
  missed(): void;
  /** Called for each broken or refused connection. */
  failed(error: unknown): void;
  /** In ms. */
  times: { beatEvery: number; answerWithin: number; firstPause: number; longestPause: number };
  closing: AbortSignal;
};

/** Resolves after the first attempt, successful or not. @returns a function that stops */
export async function listenForEver(listening: Listening): Promise<() => Promise<void>> {
  const { failed, missed, times, closing } = listening;
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, closing]);
  const firstTried = Promise.withResolvers<void>();
  const run = async (): Promise<void> => {
    let failures = 0;
    let gap = false;
    while (!signal.aborted) {
      try {
        await receive(listening, signal, () => {
          failures = 0;
          if (gap) missed();
          firstTried.resolve();
        });
      } catch (error) {
        if (!signal.aborted) failed(error);
      }
      gap = true;
      firstTried.resolve();
      const pause = Math.min(times.longestPause, times.firstPause * 2 ** failures++);
      // half of the pause is random, so that the nodes do not reconnect all at once
      await delay(pause / 2 + (pause / 2) * Math.random(), null, { signal, ref: false }).catch(
        () => undefined,
      );
    }
  };
  const ended = run();
  await firstTried.promise;
  return async () => {
    stopping.abort();
    await ended;
  };
}

/** Listens until the connection breaks, falls silent or is closed. */
async function receive(
  { client: newClient, channel, received, times }: Listening,
  signal: AbortSignal,
  listens: () => void,
): Promise<void> {
  const client = newClient();
  const broken = new AbortController();
  const end = (reason?: unknown): void => broken.abort(reason);
  client.on('error', end);
  client.on('end', () => end(new Error('the connection was closed')));
  client.on('notification', (message) => received(message.payload ?? ''));
  const stop = (): void => end();
  signal.addEventListener('abort', stop, { once: true });
  const ask = async (text: string): Promise<void> => {
    const late = delay(times.answerWithin, null, { signal: broken.signal, ref: false }).then(() => {
      throw new Error('the listening connection is silent');
    });
    await Promise.race([client.query(text), late]);
  };
  try {
    await client.connect();
    await ask(`listen ${pg.escapeIdentifier(channel)}`);
    listens();
    for (;;) {
      await delay(times.beatEvery, null, { signal: broken.signal, ref: false });
      await ask('select 1');
    }
  } catch (error) {
    throw broken.signal.aborted ? (broken.signal.reason ?? error) : error;
  } finally {
    signal.removeEventListener('abort', stop);
    client.connection.stream.destroy();
  }
}
