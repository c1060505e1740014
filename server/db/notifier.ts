/**
 * Notifications to the nodes, gathered: a commit that notifies holds a server-wide lock, so each node has only one such
 * commit in progress, and it carries everything that came meanwhile. It does not wait for the disk.
 *
 *   notify ─ none in the last moments ─▶ at once
 *          └─ one under way, or just made ─ gathered ─▶ all together with the next
 */
import { setTimeout as delay } from 'node:timers/promises';

/** The database's limit is gigabytes; this one keeps a statement short. */
const MOST_AT_ONCE = 500;
const TRIES = 3;
/** Nobody notices so short a wait, and a busy node makes 50 such commits a second instead of one for each write. */
const PAUSE_MS = 20;

type Waiting = {
  channel: string;
  payload: string;
  sent: () => void;
  failed: (error: unknown) => void;
};

const NOTIFY = `select set_config('synchronous_commit', 'off', true), count(pg_notify(channel, payload))
  from unnest($1::text[], $2::text[]) as told(channel, payload)`;

export type Notifier = {
  /** Resolves when the notification is committed. */
  notify(channel: string, payload: string): Promise<void>;
  /** Resolves when nothing waits to be sent. */
  idle(): Promise<void>;
};

/** @param ask runs a statement in a transaction of its own */
export function notifierOf(ask: (text: string, values: unknown[]) => Promise<unknown>): Notifier {
  const waiting: Waiting[] = [];
  let atWork: Promise<void> | null = null;

  /** Retries on a broken connection: a lost notification is noticed only after some seconds. */
  const send = async (all: readonly Waiting[]): Promise<void> => {
    for (let attempt = 1; ; attempt++) {
      try {
        await ask(NOTIFY, [all.map(({ channel }) => channel), all.map(({ payload }) => payload)]);
        return;
      } catch (error) {
        if (attempt === TRIES) throw error;
        await delay(100 * attempt, null, { ref: false });
      }
    }
  };

  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      const all = waiting.splice(0, MOST_AT_ONCE);
      await send(all).then(
        () => all.forEach(({ sent }) => sent()),
        (error: unknown) => all.forEach(({ failed }) => failed(error)),
      );
      await delay(PAUSE_MS, null, { ref: false });
    }
    atWork = null;
  };

  return {
    notify: (channel, payload) =>
      new Promise((sent, failed) => {
        waiting.push({ channel, payload, sent, failed });
        atWork ??= work();
      }),
    idle: async () => {
      await atWork;
    },
  };
}
