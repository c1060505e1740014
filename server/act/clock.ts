/**
 * The server's time: the database's clock, carried on by this process's monotonic one.
 *
 *   every 10 s ─ the database's time, less half the round trip ─▶ the offset to add to the monotonic clock
 *
 * Invariants
 *   1. `now` advances with the monotonic clock: when the wall clock of this machine jumps, `now` does not.
 *   2. When the database's clock jumps, `now` follows after five minutes, because the jump may be reverted. The embedded
 *      database uses this machine's clock, so there a jump of the wall clock is such a jump.
 *   3. While the two clocks are more than 30 s apart, `trouble` says so, and no deadline moves.
 */
import type { Context } from './context.ts';
import type { Database } from '../db/connection.ts';
import { failureOf } from '../base/failure.ts';

const APART_MS = 30_000;
const LASTING_MS = 5 * 60_000;
const MEASURED_EVERY_MS = 10_000;

export type Clock = {
  /** Epoch milliseconds. */
  now(): number;
  /** Why the time cannot be relied on, for the operator; null while it can. */
  trouble(): string | null;
};

/**
 * What the clocks read, in ms: `database` and `wall` since the epoch, `monotonic` since any moment. `isOneClock`: the
 * database reads this machine's clock, so what the last measure found is worth no more than a look at that.
 */
export type ClockSources = {
  isOneClock: boolean;
  database(): Promise<number>;
  wall(): number;
  monotonic(): number;
};

/** Milliseconds since any moment; no setting of the machine's clock changes it. */
export const monotonicMs = (): number => Number(process.hrtime.bigint() / 1000n) / 1000;

/** The clocks of this database and this process. */
export const sourcesOf = ({ kind, query }: Pick<Database, 'kind' | 'query'>): ClockSources => ({
  isOneClock: kind === 'pglite',
  database: async () => {
    if (kind === 'pglite') return Date.now();
    const { rows } = await query('select extract(epoch from clock_timestamp()) * 1000 as ms');
    return Number(rows[0]?.['ms']);
  },
  wall: () => Date.now(),
  monotonic: monotonicMs,
});

export class DatabaseClock implements Clock {
  readonly #sources: ClockSources;
  /** The time to add to the monotonic clock, in ms, and the largest error of it. */
  #ahead = 0;
  #uncertain = Infinity;
  /** How far the database's clock has jumped, in ms, and since when (monotonic); null: it has not. */
  #jump: { by: number; since: number } | null = null;

  constructor(sources: ClockSources) {
    this.#sources = sources;
  }

  now = (): number => Math.round(this.#sources.monotonic() + this.#ahead);

  trouble = (): string | null => {
    const own = this.#sources.wall() - this.now();
    if (Math.abs(own) > APART_MS) return `this node's clock is ${inWords(own)} the server's time`;
    if (this.#jump !== null && !this.#sources.isOneClock)
      return `the database's clock is ${inWords(this.#jump.by)} the server's time`;
    return null;
  };

  /** Compares with the database's clock, and follows it. @throws what the database throws */
  async measure(): Promise<void> {
    const { database, monotonic } = this.#sources;
    const asked = monotonic();
    const read = await database();
    const answered = monotonic();
    const ahead = read - (asked + answered) / 2;
    const uncertain = (answered - asked) / 2;
    const by = ahead - this.#ahead;
    const isSet = this.#uncertain < Infinity;
    this.#jump = isSet && Math.abs(by) > APART_MS ? this.#jumped(by, answered) : null;
    if (this.#jump !== null && answered - this.#jump.since < LASTING_MS) return;
    // a slow answer is less certain than the last measure, unless the clocks have drifted
    const saysMore = uncertain <= this.#uncertain || Math.abs(by) > uncertain + this.#uncertain;
    if (!saysMore) return;
    this.#jump = null;
    this.#ahead = ahead;
    this.#uncertain = uncertain;
  }

  /** The jump that is under way, or a new one that begins now. */
  #jumped(by: number, at: number): { by: number; since: number } {
    const known = this.#jump;
    return known !== null && Math.abs(known.by - by) <= APART_MS ? known : { by, since: at };
  }
}

const inWords = (ms: number): string =>
  `${Math.round(Math.abs(ms) / 1000)} s ${ms > 0 ? 'ahead of' : 'behind'}`;

/** Measures regularly, and logs when trouble begins and ends. @returns a function that stops it */
export function watchClock(clock: DatabaseClock, { log }: Pick<Context, 'log'>): () => void {
  let known: string | null = null;
  const look = (): void => {
    const trouble = clock.trouble();
    if (trouble !== null && known === null)
      log.error({ reason: trouble }, 'clocks differ: no deadline moves, this node is not ready');
    if (trouble === null && known !== null) log.info('clocks agree again');
    known = trouble;
  };
  const measure = async (): Promise<void> => {
    await clock.measure();
    look();
  };
  look();
  const timer = setInterval(() => {
    measure().catch((error: unknown) => log.warn({ failure: failureOf(error) }, 'database clock not read'));
  }, MEASURED_EVERY_MS).unref();
  return () => clearInterval(timer);
}
