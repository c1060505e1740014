/**
 * A later version of the app in another tab, as far as the outbox is concerned: its database has a further version,
 * whose upgrade rewrites the pending requests. Runs in the page.
 */
import type { Intent } from '../../protocol/sync/mutations.ts';
import { enqueue } from '../../src/db/outbox/enqueue.ts';
import { OutboxDb, type OutboxRow } from '../../src/db/outbox/outbox-db.ts';
import { dbsOf } from '../../src/db/user-dbs.ts';

class LaterOutboxDb extends OutboxDb {
  constructor(userId: string, note: string) {
    super(userId);
    this.version(this.verno + 1)
      .stores({ outbox: '++seq, &id, state, *about, name' })
      .upgrade((tx) =>
        tx
          .table<OutboxRow>('outbox')
          .filter(({ state }) => state === 'waiting' || state === 'sending')
          .modify((row) => {
            if (row.name === 'trip.create') row.args.trip_note = note;
          }),
      );
  }
}

const laterVersion = {
  /** Fills the outbox as this version does. */
  fill: async (userId: string, intents: Intent[]): Promise<void> => {
    for (const intent of intents) await enqueue(dbsOf(userId), intent);
  },
  /** Opens the outbox as the later version does. @returns how many rows there are, and how long it took (ms) */
  open: async (userId: string, note: string): Promise<{ rows: number; ms: number }> => {
    const start = performance.now();
    const outbox = new LaterOutboxDb(userId, note);
    const rows = await outbox.outbox.count();
    outbox.close();
    return { rows, ms: performance.now() - start };
  },
};

declare global {
  var later: typeof laterVersion;
}

globalThis.later = laterVersion;
