/** People with the app in their hands: they open it, look at the feed, look again, post trips and bid. */
import { setTimeout as delay } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { districts } from '../../domain/place/districts.ts';
import { PackedAnswer } from '../../protocol/sync/columns.ts';
import type { Intent, MutationArgs } from '../../protocol/sync/mutations.ts';
import { FIRST_PAGE, MAX_PAGE, type Back, type Cursor } from '../../protocol/sync/sync.ts';
import type { SignedIn } from '../kit/served.ts';
import { times } from '../kit/short.ts';
import { tripRequests } from '../kit/trip-requests.ts';
import { bidOn, pushOf } from '../server/load.ts';
import type { Calls } from './calls.ts';

/** How long a person looks at what is there before the phone asks again, on average, in ms. */
const THINKS_MS = times(20_000, 2_000);
/** Of a hundred looks, those by an app that starts anew. */
const BEGINS_ANEW = 5;
/** A car owner's home district with its neighbours. */
const DISTRICTS_OF_A_PHONE = 5;

const QUARTER_MS = 15 * 60_000;
/** More than are posted in a run. */
const MOST_TRIPS = 20_000;

/** A person, and what the phone holds. */
export type Person = SignedIn & {
  calls: Calls;
  /** The ids of the districts that the phone holds. */
  held: number[];
  cursor: Cursor | null;
  back: Back | null;
};

/** The districts that the n-th person's phone holds. */
export const heldBy = (index: number): number[] =>
  Array.from({ length: DISTRICTS_OF_A_PHONE }, (_, i) => (((index + i) * 7) % districts.length) + 1);

/** What a phone does when it asks: the first rows, then all of them, then what is new. */
export async function look(person: Person): Promise<void> {
  for (;;) {
    const { calls, token, held, cursor, back } = person;
    const streams = ['u', ...held.map((id) => `f${id}`)];
    const page = await calls.post(
      token,
      'sync/pull',
      cursor ? { cursor, back, limit: MAX_PAGE, streams: 'cursor' } : { limit: FIRST_PAGE, streams },
    );
    if (page === null) return;
    const read = PackedAnswer.assert(page);
    person.cursor = read.cursor;
    person.back = read.back;
    if (!read.more) return;
  }
}

/** Chooses the districts that the phone holds, so that only their new trips are announced. */
export async function choose(person: Person): Promise<void> {
  if (person.type !== 'provider') return;
  await push(person, {
    name: 'feed.interest',
    args: { everywhere: false, districts: person.held, routes: [] },
  });
}

async function push(by: Person, intent: Intent): Promise<boolean> {
  const { path, body } = pushOf(by, intent);
  return (await by.calls.post(by.token, path.slice('/api/v1/'.length), JSON.parse(body))) !== null;
}

/** Looks again and again, with think time, until it is stopped. */
export async function live(person: Person, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const pause = -Math.log(1 - Math.random()) * THINKS_MS;
    await delay(pause, null, { signal: stop }).catch(() => undefined);
    if (stop.aborted) return;
    if (Math.random() * 100 < BEGINS_ANEW) [person.cursor, person.back] = [null, null];
    await look(person);
  }
}

/** Posts trips and bids on them, half and half, at this rate, until it is stopped. @returns how many */
export async function write(
  people: readonly Person[],
  perSecond: number,
  stop: AbortSignal,
): Promise<number> {
  const customers = people.filter(({ type }) => type === 'customer');
  const owners = people.filter(({ type }) => type === 'provider');
  // people name a time of day: seconds in it would prevent the rows of the feed from being packed
  const now = Math.ceil(Date.now() / QUARTER_MS) * QUARTER_MS;
  const trips = tripRequests(MOST_TRIPS, now, uuidv7).values();
  const posted: MutationArgs['trip.create'][] = [];
  const under: Promise<void>[] = [];
  const post = async (by: Person, args: MutationArgs['trip.create']): Promise<void> => {
    if (await push(by, { name: 'trip.create', args })) posted.push(args);
  };
  const from = performance.now();
  for (let count = 0; ; count++) {
    const due = from + (count * 1_000) / perSecond - performance.now();
    if (due > 0) await delay(due, null, { signal: stop }).catch(() => undefined);
    if (stop.aborted) {
      await Promise.all(under);
      return count;
    }
    const customer = customers[count % customers.length];
    const owner = owners[(count * 31) % owners.length];
    // each trip gets one bid
    const bidFor = count % 2 === 1 && posted.shift();
    const trip = bidFor ? undefined : trips.next().value;
    if (bidFor && owner) under.push(push(owner, bidOn(bidFor, owner)).then(() => undefined));
    else if (customer && trip) under.push(post(customer, { ...trip, car_type: 'sedan car' }));
  }
}
