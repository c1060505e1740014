/** What the server does in a second: the real services over HTTP, on the given database. */
import { uuidv7 } from 'uuidv7';
import { placeById } from '../../domain/place/gazetteer.ts';
import { seatsOf } from '../../domain/car/car.ts';
import { priceRange } from '../../domain/money/fare.ts';
import { roadEstimate } from '../../domain/place/roads.ts';
import { newestVersion, type Intent, type MutationArgs } from '../../protocol/sync/mutations.ts';
import { FIRST_PAGE } from '../../protocol/sync/sync.ts';
import type { Database } from '../../server/db/connection.ts';
import { load, percentile, type Load, type LoadRequest } from '../kit/load.ts';
import { costOfEach, processorTime, type ProcessorTime } from '../kit/processor.ts';
import { serve, type Served, type SignedIn } from '../kit/served.ts';
import { tripRequests } from '../kit/trip-requests.ts';

export const CONNECTIONS = 12;
const PEOPLE = 24;

/** `each`: what one request cost. */
export type Costed = Load & { each: ProcessorTime };

export type ServerFigures = {
  trips: Costed;
  bids: Costed;
  feedPages: Costed;
  /** Over all requests of the three kinds. */
  p50Ms: number;
  p99Ms: number;
};

/** @param requests the number of trips, of bids and of feed pages */
export async function measureServer(database: Database, requests: number): Promise<ServerFigures> {
  const served = await serve(database);
  try {
    const customers = await people(served, 'customer');
    const providers = await people(served, 'provider');
    const run = async (each: LoadRequest[]): Promise<Costed> => {
      const before = await processorTime(database);
      const loaded = await load({ port: served.port, connections: CONNECTIONS, requests: each });
      return { ...loaded, each: costOfEach(before, await processorTime(database), each.length) };
    };
    const push = (by: SignedIn[], intents: Intent[]) =>
      intents.map((intent, index) => pushOf(turn(by, index), intent));
    const tripsAndBids = async (): Promise<{ trips: Costed; bids: Costed }> => {
      const wanted = { car_type: 'sedan car' } as const;
      const posted = tripRequests(requests, Date.now(), uuidv7).map((args) => ({ ...args, ...wanted }));
      return {
        trips: await run(
          push(
            customers,
            posted.map((args) => ({ name: 'trip.create', args })),
          ),
        ),
        bids: await run(
          push(
            providers,
            posted.map((args, index) => bidOn(args, turn(providers, index))),
          ),
        ),
      };
    };
    // whatever is measured first would pay for code that is not compiled yet
    await tripsAndBids();
    const { trips, bids } = await tripsAndBids();
    const feedPages = await run(
      Array.from({ length: requests }, (_, index) => ({
        path: '/api/v1/sync/pull',
        token: turn(providers, index).token,
        body: JSON.stringify({ limit: FIRST_PAGE }),
      })),
    );
    const times = [trips, bids, feedPages].flatMap((each) => each.times).sort((one, other) => one - other);
    return { trips, bids, feedPages, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
  } finally {
    await served.close();
  }
}

async function people(served: Served, type: 'customer' | 'provider'): Promise<SignedIn[]> {
  const made: SignedIn[] = [];
  while (made.length < PEOPLE) made.push(await served.person(type));
  return made;
}

function turn<T>(all: readonly T[], index: number): T {
  const one = all[index % all.length];
  if (one === undefined) throw new RangeError('nobody is there');
  return one;
}

/** A push of one action. */
export const pushOf = ({ token }: SignedIn, { name, args }: Intent): LoadRequest => ({
  path: '/api/v1/sync/push',
  token,
  body: JSON.stringify({ mutations: [{ id: uuidv7(), name, v: newestVersion(name), args }] }),
});

/** The lowest bid that the trip allows. */
export function bidOn(trip: MutationArgs['trip.create'], { carId }: Pick<SignedIn, 'carId'>): Intent {
  const [from, to] = [trip.pickup_place_id, trip.destination_place_id].map((id) => placeById(id ?? ''));
  if (!from || !to || !carId) throw new Error('a bid without its trip or car');
  const { distance } = roadEstimate(from, to);
  const range = priceRange({ distance, type: trip.type, seats: seatsOf('sedan car') });
  if (!range) throw new Error('a trip without a price range');
  const price = Math.ceil(range.min / 50) * 50;
  return { name: 'bid.place', args: { id: uuidv7(), trip_id: trip.id, car_id: carId, price, note: null } };
}
