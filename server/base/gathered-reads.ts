/**
 * One statement for many calls that ask the same question at once.
 *
 *   call ─ nothing under way ─▶ a statement of its own
 *        └ one under way ─▶ gathered with others ─ it is answered, or 20 ms have passed ─▶ one statement for all of them
 *
 * Invariant: the statement of a call begins after the call has asked, so no answer is older than its question.
 */

/** A statement that stalls must not hold up calls that another connection could answer. */
const GATHERS_AT_MOST_MS = 20;

type Gathered<F> = { keys: Set<string>; read: Promise<F> };

export class GatheredReads<F> {
  #underWay = 0;
  #gathered: Gathered<F> | null = null;
  #start: (() => void) | null = null;
  readonly #ask: (keys: string[]) => Promise<F>;

  /** @param ask reads what is known of all these keys */
  constructor(ask: (keys: string[]) => Promise<F>) {
    this.#ask = ask;
  }

  /** What is known of at least these keys, read after this call. */
  read(keys: Iterable<string>): Promise<F> {
    const gathered = (this.#gathered ??= this.#gather());
    for (const key of keys) gathered.keys.add(key);
    if (this.#underWay === 0) this.#start?.();
    return gathered.read;
  }

  #gather(): Gathered<F> {
    const keys = new Set<string>();
    const started = new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.#start?.(), GATHERS_AT_MOST_MS).unref();
      this.#start = () => {
        clearTimeout(timer);
        this.#start = null;
        this.#gathered = null;
        this.#underWay += 1;
        resolve();
      };
    });
    return { keys, read: started.then(() => this.#answer([...keys])) };
  }

  async #answer(keys: string[]): Promise<F> {
    try {
      return await this.#ask(keys);
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#start?.();
    }
  }
}
