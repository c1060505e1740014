/** A node's calls beside the least that they could cost: a signed-in call without work, and an answer of bare Node. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { uuidv7 } from 'uuidv7';
import { districts } from '../../domain/place/districts.ts';
import { userChannel } from '../../protocol/sync/channels.ts';
import { PackedAnswer, unpacked } from '../../protocol/sync/columns.ts';
import { FIRST_PAGE } from '../../protocol/sync/sync.ts';
import type { Database } from '../../server/db/connection.ts';
import { load, percentile, type Load, type LoadRequest } from '../kit/load.ts';
import { costOfEach, processorTime, type ProcessorTime } from '../kit/processor.ts';
import { serve, type SignedIn } from '../kit/served.ts';
import { times } from '../kit/short.ts';
import { tripRequests } from '../kit/trip-requests.ts';
import { CONNECTIONS, pushOf, type Costed } from '../server/load.ts';

const REQUESTS = times(4_800, 24);
/** Spread over all districts: enough that those of a page fill it. */
const TRIPS = times(1_000, 60);
const PEOPLE = times(96, 24);
const WARM_UP = REQUESTS;
/** A call and its floor are measured by turns: a machine is not as quick at every moment. */
const TURNS = 4;
const DISTRICTS_OF_A_PAGE = 5;
const WRITES = { perSecond: times(50, 25), seconds: times(6, 1) };

/**
 * `ms`: the median and the 99th percentile of the pages while others post trips. `cold`: the slowest of the first
 * pages of a node.
 */
export type CallFigures = {
  pages: Costed;
  ownPages: Costed;
  nothing: Costed;
  bare: Costed;
  whileWriting: { p50Ms: number; p99Ms: number; pagesPerSecond: number };
  coldMs: number;
};

type Part = { loaded: Load; before: ProcessorTime; after: ProcessorTime };

/** The parts of a measurement as one. */
function inAll(parts: readonly Part[]): Costed {
  const times = parts.flatMap(({ loaded }) => loaded.times).toSorted((one, other) => one - other);
  const seconds = parts.reduce((sum, { loaded }) => sum + loaded.times.length / loaded.perSecond, 0);
  const spent = (of: 'before' | 'after'): ProcessorTime => {
    const nodeMs = parts.reduce((sum, part) => sum + part[of].nodeMs, 0);
    const known = parts.flatMap((part) => part[of].databaseMs ?? []);
    return {
      nodeMs,
      databaseMs: known.length < parts.length ? null : known.reduce((sum, ms) => sum + ms, 0),
    };
  };
  return {
    perSecond: times.length / seconds,
    times,
    each: costOfEach(spent('before'), spent('after'), times.length),
  };
}

type Call = [path: string, body: (by: SignedIn) => object, encoding?: 'br'];

/**
 * Pages of five districts, compressed as a phone requests them, without and with the reader's own rows; a call that
 * only checks the caller; and an answer from node:http alone.
 */
