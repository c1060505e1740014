/** A node's calls beside the least that they could cost: a signed-in call without work, and an answer of bare Node. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { districts } from '../../domain/place/districts.ts';
import { userChannel } from '../../protocol/sync/channels.ts';
import { FIRST_PAGE } from '../../protocol/sync/sync.ts';
import type { Database } from '../../server/db/connection.ts';
import { load } from '../kit/load.ts';
import { costOfEach, processorTime } from '../kit/processor.ts';
import { serve, type SignedIn } from '../kit/served.ts';
import { times } from '../kit/short.ts';
import { CONNECTIONS, type Costed } from '../server/load.ts';

const REQUESTS = times(1_512, 24);
const TRIPS = times(1_000, 30);
const DISTRICTS_OF_A_PAGE = 5;

export type CallFigures = { pages: Costed; nothing: Costed; bare: Costed };

/**
 * Pages of five districts, compressed as a phone asks for them, a call that only proves who calls, and an answer of
 * the page's size from node:http alone.
 */
export async function measureCalls(database: Database): Promise<CallFigures> {
  const served = await serve(database);
  const bare = createServer((request, response) => {
    request.resume().once('end', () => response.end('x'.repeat(200)));
  }).listen(0, '127.0.0.1');
  await once(bare, 'listening');
  try {
    await served.fill(await served.person('customer'), TRIPS);
    // a person's pulls wait for each other, so there are more people than connections
    const people: SignedIn[] = [];
    while (people.length < 2 * CONNECTIONS) people.push(await served.person('provider'));
    const run = async (
      port: number,
      path: string,
      body: (by: SignedIn) => object,
      encoding?: 'br',
    ): Promise<Costed> => {
      const asked = people.map((by) => ({ path, token: by.token, body: JSON.stringify(body(by)) }));
      const requests = Array.from({ length: REQUESTS / asked.length }, () => asked)
        .flat()
        .map((request) => ({ ...request, ...(encoding && { encoding }) }));
      const before = await processorTime(database);
      const loaded = await load({ port, connections: CONNECTIONS, requests });
      return { ...loaded, each: costOfEach(before, await processorTime(database), requests.length) };
    };
    const streams = districts.slice(0, DISTRICTS_OF_A_PAGE).map((district) => `f${district.id}`);
    const pages = await run(served.port, '/api/v1/sync/pull', () => ({ limit: FIRST_PAGE, streams }), 'br');
    const grant = ({ id }: SignedIn) => ({ socket_id: '1.1', channel_name: userChannel('provider', id) });
    const nothing = await run(served.port, '/api/v1/broadcasting/auth', grant);
    const address = bare.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    return { pages, nothing, bare: await run(port, '/', grant) };
  } finally {
    bare.close();
    await served.close();
  }
}
