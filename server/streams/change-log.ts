/**
 * Numbered changes (the writing half of the sync).
 *
 *   work(tx, changes) ─ effects on rows ─┐
 *                                        ├─ heads locked, numbers given ─ commit ─ published(…)
 *   changes.touch(stream, kind, id) ─────┘
 *
 * Invariants
 *   1. A stream's numbers are taken under the row lock of its head, which is held until the commit: commit
 *      order is number order, there are no gaps, and a reader that has seen n has seen all below it.
 *   2. Heads are locked last and in sorted order: writers cannot deadlock on them.
 *   3. A stream keeps one row per entity, with the number of its latest change.
 *   4. Within a stream the time of a change grows with its number.
 *   5. Old removals are forgotten; the head's floor is the highest number forgotten (forget.ts). Old rows are folded and stay (fold.ts).
 */
import type { RealtimeEvent } from '../../protocol/sync/realtime.ts';
import type { RowKind } from '../../protocol/sync/rows.ts';
import { isAborted } from '../db/away.ts';
import type { Database, Tx } from '../db/connection.ts';
import { HeldRows, type Insertion } from '../db/row-statements.ts';
import { beforeEach } from '../db/statement.ts';
import { numberByShard, numberTogether, type Note } from './numbering.ts';

export const userStream = (userId: string): string => `u:${userId}`;
export const feedStream = (side: 'customer' | 'provider', districtId: number): string =>
  `f:${side}:${districtId}`;

/** The side that reads the feed; null for a person's own stream. */
export function feedSideOf(stream: string): 'customer' | 'provider' | null {
  if (stream.startsWith('f:provider:')) return 'provider';
  return stream.startsWith('f:customer:') ? 'customer' : null;
}

/** The owner of the stream; null for a feed. */
export const ownerOf = (stream: string): string | null => (stream.startsWith('u:') ? stream.slice(2) : null);

type Touched = Note & { kind: RowKind };
export type StreamSpan = { stream: string; from: number; to: number; event: RealtimeEvent };
export type PublishedChanges = StreamSpan[];

export class ChangeLog {
  #touched = new Map<string, Touched>();
  #events = new Map<string, RealtimeEvent>();
  #afterCommit: (() => void)[] = [];
  #sent: Promise<unknown>[] = [];
  #written: StreamSpan[] = [];
  readonly #held: HeldRows;
  readonly #isSharded: boolean;

  /** @param isSharded whether each statement may write to one stream only */
  constructor(isSharded: boolean) {
    this.#held = new HeldRows(isSharded);
    this.#isSharded = isSharded;
  }

  /** Records that the entity is new or different for the readers of the stream. */
  touch(stream: string, kind: RowKind, id: string): void {
    this.#touched.set(`${stream} ${kind} ${id}`, { stream, kind, id, removed: false });
  }

  /** Records that the entity has left the view of the stream's readers. */
  remove(stream: string, kind: RowKind, id: string): void {
    this.#touched.set(`${stream} ${kind} ${id}`, { stream, kind, id, removed: true });
  }

  /** Gives the stream's realtime message an event name of REQ 7; the default is `changes`. */
  announce(stream: string, event: RealtimeEvent): void {
    this.#events.set(stream, event);
  }

  /** Schedules work for after the commit. Losing that work must do no harm. */
  afterCommit(work: () => void): void {
    this.#afterCommit.push(work);
  }

  /**
   * Waits for a statement's answer only together with the commit. If it fails, nothing is committed, and the
   * transaction throws its error.
   */
  withCommit(sent: Promise<unknown>): void {
    sent.catch(() => undefined); // it is awaited with the commit
    this.#sent.push(sent);
  }

