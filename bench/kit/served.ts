/** The product's own server in this process, on its own port, with an empty market. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Actor } from '../../server/act/act.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/base/config.ts';
import type { Context } from '../../server/act/context.ts';
import type { Database } from '../../server/db/connection.ts';
import { users } from '../../server/db/schema/accounts.ts';
import { as, buildCar, buildPerson, type Stage } from '../../server/demo/builders.ts';
import { seedDemoMarket } from '../../server/demo/market.ts';
import { demoSignIns } from '../../server/demo/people.ts';
import { folderFiles } from '../../server/gateways/files-folder.ts';
import { openSession } from '../../server/person/sessions.ts';
import { builtApp } from '../../server/http/pages/static.ts';
import { createTrip } from '../../server/trip/service.ts';
import { transact } from '../../server/streams/change-log.ts';
import { tripRequests } from './trip-requests.ts';

const TRIPS_IN_ONE_TRANSACTION = 500;

export type SignedIn = Actor & { token: string; carId: string | null };

export type Served = {
  port: number;
  url: string;
  /** A person with an open session; a provider also has a verified sedan. */
  person(type: 'customer' | 'provider'): Promise<SignedIn>;
  /** Stores this many open trips of the customer directly in the database. */
  fill(customer: Actor, trips: number): Promise<void>;
  /** Fills the empty market as the demo market. @returns its two people with fixed sign-ins */
  fillAsDemo(): Promise<Record<'customer' | 'provider', SignedIn>>;
  close(): Promise<void>;
};

type Place = {
  /** The folder of the built app. */
  dist?: string | null;
  /** 0 for any that is free. */
  port?: number;
  /** The folder of its files, which stays; without it they go with the server. */
  files?: string;
};

/** @param database closed together with the server */
export async function serve(
  database: Database,
  { dist = builtApp(join(import.meta.dirname, '../..')), port = 0, files }: Place = {},
): Promise<Served> {
  const folder = files ?? (await mkdtemp(join(tmpdir(), 'durpalla-files-')));
  const config = readConfig({
    RATE_LIMIT: '0',
    ACCOUNT_LIMITS: '0',
    REQUESTS_AT_ONCE: '0',
    LOG_LEVEL: 'silent',
  });
  const app = await createApp({ config, database, dist, files: folderFiles(folder) });
  const address = new URL(await app.listen(port, '127.0.0.1'));
  // filling is not measured: there are no listeners, and the deadlines are hours away
  const quiet: Context = {
    ...app.context,
    realtime: { published: () => undefined, signedOut: () => undefined },
    deadlines: { schedule: () => Promise.resolve() },
  };
  const stage = <T>(work: (on: Stage) => Promise<T>): Promise<T> =>
    transact(quiet, (tx, changes) => work({ context: quiet, tx, changes })).then(({ value }) => value);
  let people = 0;
  const signIn = async (phone: string): Promise<SignedIn> => {
    const [user] = await database.db.select().from(users).where(eq(users.phone, phone));
    if (!user) throw new Error(`nobody has the number ${phone}`);
    const { id, type, name } = user;
    return { id, type, name, carId: null, token: await openSession(app.context, database.db, id) };
  };
  return {
    port: Number(address.port),
    url: address.origin,
    person: async (type) => {
      const place = ++people;
      const number = String(place).padStart(5, '0');
      const [actor, carId] = await stage(async (on): Promise<[Actor, string | null]> => {
        const phone = `+88010007${number}`;
        const made = await buildPerson(on, {
          type,
          name: `${type} ${number}`,
          phone,
          passwordHash: '',
          verified: true,
        });
        if (type === 'customer') return [made, null];
        const registration = `dhaka-metro:ga:17-${String(1000 + place)}`;
        const car = { brand: 'Toyota', model: 'Axio', year: 2015, color: 'white', registration };
        return [made, await buildCar(on, made, { ...car, carType: 'sedan car' })];
      });
      return { ...actor, carId, token: await openSession(app.context, database.db, actor.id) };
    },
    fill: async (customer, trips) => {
      const requests = tripRequests(trips, Date.now(), uuidv7);
      for (let from = 0; from < requests.length; from += TRIPS_IN_ONE_TRANSACTION)
        await stage(async (on) => {
          const act = as(on, customer);
          for (const request of requests.slice(from, from + TRIPS_IN_ONE_TRANSACTION))
            await createTrip(act, request);
        });
    },
    fillAsDemo: async () => {
      await seedDemoMarket(app.context);
      return {
        customer: await signIn(demoSignIns.customer),
        provider: await signIn(demoSignIns.provider),
      };
    },
    close: async () => {
      await app.close();
      await database.close();
      if (files === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
