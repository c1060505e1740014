/**
 * One statement for many calls that ask the same question at once.
 *
 *   call ─ nothing under way ─▶ one statement for all calls of this turn of the event loop
 *        └ one under way ─▶ gathered with others ─ it is answered, or 20 ms have passed ─▶ one statement for all of them
 *
 * Invariant: the statement of a call begins after the call has asked, so no answer is older than its question.
 */

/** A statement that stalls must not hold up calls that another connection could answer. */
const GATHERS_AT_MOST_MS = 20;

type Gathered<F> = { keys: Set<string>; read: Promise<F>; begin(): void };

export class GatheredReads<F> {
  #underWay = 0;
  #gathered: Gathered<F> | null = null;
  readonly #ask: (keys: string[]) => Promise<F>;

  /** @param ask reads what is known of all these keys */
  constructor(ask: (keys: string[]) => Promise<F>) {
    this.#ask = ask;
  }

  /** What is known of at least these keys, read after this call. */
  read(keys: Iterable<string>): Promise<F> {
    const gathered = (this.#gathered ??= this.#gather());
    for (const key of keys) gathered.keys.add(key);
    return gathered.read;
  }

  #gather(): Gathered<F> {
    const keys = new Set<string>();
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(() => this.#begin(), GATHERS_AT_MOST_MS).unref();
    const begin = (): void => {
      clearTimeout(timer);
      resolve();
    };
    this.#beginIfFree();
    return { keys, begin, read: begun.then(() => this.#answer([...keys])) };
  }

  #begin(): void {
    const gathered = this.#gathered;
    if (!gathered) return;
    this.#gathered = null;
    this.#underWay += 1;
    gathered.begin();
  }

  /** Calls that have arrived with this one have yet to be heard in this turn of the event loop. */
  #beginIfFree(): void {
    if (this.#underWay === 0) setImmediate(() => this.#begin());
  }

  async #answer(keys: string[]): Promise<F> {
    try {
      return await this.#ask(keys);
    } finally {
      this.#underWay -= 1;
      this.#beginIfFree();
    }
  }
}
