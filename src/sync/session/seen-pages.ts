/**
 * Tracks which pages of the app are visible. Each page's worker posts it, and each worker holds the complete
 * set, so that a worker which takes over the sync knows it at once.
 *
 *   page shown ─▶ its worker ─ 'seen' to all workers ─▶ in the set ─ hidden, or worker dead ─▶ out of it
 *
 * A crashed page posts nothing, but the browser then frees the lock on its worker's name, for which the
 * others wait.
 */
import type { SyncMessage } from '../channel.ts';

export type SeenPages = {
  /** This worker's page became visible or hidden. */
  own(seen: boolean): void;
  /** A message from another worker. */
  received(message: SyncMessage): void;
  /** Whether any page is visible. */
  any(): boolean;
};

export type SeenPagesParts = {
  /** This worker's name, which identifies its page too. */
  name: string;
  post(message: SyncMessage): void;
  /** Resolves when the worker of this name is gone. */
  gone(name: string): Promise<unknown>;
  /** A page became visible (true), or the last visible one was hidden (false). */
  changed(seen: boolean): void;
};

export function createSeenPages({ name, post, gone, changed }: SeenPagesParts): SeenPages {
  const seen = new Set<string>();
  const watched = new Set<string>();

  const hidden = (page: string): void => {
    if (seen.delete(page) && seen.size === 0) changed(false);
  };
  const watch = (page: string): void => {
    if (watched.has(page)) return;
    watched.add(page);
    void forgetOnceGone(page);
  };
  const forgetOnceGone = async (page: string): Promise<void> => {
    await gone(page);
    watched.delete(page);
    hidden(page);
  };
  const note = (page: string, isSeen: boolean): void => {
    if (!isSeen) return hidden(page);
    seen.add(page);
    if (page !== name) watch(page);
    changed(true);
  };
  const postOwn = (): void => post({ type: 'seen', page: name, seen: seen.has(name) });

  post({ type: 'ask-seen' });
  return {
    own: (isSeen) => {
      note(name, isSeen);
      postOwn();
    },
    received: (message) => {
      if (message.type === 'seen') note(message.page, message.seen);
      if (message.type === 'ask-seen' && seen.has(name)) postOwn();
    },
    any: () => seen.size > 0,
  };
}
