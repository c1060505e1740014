/**
 * Assigns sockets to sign-ins, and closes them when their sign-in ends.
 *
 * Invariant: a socket whose sign-in has ended receives nothing more. When a person is signed out everywhere,
 * sockets whose sign-in is just being looked up are closed too: they may be that person's; the others
 * reconnect at once. Sign-outs whose message was lost are found by `closeEnded`.
 */
import type { LiveSession } from '../person/sessions.ts';
import { CLOSE } from './close-codes.ts';

/** The part of a socket that is needed here. */
type Owned = {
  readonly tokenHash: string | null;
  readonly userId: string | null;
  readonly openedAt: number;
  close(code: number, reason: string): void;
};

export class SocketSessions {
  readonly #sockets: ReadonlySet<Owned>;
  readonly #live: (tokenHashes: string[]) => Promise<Map<string, LiveSession>>;

  /**
   * @param sockets all open ones; the caller maintains the set
   * @param live the valid sign-ins among these
   */
  constructor(
    sockets: ReadonlySet<Owned>,
    live: (tokenHashes: string[]) => Promise<Map<string, LiveSession>>,
  ) {
    this.#sockets = sockets;
    this.#live = live;
  }

  /** The sign-in by its token's hash; null when it has ended. */
  async find(tokenHash: string): Promise<LiveSession | null> {
    return (await this.#live([tokenHash])).get(tokenHash) ?? null;
  }

  /** Closes the sockets of one sign-in, or of all of a person. */
  closeOf(userId: string, tokenHash?: string): void {
    const isMeant = (socket: Owned): boolean =>
      tokenHash === undefined
        ? socket.userId === userId || (socket.tokenHash !== null && socket.userId === null)
        : socket.tokenHash === tokenHash;
    for (const socket of this.#sockets) if (isMeant(socket)) socket.close(CLOSE.leaving, 'signed out');
  }

  /** Closes the sockets of all sign-ins that are no longer valid. */
  async closeEnded(): Promise<void> {
    const known = Map.groupBy(this.#sockets, ({ tokenHash }) => tokenHash ?? '');
    known.delete('');
    if (known.size === 0) return;
    const live = await this.#live([...known.keys()]);
    for (const [tokenHash, sockets] of known)
      if (!live.has(tokenHash)) for (const socket of sockets) socket.close(CLOSE.leaving, 'signed out');
  }

  /**
   * Closes the oldest of too many sockets of one person, which on a bad network is usually dead.
   * @param most 0: no limit
   */
  closeOldest({ userId }: Owned, most: number): void {
    if (most === 0) return;
    const own = [...this.#sockets].filter((socket) => socket.userId === userId);
    own.sort((a, b) => a.openedAt - b.openedAt);
    for (const socket of own.slice(0, Math.max(0, own.length - most)))
      socket.close(CLOSE.tooMany, 'too many sockets');
  }
}
