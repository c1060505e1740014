/** The calls of a busy hour, by people who have travelled before. */
import { districts } from '../../domain/place/districts.ts';
import { newestVersion, type Intent, type MutationArgs } from '../../protocol/sync/mutations.ts';
import { FIRST_PAGE } from '../../protocol/sync/sync.ts';
import type { Database } from '../../server/db/connection.ts';
import { sweepTrips } from '../../server/jobs/deadlines.ts';
import { at, type TestServer } from '../../testkit/process/server.ts';
import { times } from '../kit/short.ts';
import { bidOn } from '../server/load.ts';
import { tripRequests } from '../kit/trip-requests.ts';
import { costOf, type Cost } from './costs.ts';

const CALLS = times(200, 20);
/** Open trips in the feed, the same number at every size. */
const OPEN = times(300, 30);
const DISTRICTS_OF_A_PAGE = 5;

type Somebody = { id: string; token: string; carId: string };

const turn = <T>(some: readonly T[], index: number): T => {
  const one = some[index % some.length];
  if (one === undefined) throw new RangeError('nobody is there');
  return one;
};

export class HotCalls {
  readonly #server: TestServer;
  readonly #database: Database;
  readonly #passengers: Somebody[];
  readonly #owners: Somebody[];

  private constructor(server: TestServer, database: Database, passengers: Somebody[], owners: Somebody[]) {
    this.#server = server;
    this.#database = database;
    this.#passengers = passengers;
    this.#owners = owners;
  }

  /** Signs in people of this market and opens trips, the same number at every size. */
  static async begin(server: TestServer, database: Database): Promise<HotCalls> {
    const signIn = async (type: 'customer' | 'provider'): Promise<Somebody[]> => {
      // people who have been there for long, chosen at random: not those whose rows lie side by side
      const { rows } = await database.query(
        `select u.id, u.name, c.id as car from users u left join cars c on c.owner_id = u.id
         where u.type = $1 and exists (select from stream_heads where stream = 'u:' || u.id) order by md5(u.id::text) limit 24`,
        [type],
      );
      const people = rows.map(({ id, name, car }) => ({
        id: String(id),
        name: String(name),
        car: String(car),
      }));
      return Promise.all(
        people.map(async ({ id, name, car }) => ({
          id,
          token: await server.signIn({ id, type, name }),
          carId: car,
        })),
      );
    };
    const calls = new HotCalls(server, database, await signIn('customer'), await signIn('provider'));
    for (const [index, args] of calls.#requests(OPEN).entries())
      await calls.#push(turn(calls.#passengers, index), { name: 'trip.create', args });
    return calls;
  }

  #requests(count: number): MutationArgs['trip.create'][] {
    const { newId } = this.#server.market.context;
    return tripRequests(count, Date.now(), newId).map((args) => ({
      ...args,
      car_type: 'sedan car',
    }));
  }

  async #call(method: 'GET' | 'POST', path: string, { token }: Somebody, body?: object): Promise<unknown> {
    const answer = await this.#server.call(method, path, { as: token, ...(body && { body }) });
    if (answer.status >= 300 || at(answer.body, 'results', 0, 'ok') === false)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`);
    return answer.body;
  }

  #push(by: Somebody, { name, args }: Intent): Promise<unknown> {
    const mutation = { id: this.#server.market.context.newId(), name, v: newestVersion(name), args };
    return this.#call('POST', 'sync/push', by, { mutations: [mutation] });
  }

  /** @returns what each costs, by what people do */
  async measure(): Promise<Record<string, Cost>> {
    const count = CALLS;
    const cost = (call: (index: number) => Promise<unknown>): Promise<Cost> =>
      costOf(this.#database, count, call);
    const passenger = (index: number): Somebody => turn(this.#passengers, index);
    const owner = (index: number): Somebody => turn(this.#owners, index);
    const trips = this.#requests(count + Math.ceil(count / 5));
    const some = ['u', ...districts.slice(0, DISTRICTS_OF_A_PAGE).map(({ id }) => `f${id}`)];
    const pull = (by: Somebody, body: object): Promise<unknown> => this.#call('POST', 'sync/pull', by, body);
    const costs: Record<string, Cost> = {
      'a trip is posted': await cost((index) =>
        this.#push(passenger(index), { name: 'trip.create', args: turn(trips, index) }),
      ),
      'a bid is placed': await cost((index) =>
        this.#push(owner(index), bidOn(turn(trips, index), owner(index))),
      ),
      'the trip is canceled': await cost((index) =>
        this.#push(passenger(index), {
          name: 'trip.cancel',
          args: { trip_id: turn(trips, index).id, cancel_note: 'later' },
        }),
      ),
      'a phone’s first page': await cost((index) => pull(owner(index), { limit: FIRST_PAGE, streams: some })),
      'a whole country’s page': await cost((index) => pull(owner(index), { limit: FIRST_PAGE })),
      'a passenger’s page': await cost((index) =>
        pull(passenger(index), { limit: FIRST_PAGE, streams: ['u'] }),
      ),
      'nothing new': await this.#nothingNew(count),
    };
    for (const path of ['notifications', 'notifications/unseen', 'trip/index', 'trip/search', 'auth/me'])
      costs[path] = await cost((index) => this.#call('GET', path, passenger(index)));
    for (const path of ['wallet/show', 'payment/index', 'provider/index-cars'])
      costs[path] = await cost((index) => this.#call('GET', path, owner(index)));
    costs['the sweep of a minute'] = await costOf(this.#database, times(100, 10), () =>
      sweepTrips(this.#server.app.context),
    );
    return costs;
  }

  async #nothingNew(count: number): Promise<Cost> {
    const cursors: unknown[] = [];
    for (const by of this.#owners) {
      const answer = await this.#call('POST', 'sync/pull', by, { limit: FIRST_PAGE });
      cursors.push(at(answer, 'cursor'));
    }
    return costOf(this.#database, count, (index) =>
      this.#call('POST', 'sync/pull', turn(this.#owners, index), {
        limit: FIRST_PAGE,
        cursor: turn(cursors, index),
      }),
    );
  }
}