  /**
   * Inserts a row before the transaction's next statement, together with those that were to be inserted just before it.
   * If that fails, nothing is committed, as with `withCommit`.
   */
  insert<Row>(tx: Tx, into: Insertion<Row>, row: Row): void {
    const held = into.held(row);
    if (!this.#held.fits(held)) this.sendHeld(tx);
    this.#held.add(held);
  }

  /** Sends the rows that are held. */
  sendHeld(tx: Tx): void {
    for (const sent of this.#held.send(tx)) this.withCommit(sent);
  }

  /** The errors of statements that were sent with `withCommit`. */
  async failedWithCommit(): Promise<unknown[]> {
    const ended = await Promise.allSettled(this.#sent);
    return ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  }

  committed(): void {
    for (const work of this.#afterCommit) work();
  }

  /** The streams that get numbers. */
  get streams(): ReadonlySet<string> {
    return new Set([...this.#touched.values()].map(({ stream }) => stream));
  }

  /**
   * Takes the numbers and writes the stream rows, once for each record. It locks the heads: call it last.
   * @returns every span of this log
   */
  async write(tx: Tx): Promise<StreamSpan[]> {
    if (this.#touched.size === 0) return this.#written;
    const byStream = Map.groupBy(this.#touched.values(), (t) => t.stream);
    const sorted = new Map([...byStream].sort(([one], [other]) => (one < other ? -1 : 1)));
    const heads = await (this.#isSharded ? numberByShard(tx, sorted) : numberTogether(tx, sorted));
    const spans = heads.map(({ stream, seq }): StreamSpan => {
      const from = seq - (byStream.get(stream)?.length ?? 0);
      return { stream, from, to: seq, event: this.#events.get(stream) ?? 'changes' };
    });
    this.#touched.clear();
    this.#written.push(...spans);
    return this.#written;
  }
}

const RETRYABLE = new Set(['40001', '40P01']);
const isRetryable = (error: unknown): boolean => {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string' && RETRYABLE.has(e.code)) return true;
  }
  return false;
};

/**
 * The parts that a transaction with numbered changes needs: the database, and the publisher of the changes.
 */
export type Publishing = {
  database: Pick<Database, 'db' | 'isSharded'>;
  realtime: {
    /** Called after the commit, with the changes. Never throws: a lost event costs a pull, not a row. */
    published(changes: PublishedChanges): void;
  };
};

/**
 * Runs the work in one transaction together with its numbered changes, and publishes them after the commit. A
 * deadlock or serialization failure runs it again, at most three times. The numbers, and what `last` sends, leave
 * together with the commit: if one of them fails, the database turns the commit into a rollback.
 * @param last sends what belongs to the value and the streams that get numbers, without waiting for anything first;
 * `numbers` are known already where the database is sharded
 * @returns the work's value, the spans that were written, and what `last` found
 */
export async function transact<T, L = void>(
  { database, realtime }: Publishing,
  work: (tx: Tx, changes: ChangeLog) => Promise<T>,
  last?: (
    tx: Tx,
    value: T,
    streams: ReadonlySet<string>,
    numbers: readonly StreamSpan[] | null,
  ) => Promise<L>,
): Promise<{ value: T; spans: StreamSpan[]; last: L | undefined }> {
  for (let attempt = 1; ; attempt++) {
    try {
      const changes = new ChangeLog(database.isSharded);
      const committed = database.db.transaction(async (tx) => {
        beforeEach(tx, () => changes.sendHeld(tx));
        const value = await work(tx, changes);
        changes.sendHeld(tx);
        const { streams } = changes;
        const written = changes.write(tx);
        changes.withCommit(written);
        const numbers = database.isSharded ? await written : null;
        const results = last?.(tx, value, streams, numbers);
        if (results) changes.withCommit(results);
        return { value, written, results };
      });
      // a failed transaction, or a commit that became a rollback, may be a mere consequence
      const [ended] = await Promise.allSettled([committed]);
      const failed = await changes.failedWithCommit();
      if (ended.status === 'rejected') failed.push(ended.reason);
      if (failed.length > 0) throw failed.find((reason) => !isAborted(reason)) ?? failed[0];
      const { value, written, results } = await committed;
      const spans = await written;
      changes.committed();
      if (spans.length > 0) realtime.published(spans);
      return { value, spans, last: await results };
    } catch (error) {
      if (attempt >= 3 || !isRetryable(error)) throw error;
    }
  }
}
