/**
 * Which pages of the app are seen. Each page has a worker that speaks for it, and each worker keeps the whole set, so that
 * the one which takes over the sync knows it at once.
 *
 *   page shown ─▶ its worker ─ SEEN to all workers ─▶ in the set ─ hidden, or its worker has died ─▶ out of it
 *
 * A page that crashes says nothing; the browser frees the lock on the name of its worker, and that is waited for.
 */
import type { SyncMessage } from './channel.ts';

export type SeenPages = {
  /** The page of this worker is seen, or no longer. */
  own(seen: boolean): void;
  /** Another worker's word. */
  received(message: SyncMessage): void;
  /** Whether any page is seen. */
  any(): boolean;
};

export type SeenPagesParts = {
  /** The name of this worker, which is its page's. */
  name: string;
  post(message: SyncMessage): void;
  /** Resolves when the worker of this name is gone. */
  gone(name: string): Promise<unknown>;
  /** A page has come to the front, or the last one that was seen is no longer. */
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
