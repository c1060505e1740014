/** What each page of the office asks the server for, and how soon it is answered. */
import { uuidv7 } from 'uuidv7';
import { createApp, type App } from '../../server/app.ts';
import { readConfig } from '../../server/base/config.ts';
import { operators } from '../../server/db/schema/office.ts';
import { openOperatorSession } from '../../server/office/sign-in/sessions.ts';
import type { Market } from '../../testkit/market/market.ts';
import { asBrowser } from '../../testkit/market/office.ts';

const TIMES = 11;
/** Longer than any page is saved on the server, so that each call counts anew. */
const BETWEEN_MS = 61_000;

/** Median and slowest, in ms. */
export type Timed = { page: string; median: number; worst: number };

/** By what people see. */
const pages: Record<string, string> = {
  'board, a day': 'board?span=day',
  'board, a week': 'board?span=week',
  'board, a month': 'board?span=month',
  'trips, the newest': 'trips',
  'trips, completed': 'trips?status=completed',
  'trips, of a division': 'trips?division=3',
  'trips, without a bid': 'trips?without=bid',
  'trips, most bids first': 'trips?sort=bids',
  'trips, next journey first': 'trips?sort=journey',
  'trips, by number': 'trips?text=77777',
  'trips, by a name of many': 'trips?text=Salma',
  'trips, by a name of one': 'trips?text=Karim%20113',
  'trips, a late page': 'trips?page=1500',
  stuck: 'stuck',
  'people, the newest': 'people',
  'people, by dues': 'people?type=provider&sort=dues',
  'people, with dues': 'people?state=owing',
  'people, by trips': 'people?sort=trips',
  'people, by name': 'people?text=Nadia',
  'people, by number': 'people?text=01800001234',
  'people, by plate': 'people?text=30-1234',
  books: 'books',
  queues: 'queues',
  'queue of people': 'queue?name=people',
  'queue of cars': 'queue?name=cars',
  'queue of reports': 'queue?name=reports',
  'queue of PINs': 'queue?name=pins',
  'queue of payments': 'queue?name=payments',
  'audit, the newest': 'audit',
  'audit, by words': 'audit?text=plate%2077',
  site: 'site/section?section=banner',
};

/** Calls every page's call some times, through the whole server but for the network. */
export async function timePages(market: Market): Promise<Timed[]> {
  const { database } = market.context;
  const config = readConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    ACCOUNT_LIMITS: '0',
    REQUESTS_AT_ONCE: '0',
  });
  const { now, newId, deadlines, files } = market.context;
  const app = await createApp({ config, database, now, newId, deadlines, files: files.store });
  const headers = await signsIn(app);
  const { rows } = await database.query(`select id from users where type = 'provider' order by id limit 1`);
  const all = { ...pages, 'a person': `people/${String(rows[0]?.['id'])}` };
  const timed: Timed[] = [];
  for (const [page, path] of Object.entries(all)) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      market.pass(BETWEEN_MS);
      const from = performance.now();
      const { statusCode, payload } = await app.http.inject({ url: `/api/v1/office/${path}`, headers });
      times.push(performance.now() - from);
      if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}: ${payload}`);
    }
    times.sort((one, other) => one - other);
    const [median, worst] = [times[Math.floor(TIMES / 2)] ?? 0, times.at(-1) ?? 0];
    timed.push({ page, median: Math.round(median), worst: Math.round(worst) });
  }
  await app.close();
  return timed;
}

async function signsIn({ context }: App): Promise<Record<string, string>> {
  const { db } = context.database;
  const id = uuidv7();
  const createdAt = new Date(context.now());
  await db
    .insert(operators)
    .values({ id, name: 'bench', phone: '+8801999999999', roles: ['admin'], createdAt });
  return asBrowser(await openOperatorSession(context, db, id, true));
}
