/** A market for tests: people, cars and trips made by the product's own builders, and a clock that the test moves. */
import { uuidv7 } from 'uuidv7';
import { readConfig } from '../../server/base/config.ts';
import type { Actor } from '../../server/act/act.ts';
import type { Context, FileStore } from '../../server/act/context.ts';
import type { Database } from '../../server/db/connection.ts';
import {
  as,
  buildCar,
  buildDriver,
  buildPerson,
  tripRequestArgs,
  type CarSeed,
  type PersonSeed,
  type Stage,
  type TripSeed,
} from '../../server/demo/builders.ts';
import { createTrip } from '../../server/trip/service.ts';
import { directions } from '../../server/place/directions.ts';
import { sealedFiles } from '../../server/gateways/files-sealed.ts';
import { partialUploads } from '../../server/gateways/partial-uploads.ts';
import { Metrics } from '../../server/metrics/metrics.ts';
import { transact, type PublishedChanges } from '../../server/streams/change-log.ts';
import { pull } from '../phone/pull.ts';
import { push } from '../../server/sync/push.ts';
import { filesInMemory } from '../files/files-in-memory.ts';
import { newestVersion, type Intent } from '../../protocol/sync/mutations.ts';
import type { MutationResult, WireChange } from '../../protocol/sync/sync.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** A Friday morning in Dhaka. */
export const START = Date.parse('2026-11-20T03:00:00Z');

export type Market = {
  context: Context;
  /** What a thief of the store would read. */
  stored: FileStore;
  published: PublishedChanges[];
  scheduled: { tripId: string; at: number[] }[];
  /** Moves the server's clock on by `ms`. */
  pass(ms: number): void;
  person(type: Actor['type'], seed?: Partial<PersonSeed>): Promise<Actor>;
  car(owner: Actor, seed?: Partial<CarSeed>): Promise<string>;
  /** A driver at work for this owner: the driver's row, and the account. */
  driver(owner: Actor, seed?: Partial<PersonSeed>): Promise<{ id: string; actor: Actor }>;
  /** Stores many trips of this person in one transaction, for a test that needs them to be there. */
  trips(actor: Actor, count: number, seed?: Partial<TripSeed>): Promise<void>;
  /** Runs a mutation as this person, with a new mutation id unless one is given. */
  act(actor: Actor, intent: Intent, id?: string): Promise<MutationResult>;
  /** Everything that the person may see now, by kind and id, as a new phone would pull it. */
  seen(actor: Actor): Promise<Map<string, WireChange>>;
};

let people = 0;
let plates = 1000;

/** Opens a market on a database. */
export function openMarket(database: Database): Market {
  let now = START;
  const published: PublishedChanges[] = [];
  const scheduled: { tripId: string; at: number[] }[] = [];
  const stored = filesInMemory();
  const store = sealedFiles(stored);
  const context: Context = {
    database,
    config: readConfig({ ACCOUNT_LIMITS: '0' }),
    now: () => now,
    clockTrouble: () => null,
    newId: uuidv7,
    metrics: new Metrics(),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    realtime: { published: (spans) => published.push(spans), signedOut: () => undefined },
    push: { notified: () => undefined },
    sms: { send: () => Promise.resolve() },
    directions: { route: (points) => Promise.resolve(directions(points)) },
    payments: null,
    deadlines: {
      schedule: (tripId, at) => {
        scheduled.push({ tripId, at });
        return Promise.resolve();
      },
    },
    files: {
      store,
      reseal: store.reseal,
      partial: partialUploads(database.db),
      secret: 'a secret of this market',
    },
  };
  const stage = <T>(work: (stage: Stage) => Promise<T>): Promise<T> =>
    transact(context, (tx, changes) => work({ context, tx, changes })).then(({ value }) => value);
  return {
    context,
    stored,
    published,
    scheduled,
    pass: (ms) => {
      now += ms;
    },
    person: (type, seed = {}) => {
      people += 1;
      const phone = `+88010003${String(people).padStart(5, '0')}`;
      const defaults = { type, name: `${type} ${people}`, phone, passwordHash: '', verified: true };
      return stage((on) => buildPerson(on, { ...defaults, ...seed }));
    },
    car: (owner, seed = {}) => {
      plates += 1;
      const defaults: CarSeed = {
        brand: 'Toyota',
        model: 'Axio',
        year: 2015,
        color: 'white',
        carType: 'sedan car',
        registration: `dhaka-metro:ga:12-${plates}`,
      };
      return stage((on) => buildCar(on, owner, { ...defaults, ...seed }));
    },
    driver: (owner, seed = {}) => {
      people += 1;
      const phone = `+88010004${String(people).padStart(5, '0')}`;
      const person = { type: 'driver' as const, name: `driver ${people}`, phone, passwordHash: '', ...seed };
      return stage(async (on) => {
        const actor = await buildPerson(on, person);
        const { name } = person;
        const id = await buildDriver(on, owner, { name, phone: person.phone, userId: actor.id });
        return { id, actor };
      });
    },
    trips: (actor, count, seed) =>
      stage(async (on) => {
        const act = as(on, actor);
        for (let i = 0; i < count; i++) await createTrip(act, tripIntent(seed).args);
      }),
    act: async (actor, intent, id = uuidv7()) => {
      const envelope = { id, name: intent.name, v: newestVersion(intent.name), args: intent.args };
      const { results } = await push(context, actor, { mutations: [envelope] });
      const [result] = results;
      if (!result) throw new Error('no result');
      return result;
    },
    seen: async (actor) => {
      const rows = new Map<string, WireChange>();
      let answer = await pull(context, actor, { limit: 1000 });
      while (answer) {
        for (const change of answer.changes) {
          const key = `${change[2]} ${change[3]}`;
          if (change[4] === null) rows.delete(key);
          else rows.set(key, change);
        }
        if (!answer.more) break;
        answer = await pull(context, actor, { cursor: answer.cursor, back: answer.back, limit: 1000 });
      }
      return rows;
    },
  };
}

/** A one-way trip from Mirpur to Sreemangal tomorrow morning, with these changes. */
export const tripIntent = (seed: Partial<TripSeed> = {}): Extract<Intent, { name: 'trip.create' }> => ({
  name: 'trip.create',
  args: tripRequestArgs({
    id: uuidv7(),
    from: 'mirpur-10',
    to: 'u290',
    carType: 'sedan car',
    journeyAt: START + 24 * HOUR,
    ...seed,
  }),
});

export const bidIntent = (
  tripId: string,
  carId: string,
  price = 4500,
): Extract<Intent, { name: 'bid.place' }> => ({
  name: 'bid.place',
  args: { id: uuidv7(), trip_id: tripId, car_id: carId, price, note: null },
});
