/**
 * Copies of one request, of which the first complete answer counts.
 *
 *   copy ─ silent, and a reason to hope (online again, page visible, the person asks) ─▶ another copy too
 *   the first complete answer ─▶ the result; the others are aborted
 *
 * Invariants
 *   1. The result is that of the first copy with a complete answer; the others are aborted in the same turn.
 *   2. The race fails only when every copy has failed.
 *   3. A further copy starts only after the newest has been silent for as long as an answer takes; until then
 *      it waits, and a byte in the meantime cancels it.
 *   4. At most `MOST_COPIES` run at once. All of them may hang on connections that died in one silence, so
 *      the oldest makes room for a new one, but not before the link's current limit: a server may take its
 *      time, and a person who presses repeatedly must not cancel its work.
 * The request must be safe to repeat.
 */
export type Copy = {
  signal: AbortSignal;
  /** A byte of the answer has come. */
  onProgress(): void;
};

export type Race<T> = {
  result: Promise<T>;
  /** Starts another copy if the newest has been silent. */
  beside(): void;
};

const MOST_COPIES = 3;

/**
 * @param start starts one copy
 * @param silentAfterMs how long the newest copy must have been silent; called by `beside`
 * @param limitMs how long a copy must have run before it makes room; called by `beside`
 * @param now ms of a monotonic clock
 */
export function race<T>(
  start: (copy: Copy) => Promise<T>,
  silentAfterMs: () => number,
  limitMs: () => number,
  now: () => number = () => performance.now(),
): Race<T> {
  /** The copies under way, oldest first, with their start times. */
  const running = new Map<AbortController, number>();
  let settled = false;
  let receivedAt = 0;
  let later: ReturnType<typeof setTimeout> | undefined;
  let resolve: (answer: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const result = new Promise<T>((onAnswer, onFailure) => {
    resolve = onAnswer;
    reject = onFailure;
  });

  const settle = (): void => {
    settled = true;
    clearTimeout(later);
    for (const copy of running.keys()) copy.abort();
    running.clear();
  };

  const begin = (): void => {
    const own = new AbortController();
    receivedAt = now();
    running.set(own, receivedAt);
    start({
      signal: own.signal,
      onProgress: () => {
        receivedAt = now();
        clearTimeout(later);
      },
    }).then(
      (answer) => {
        if (!running.delete(own)) return undefined;
        settle();
        return resolve(answer);
      },
      (error: unknown) => {
        if (!running.delete(own) || running.size > 0) return undefined;
        settle();
        return reject(error);
      },
    );
  };

  const beside = (): void => {
    clearTimeout(later);
    if (settled) return;
    const [oldest] = running.size === MOST_COPIES ? running : [];
    const roomInMs = oldest ? limitMs() - (now() - oldest[1]) : 0;
    const waitMs = Math.max(roomInMs, silentAfterMs() - (now() - receivedAt));
    if (waitMs > 0) {
      later = setTimeout(beside, waitMs);
      return;
    }
    if (oldest) {
      running.delete(oldest[0]);
      oldest[0].abort();
    }
    begin();
  };

  begin();
  return { result, beside };
}
