/**
 * Finds the moment from which the server can be reached again, while something waits for it.
 *
 *   doubt ─ probe ─ probe beside it ─ … ─ any byte of any answer ─▶ alive
 *                                     └─ nothing for a while ─▶ rest; the next doubt begins anew
 *
 * A dead connection swallows whatever takes it next, and a browser keeps several open: so one probe does not wait for
 * the one before it, and each that is dropped takes its connection with it.
 */
const PROBE_FOR_MS = 20_000;
/** Probes that are under way at once; the browser opens six connections in all. */
const AT_ONCE = 4;

export type Prober = {
  /** Something is silent that should not be. @param inMs until the first probe */
  doubt(inMs: number): void;
  /** A byte has come from the server. */
  received(): void;
  stop(): void;
};

export type ProberParts = {
  /** Asks the server for a word; ends when it has come, or when it is given up. */
  probe(signal: AbortSignal): Promise<unknown>;
  /** How long one probe may be silent (ms). */
  silenceMs(): number;
  /** False where the phone itself says that nothing can leave it now. */
  mayLeave(): boolean;
  /** Called once for each doubt that has ended well. */
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
      // what the probe hears, `heard` hears
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