export async function measureCalls(database: Database): Promise<CallFigures> {
  const served = await serve(database);
  const bare = createServer((request, response) => {
    request.resume().once('end', () => response.end('x'.repeat(200)));
  }).listen(0, '127.0.0.1');
  await once(bare, 'listening');
  try {
    const customer = await served.person('customer');
    await served.fill(customer, TRIPS);
    // a person's pulls wait for each other, so there are more people than connections
    const people: SignedIn[] = [];
    while (people.length < PEOPLE) people.push(await served.person('provider'));
    const asked = (
      count: number,
      path: string,
      body: (by: SignedIn) => object,
      encoding?: 'br',
    ): LoadRequest[] =>
      Array.from({ length: count }, (_, index) => people[index % people.length]).flatMap((by) =>
        by ? { path, token: by.token, body: JSON.stringify(body(by)), ...(encoding && { encoding }) } : [],
      );
    const run = async (port: number, ...call: Call): Promise<Part> => {
      const requests = asked(REQUESTS / TURNS, ...call);
      const before = await processorTime(database);
      const loaded = await load({ port, connections: CONNECTIONS, requests });
      return { loaded, before, after: await processorTime(database) };
    };
    const streams = districts.slice(0, DISTRICTS_OF_A_PAGE).map((district) => `f${district.id}`);
    const pull = '/api/v1/sync/pull';
    const page: Call = [pull, () => ({ limit: FIRST_PAGE, streams }), 'br'];
    const [first] = asked(1, ...page);
    if (first) await checkPage(served.url, first);
    const coldMs = await slowestOfNewNode(database, asked(2 * CONNECTIONS, ...page));
    const ownPage: Call = [pull, () => ({ limit: FIRST_PAGE, streams: ['u', ...streams] }), 'br'];
    const nothingAsked: Call = [
      '/api/v1/broadcasting/auth',
      ({ id }) => ({ socket_id: '1.1', channel_name: userChannel('provider', id) }),
    ];
    // whatever is measured first would pay for code that is not compiled yet
    for (const call of [ownPage, page, nothingAsked])
      await load({ port: served.port, connections: CONNECTIONS, requests: asked(WARM_UP, ...call) });
    const address = bare.address();
    const barePort = typeof address === 'object' && address !== null ? address.port : 0;
    const parts: Record<'pages' | 'nothing' | 'bare' | 'ownPages', Part[]> = {
      pages: [],
      nothing: [],
      bare: [],
      ownPages: [],
    };
    for (let turn = 0; turn < TURNS; turn++) {
      parts.pages.push(await run(served.port, ...page));
      parts.nothing.push(await run(served.port, ...nothingAsked));
      parts.bare.push(await run(barePort, '/', nothingAsked[1]));
    }
    // last, since what they leave to be collected would burden the others
    for (let turn = 0; turn < TURNS; turn++) parts.ownPages.push(await run(served.port, ...ownPage));
    const whileWriting = await measureWhileWriting(served.port, customer, (count) => asked(count, ...page));
    return {
      pages: inAll(parts.pages),
      ownPages: inAll(parts.ownPages),
      nothing: inAll(parts.nothing),
      bare: inAll(parts.bare),
      whileWriting,
      coldMs,
    };
  } finally {
    bare.close();
    await served.close();
  }
}

/** A page must be what a phone gets: rows of the feed, in brotli. @throws Error if it is not */
async function checkPage(url: string, { path, token, body }: LoadRequest): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'accept-encoding': 'br',
  };
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body });
  const page = PackedAnswer.assert(await answer.json());
  const rows = unpacked(page).filter(([, , kind, , row]) => kind === 'feed' && row !== null);
  if (rows.length !== FIRST_PAGE || answer.headers.get('content-encoding') !== 'br')
    throw new Error(`a page of ${rows.length} rows in ${answer.headers.get('content-encoding')}`);
}

/** Pages as fast as a few phones ask for them, on a link that is never full, while trips are posted. */
async function measureWhileWriting(
  port: number,
  by: SignedIn,
  pages: (count: number) => LoadRequest[],
): Promise<CallFigures['whileWriting']> {
  const { perSecond, seconds } = WRITES;
  const trips = tripRequests(perSecond * seconds, Date.now(), uuidv7);
  const writes = load({
    port,
    connections: 4,
    perSecond,
    requests: trips.map((args) => pushOf(by, { name: 'trip.create', args })),
  });
  const rate = 4 * perSecond;
  const read = await load({
    port,
    connections: CONNECTIONS,
    perSecond: rate,
    requests: pages(rate * seconds),
  });
  await writes;
  return {
    p50Ms: Math.round(percentile(read.times, 0.5)),
    p99Ms: Math.round(percentile(read.times, 0.99)),
    pagesPerSecond: Math.round(read.perSecond),
  };
}

/** The slowest of the first pages of a node that has cached nothing, in ms. */
async function slowestOfNewNode(database: Database, requests: LoadRequest[]): Promise<number> {
  const node = await serve({ ...database, close: () => Promise.resolve() });
  try {
    const { times: waits } = await load({ port: node.port, connections: CONNECTIONS, requests });
    return Math.round(waits.at(-1) ?? Number.NaN);
  } finally {
    await node.close();
  }
}
