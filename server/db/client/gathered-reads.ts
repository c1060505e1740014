/**
 * One statement for many calls that ask the same question at once, and one flight for all questions.
 *
 *   call ─ nothing under way ─▶ a flight for all calls of this turn of the event loop
 *        └ one under way ─▶ gathered with others ─ it is answered, or 20 ms have passed ─▶ a flight for all of them
 *
 *   flight ─ one connection ─▶ a statement for each question, all written together; each with an answer of its own, in their order
 *
 * Invariant: the statement of a call begins after the call has asked, so no answer is older than its question.
 */
import type { Reader } from '../connection.ts';
import { onOneConnection } from './lean-session.ts';

/** A statement that stalls must not hold up calls that another connection could answer. */
const GATHERS_AT_MOST_MS = 20;

/** Statements that leave together. */
class Flight {
  readonly #begun = Promise.withResolvers<Reader>();
  readonly #answers: Promise<unknown>[] = [];

  ask<F>(read: (db: Reader) => Promise<F>): Promise<F> {
    const answer = this.#begun.promise.then(read);
    this.#answers.push(answer);
    return answer;
  }

  /** It ends when everything has been answered, and rejects never: a failure belongs to those who asked. */
  async begin(db: Reader): Promise<void> {
    try {
      await onOneConnection(db, async (one) => {
        this.#begun.resolve(one);
        await Promise.allSettled(this.#answers);
      });
    } catch (error) {
      this.#begun.reject(error);
    }
  }
}

/** The flights of one database. */
class Flights {
  readonly #db: Reader;
  #underWay = 0;
  #gathered: { flight: Flight; timer: NodeJS.Timeout } | null = null;

  constructor(db: Reader) {
    this.#db = db;
  }

  /** The next to leave. */
  next(): Flight {
    this.#gathered ??= this.#gather();
    return this.#gathered.flight;
  }

  #gather(): { flight: Flight; timer: NodeJS.Timeout } {
    this.#beginIfFree();
    return { flight: new Flight(), timer: setTimeout(() => this.#begin(), GATHERS_AT_MOST_MS).unref() };
  }

  #begin(): void {
    if (!this.#gathered) return;
    const { flight, timer } = this.#gathered;
    clearTimeout(timer);
    this.#gathered = null;
    this.#underWay += 1;
    void this.#fly(flight);
  }

  async #fly(flight: Flight): Promise<void> {
    await flight.begin(this.#db);
    this.#underWay -= 1;
    this.#beginIfFree();
  }

  /** Calls that have arrived with this one have yet to be heard in this turn of the event loop. */
  #beginIfFree(): void {
    if (this.#underWay === 0) setImmediate(() => this.#begin());
  }
}

const flights = new WeakMap<Reader, Flights>();

function flightsOf(db: Reader): Flights {
  const known = flights.get(db) ?? new Flights(db);
  flights.set(db, known);
  return known;
}

/**
 * A question that many calls ask at once.
 * @param ask reads what is known of all these keys, in one statement
 * @returns reads what is known of at least the given keys, later than it is called
 */
export function gatheredRead<F>(
  ask: (db: Reader, keys: string[]) => Promise<F>,
): (db: Reader, keys: Iterable<string>) => Promise<F> {
  const asked = new WeakMap<Flight, { keys: Set<string>; answer: Promise<F> }>();
  return (db, keys) => {
    const flight = flightsOf(db).next();
    const known = asked.get(flight);
    const all = known?.keys ?? new Set();
    for (const key of keys) all.add(key);
    if (known) return known.answer;
    const answer = flight.ask((one) => ask(one, [...all]));
    asked.set(flight, { keys: all, answer });
    return answer;
  };
}
