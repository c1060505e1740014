import { setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Destroys connections that are in use and silent for this many ms; calls that wait for them are rejected at once.
 */
export function destroySilent(pool: pg.Pool, ms: number): void {
  const watches = new WeakMap<object, Watch>();
  pool.on('connect', (client) => void watches.set(client, new Watch(client.connection.stream, ms)));
  pool.on('acquire', (client) => watches.get(client)?.begin());
  pool.on('release', (_error, client) => watches.get(client)?.end());
}

/** Watches one connection. Its timer outlives the uses of the connection: one for each call would cost a call more. */
class Watch {
  readonly #stream: pg.Connection['stream'];
  readonly #mostMs: number;
  #isUsed = false;
  #isTimed = false;
  #receivedAt = 0;

  constructor(stream: pg.Connection['stream'], mostMs: number) {
    this.#stream = stream;
    this.#mostMs = mostMs;
    stream.on('data', () => void (this.#receivedAt = performance.now()));
  }

  begin(): void {
    this.#isUsed = true;
    this.#receivedAt = performance.now();
    if (!this.#isTimed) this.#checkAfter(this.#mostMs);
  }

  end(): void {
    this.#isUsed = false;
  }

  #left(): number {
    return this.#receivedAt + this.#mostMs - performance.now();
  }

  #checkAfter(ms: number): void {
    this.#isTimed = true;
    setTimeout(() => void this.#check(), ms).unref();
  }

  async #check(): Promise<void> {
    this.#isTimed = false;
    if (!this.#isUsed) return;
    // this process itself may have been busy, so the bytes that have arrived meanwhile are read first
    if (this.#left() <= 0) await turn();
    if (!this.#isUsed || this.#isTimed) return;
    if (this.#left() > 0) return this.#checkAfter(this.#left());
    this.#stream.destroy(new Error('the database connection is silent'));
  }
}
