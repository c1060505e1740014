/**
 * Roads from a service that charges for each call.
 *
 *   points in the country ─ rounded to 100 m ─ measured within a day? ── yes ─▶ that answer
 *                                                └─ no ─ within the day's budget ─▶ paid call ─▶ cached for a day
 *                                                          └─ used up, or failed ─▶ our own estimate
 *
 * The database counts the budget over all nodes, so that no day costs more than the budget.
 */
import type { DirectionsAnswer } from '../../protocol/api/geo.ts';
import type { Context } from '../act/context.ts';
import { GatewayError } from '../gateways/gateway-error.ts';
import { raise } from '../person/tries.ts';
import { directions, isInCountry, type Point } from './directions.ts';

const DAY = 24 * 60 * 60 * 1000;
/** One person's share of the budget, so that nobody uses up the whole. */
const PERSON_A_DAY = 100;
/** The most cached answers of a node; the oldest is dropped first. */
const MOST_CACHED = 5000;

/** `answer` null: the budget is used up. */
type Stored = { answer: Promise<DirectionsAnswer | null>; until: number };

/** A thousandth of a degree is 100 m here. */
const rounded = ({ lat, long }: Point): Point => ({
  lat: Math.round(lat * 1000) / 1000,
  long: Math.round(long * 1000) / 1000,
});

export class MeasuredRoads {
  readonly #saved = new Map<string, Stored>();

  /** Metres and seconds of each leg; no route where a point lies outside the country. */
  async between(context: Context, userId: string, points: Point[]): Promise<DirectionsAnswer> {
    if (!context.directions.isPaid || !points.every(isInCountry)) return directions(points);
    const asked = points.map(rounded);
    const key = asked.map(({ lat, long }) => `${lat},${long}`).join(' ');
    const known = this.#saved.get(key);
    try {
      const answer =
        known && known.until > context.now() ? known.answer : this.#ask(context, userId, key, asked);
      return (await answer) ?? directions(points);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      context.log.warn({ gateway: error.gateway, reason: error.message }, 'own roads instead');
      return directions(points);
    }
  }

  /** Concurrent requests for the same points share one call; only paid answers stay cached. */
  #ask(context: Context, userId: string, key: string, asked: Point[]): Stored['answer'] {
    const answer = isWithinBudget(context, userId).then((within) =>
      within ? context.directions.route(asked) : null,
    );
    const cacheIf = (paid: boolean): boolean => paid || this.#saved.delete(key);
    void answer.then(
      (road) => cacheIf(road !== null),
      () => cacheIf(false),
    );
    this.#saved.delete(key);
    this.#saved.set(key, { answer, until: context.now() + DAY });
    const [oldest] = this.#saved.keys();
    if (this.#saved.size > MOST_CACHED && oldest !== undefined) this.#saved.delete(oldest);
    return answer;
  }
}

async function isWithinBudget(context: Context, userId: string): Promise<boolean> {
  const { directionsPerDay } = context.config;
  const byPerson = await raise(context, { name: 'directions-person', max: PERSON_A_DAY, perMs: DAY }, userId);
  if (byPerson.count > PERSON_A_DAY) return false;
  const { count } = await raise(context, { name: 'directions', max: directionsPerDay, perMs: DAY }, 'all');
  if (count === directionsPerDay + 1)
    context.log.warn({ directionsPerDay }, 'the budget for directions is used up: own roads until tomorrow');
  return count <= directionsPerDay;
}
