/**
 * A decision that can be undone for a while. It is sent after ten seconds, or earlier when the next decision
 * follows or the page closes.
 */
import { useCallback, useEffect, useRef, useState } from 'react';

export const UNDO_MS = 10_000;

type Taken = { send: () => void; timer: number };

export function useDecision(): {
  /** The text of the pending decision, or null. */
  pending: string | null;
  take(words: string, send: () => void): void;
  undo(): void;
} {
  const taken = useRef<Taken | null>(null);
  const [pending, setPending] = useState<string | null>(null);
  const flush = useCallback((): void => {
    if (!taken.current) return;
    clearTimeout(taken.current.timer);
    const { send } = taken.current;
    taken.current = null;
    setPending(null);
    send();
  }, []);
  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return {
    pending,
    take: (words, send) => {
      flush();
      taken.current = { send, timer: window.setTimeout(flush, UNDO_MS) };
      setPending(words);
    },
    undo: () => {
      clearTimeout(taken.current?.timer);
      taken.current = null;
      setPending(null);
    },
  };
}
