/**
 * Copies of one request, of which one answer counts.
 *
 *   copy ─ silent, and a reason to hope (the net is back, the page is seen, a person asks) ─▶ another copy beside it
 *   the first whole answer ─▶ the result; the others are dropped
 *
 * Invariants
 *   1. One result, of the first copy that was answered whole; the others are aborted in the same turn.
 *   2. It fails only when every copy has failed.
 *   3. A copy begins beside another only where the newest has been silent for so long as an answer takes.
 *   4. So many copies at once at most.
 * What is asked for must bear being asked for twice.
 */
export type Copy = {
  signal: AbortSignal;
  /** A byte of the answer has come. */
  onProgress(): void;
};

export type Race<T> = {
  result: Promise<T>;
  /** Starts another copy where the newest has been silent. */
  beside(): void;
};

const MOST_COPIES = 3;

/**
 * @param start one copy
 * @param silentAfterMs how long the newest copy's silence must be; asked when it matters
 * @param now ms of a clock that never jumps
 */
export function race<T>(
  start: (copy: Copy) => Promise<T>,
  silentAfterMs: () => number,
  now: () => number = () => performance.now(),
): Race<T> {
  const running = new Set<AbortController>();
  let settled = false;
  let receivedAt = 0;
  let resolve: (answer: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const result = new Promise<T>((onAnswer, onFailure) => {
    resolve = onAnswer;
    reject = onFailure;
  });

  const settle = (): void => {
    settled = true;
    for (const copy of running) copy.abort();
    running.clear();
  };

  const begin = (): void => {
    const own = new AbortController();
    running.add(own);
    receivedAt = now();
    start({
      signal: own.signal,
      onProgress: () => {
        receivedAt = now();
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

  begin();
  return {
    result,
    beside: () => {
      if (settled || running.size >= MOST_COPIES || now() - receivedAt < silentAfterMs()) return;
      begin();
    },
  };
}
