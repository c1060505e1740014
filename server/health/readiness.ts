/**
 * Whether this node can do its work: its time is right, and the disk stores what it writes. A probe writes a
 * little to the database and next to its files; its result answers every question of the next few seconds.
 *
 * A full disk refuses to lengthen a file but may still accept a small write. So after a failed write, the
 * database has to store a whole megabyte before the node counts as ready again. A damaged page stays damaged.
 */
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { monotonicMs } from '../act/clock.ts';
import type { Context } from '../act/context.ts';
import { settings } from '../db/schema/sync.ts';
import { isOutOfSpace } from '../db/away.ts';
import { sql } from '../db/sql.ts';
import { damageLine, isDamage } from '../db/unusable.ts';
import { failureOf } from '../base/failure.ts';

const SERVES_MS = 3_000;
const PROBE_BYTES = 64 * 1024;
const WRITTEN = 'probe.written_at';
/** Fills new pages, and disappears with the transaction. */
const WRITE_A_MEGABYTE = sql`create temp table probe on commit drop as
  select md5(random()::text || line) from generate_series(1, 18000) line`;

export type NotReady = 'leaving' | 'clock' | 'damage' | 'database' | 'files';
type Log = Context['log'];

const failureIn = (said: unknown): { code?: unknown; message?: unknown } =>
  typeof said === 'object' && said !== null && 'failure' in said ? Object(said.failure) : {};

export class Readiness {
  readonly #context: () => Context;
  #last: { at: number; reasons: Promise<NotReady[]> } | null = null;
  #known: readonly NotReady[] = [];
  #isFull = false;
  #isDamaged = false;
  #isLeaving = false;

  constructor(context: () => Context) {
    this.#context = context;
  }

  /** From now on this node is not ready, because it is being stopped. */
  leave(): void {
    this.#isLeaving = true;
  }

  /** The reasons why this node cannot work; empty when it is ready. */
  async reasons(): Promise<NotReady[]> {
    if (this.#isLeaving) return ['leaving'];
    const at = monotonicMs();
    if (this.#last === null || at - this.#last.at >= SERVES_MS) this.#last = { at, reasons: this.#probe() };
    const written = await this.#last.reasons;
    const known: NotReady[] = this.#isDamaged ? ['damage'] : [];
    if (this.#context().clockTrouble() !== null) known.push('clock');
    return [...known, ...written];
  }

  /** A log that passes everything on and learns the state of the database from the logged failures. */
  listening(log: Log): Log {
    return {
      ...log,
      error: new Proxy(log.error, {
        apply: (error, self, said: unknown[]) => {
          Reflect.apply(error, self, said);
          this.#learn(said[0], log);
        },
      }),
    };
  }

  #learn(said: unknown, log: Log): void {
    const { code, message } = failureIn(said);
    if (isOutOfSpace(code)) {
      this.#isFull = true;
      this.#last = null;
    }
    if (!isDamage(code) || this.#isDamaged) return;
    this.#isDamaged = true;
    log.error(damageLine(String(message), this.#context().database.kind));
  }

  async #probe(): Promise<NotReady[]> {
    const [database, files] = await Promise.all([
      this.#succeeds('database', () => this.#writeRow()),
      this.#succeeds('files', () => this.#writeFile()),
    ]);
    const reasons = [database, files].flatMap((reason) => reason ?? []);
    if (this.#known.length > 0 && reasons.length === 0) this.#context().log.info('writes succeed again');
    this.#known = reasons;
    return reasons;
  }

  /** Logs the first of several failures. */
  async #succeeds(what: NotReady, write: () => Promise<void>): Promise<NotReady | null> {
    try {
      await write();
      return null;
    } catch (error) {
      if (!this.#known.includes(what))
        this.#context().log.error({ what, failure: failureOf(error) }, 'writes fail: this node is not ready');
      return what;
    }
  }

  async #writeRow(): Promise<void> {
    const { database, now } = this.#context();
    if (this.#isFull) await database.db.transaction((tx) => tx.execute(WRITE_A_MEGABYTE));
    this.#isFull = false;
    const value = new Date(now()).toISOString();
    await database.db
      .insert(settings)
      .values({ key: WRITTEN, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
  }

  async #writeFile(): Promise<void> {
    const { dataDir } = this.#context().config;
    await mkdir(dataDir, { recursive: true });
    const path = join(dataDir, `.probe-${process.pid}`);
    const file = await open(path, 'w');
    try {
      await file.writeFile(Buffer.alloc(PROBE_BYTES, 1));
      await file.sync();
    } finally {
      await file.close();
      await rm(path, { force: true });
    }
  }
}
