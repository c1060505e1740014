/**
 * The times at which each end of a socket has to send something. All times in ms.
 *
 *   server: a heartbeat at least as often as the client asked for
 *   client: silent for its time ─ ping ─▶ a message, or the socket is cut
 */
const PONG_WITHIN_MS = 20_000;
/** A client that asked for heartbeats gets a ping after this many of them without a message. */
const BEATS_OF_SILENCE = 4;
const SHORTEST_MS = 5_000;
/** The interval of the checks: a heartbeat that falls due before the next check is sent now. */
const LOOKED_EVERY_MS = 2_000;

export class Heartbeat {
  readonly #idleMs: number;
  #everyMs = 0;
  #saidAt: number;
  #receivedAt: number;
  #askedAt: number | null = null;

  /** @param idleMs how long a client that asked for no heartbeat may be silent */
  constructor(now: number, idleMs: number) {
    this.#idleMs = idleMs;
    this.#saidAt = this.#receivedAt = now;
  }

  /** Sets the client's interval for heartbeats; 0: none. */
  every(ms: number, now: number): void {
    this.#everyMs = ms === 0 ? 0 : Math.max(SHORTEST_MS, ms);
    this.#receivedAt = now;
  }

  received(now: number): void {
    this.#receivedAt = now;
    this.#askedAt = null;
  }

  said(now: number): void {
    this.#saidAt = now;
  }

  owesHeartbeat(now: number): boolean {
    return this.#everyMs > 0 && now + LOOKED_EVERY_MS - this.#saidAt > this.#everyMs;
  }

  /**
   * The next measure against a silent client: `ask` once for each silence, then `cut`; null while there is
   * none.
   */
  due(now: number): 'ask' | 'cut' | null {
    if (this.#askedAt !== null) return now - this.#askedAt >= PONG_WITHIN_MS ? 'cut' : null;
    const idleMs = this.#everyMs > 0 ? BEATS_OF_SILENCE * this.#everyMs : this.#idleMs;
    if (now - this.#receivedAt < idleMs) return null;
    this.#askedAt = now;
    return 'ask';
  }
}
