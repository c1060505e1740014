/**
 * Finds out as soon as possible that the server can be reached again, while something waits for it.
 *
 *   doubt ─ probe ─ another probe ─ … ─ any byte of any answer ─▶ alive
 *                                   └─ nothing for 20 s ─▶ rest, until the next doubt
 *
 * A dead connection swallows the next request that uses it, and a browser holds several open. So a probe does
 * not wait for the one before it, and aborting a probe also closes its connection.
 */
const PROBE_FOR_MS = 20_000;
/** How many probes may be under way at once; the browser opens six connections in all. */
const AT_ONCE = 4;

export type Prober = {
  /** Something that should answer is silent. @param inMs ms until the first probe */
  doubt(inMs: number): void;
  /** A byte has come from the server. */
  received(): void;
  stop(): void;
};

export type ProberParts = {
  /** Sends a small request; settles when it is answered or aborted. */
  probe(signal: AbortSignal): Promise<unknown>;
  /** How long one probe may be silent (ms). */
  silenceMs(): number;
  /** False when the phone itself reports that it is offline. */
  mayLeave(): boolean;
  /** Called once for each doubt that ended with a byte from the server. */
  alive(): void;
};

export function createProber({ probe, silenceMs, mayLeave, alive }: ProberParts): Prober {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let until = 0;
  let probes = new AbortController();
  const everyMs = (): number => Math.max(1_000, silenceMs() / AT_ONCE);

  const end = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    probes.abort();
    probes = new AbortController();
  };

  const next = (inMs: number): void => {
    timer = setTimeout(() => {
      if (performance.now() > until) return end();
      // `received` is called for the probe's answer too
      if (mayLeave()) probe(probes.signal).catch(() => undefined);
      next(everyMs());
    }, inMs);
  };

  return {
    doubt: (inMs) => {
      until = performance.now() + inMs + PROBE_FOR_MS;
      if (timer === null) next(inMs);
    },
    received: () => {
      if (timer === null) return;
      end();
      alive();
    },
    stop: end,
  };
}
