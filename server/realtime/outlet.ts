/**
 * The sending side of a WebSocket. A slow reader costs memory, so every write checks what is still buffered: with too
 * much at once, or a little for too long, the connection is cut. Such a client reconnects and pulls.
 */
import type { WebSocket } from 'ws';
import { CLOSE } from './close-codes.ts';
import type { FramedText } from './framed-text.ts';

/** The backlog that may wait for the time below. */
const BEHIND_BYTES = 64 * 1024;
const BEHIND_FOR_MS = 10_000;
/**
 * The backlog at which the connection is cut at once, because a larger burst to one slow phone would cost too
 * much memory.
 */
const MOST_BYTES = 256 * 1024;
/** How long the other end may take to answer a close. */
const ANSWER_WITHIN_MS = 5000;

/** The part of a WebSocket that the protocol needs. */
export type SocketEnd = Pick<WebSocket, 'bufferedAmount' | 'terminate'> & {
  send(message: FramedText): void;
  ping(): void;
  pong(data: Buffer): void;
  close(code: number, reason: string): void;
};

export class Outlet {
  readonly #socket: SocketEnd;
  readonly #now: () => number;
  #behindSince: number | null = null;
  #closed = false;

  constructor(socket: SocketEnd, now: () => number) {
    this.#socket = socket;
    this.#now = now;
  }

  get closed(): boolean {
    return this.#closed;
  }

  send(message: FramedText): void {
    if (this.isDraining()) this.#socket.send(message);
  }

  ping(): void {
    if (this.isDraining()) this.#socket.ping();
  }

  pong(data: Buffer): void {
    if (this.isDraining()) this.#socket.pong(data);
  }

  /** Cuts a reader that is too far or too long behind. @returns whether more may be written */
  isDraining(): boolean {
    if (this.#closed) return false;
    const waiting = this.#socket.bufferedAmount;
    if (waiting <= BEHIND_BYTES) this.#behindSince = null;
    else this.#behindSince ??= this.#now();
    const isLate = this.#behindSince !== null && this.#now() - this.#behindSince >= BEHIND_FOR_MS;
    if (waiting <= MOST_BYTES && !isLate) return true;
    this.cut(CLOSE.tooSlow, 'too slow');
    return false;
  }

  /** Closes the socket and lets the other end answer. */
  close(code: number, reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), ANSWER_WITHIN_MS).unref();
  }

  /** Closes the socket without waiting for an answer. */
  cut(code: number, reason: string): void {
    this.close(code, reason);
    this.#socket.terminate();
  }
}
