/**
 * A fetch with a limit on its silence: each byte of the answer, head or body, restarts the limit of the link;
 * without one the fetch is aborted at its end. Its total duration has no limit.
 *
 *   sent ─ body uploading ─ half of the limit: doubt ─ the limit: aborted
 *                each byte ──▶ the limit starts again
 */
import type { Link } from './link-quality.ts';

/** No byte came within the link's limit. */
export class SilentError extends Error {}

/**
 * A timer that fires this much too late shows that the phone slept or was busy, not that the link is silent.
 */
const LATE_MS = 1_000;

/**
 * `new Response` rejects a body for these statuses, although Chromium gives some such answers an empty
 * stream.
 */
const BODILESS = new Set([204, 205, 304]);

/** A request, and how to end it. */
export type Begun = { answer: Promise<Response>; ending: AbortController };

export type Watched = RequestInit & {
  /** Called for the head and each chunk of the answer. */
  onProgress?: () => void;
  /** A request that is under way, in place of one of its own. */
  begun?: Begun | undefined;
  /** Repeating the call is costly: the longest limit applies, whatever the link has measured. */
  patient?: boolean;
};

export function watchedFetch(link: Link): (input: RequestInfo | URL, init?: Watched) => Promise<Response> {
  return async (input, { onProgress, begun, patient, signal, ...init } = {}) => {
    const ending = begun?.ending ?? new AbortController();
    const bytes = bytesOf(init.body);
    const sentAt = performance.now();
    const watch = new SilenceWatch(link, patient ? link.longestMs() : link.uploadMs(bytes), () => {
      link.gaveUp(sentAt);
      ending.abort(new SilentError());
    });
    const abort = (): void => {
      watch.end();
      ending.abort(signal?.reason);
    };
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    const moved = (): void => {
      watch.moved();
      link.moved();
      onProgress?.();
    };
    const failed = (error: unknown): unknown => {
      watch.end();
      return ending.signal.reason instanceof SilentError ? ending.signal.reason : error;
    };
    let response: Response;
    try {
      // Chromium sends one cached GET of an address at a time, so a silent one would block its copies
      response = await (begun?.answer ?? fetch(input, { cache: 'no-store', ...init, signal: ending.signal }));
    } catch (error) {
      throw failed(error);
    }
    // how long the answer took is known only for a request from here
    if (!begun) link.answered(performance.now() - sentAt, bytes);
    moved();
    if (!response.body || BODILESS.has(response.status)) {
      watch.end();
      return response;
    }
    return new Response(read(response.body, moved, failed), response);
  };
}

/**
 * The same body; `moved` is called for each chunk. @param ended called at the end; returns the error to pass
 * on
 */
function read(
  body: ReadableStream<Uint8Array>,
  moved: () => void,
  ended: (error?: unknown) => unknown,
): ReadableStream {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          ended();
          controller.close();
          return;
        }
        moved();
        controller.enqueue(value);
      } catch (error) {
        controller.error(ended(error));
      }
    },
    async cancel(reason) {
      ended(reason);
      await reader.cancel(reason);
    },
  });
}

function bytesOf(body: BodyInit | null | undefined): number {
  if (typeof body === 'string') return body.length;
  return body instanceof Blob ? body.size : 0;
}

class SilenceWatch {
  readonly #link: Link;
  readonly #giveUp: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(link: Link, uploadMs: number, giveUp: () => void) {
    this.#link = link;
    this.#giveUp = giveUp;
    this.#wait(uploadMs);
  }

  moved(): void {
    this.end();
    this.#wait(0);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #wait(extraMs: number): void {
    const half = this.#link.silenceMs() / 2;
    this.#in(extraMs + half, () => {
      this.#link.doubted();
      this.#in(half, this.#giveUp);
    });
  }

  #in(ms: number, act: () => void): void {
    const due = performance.now() + ms;
    this.#timer = setTimeout(() => {
      if (performance.now() - due > LATE_MS) this.#in(LATE_MS, act);
      else act();
    }, ms);
  }
}
