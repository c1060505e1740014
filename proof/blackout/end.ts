/** The net is back: every phone sends and fetches at once; then each action must have been judged, and done once. */
import { setTimeout as delay } from 'node:timers/promises';
import { backoffMs } from '../../machines/sync-cycle.ts';
import { collide, type CarTrip } from '../../domain/car/car-busy.ts';
import { PushAnswer, type MutationResult } from '../../protocol/sync/sync.ts';
import { judgeHeld } from '../../server/face/held.ts';
import { HOUR } from '../../testkit/market/market.ts';
import { at, type Called } from '../../testkit/process/server.ts';
import type { Blackout, Person } from './people.ts';

const PAGE = 500;

/** As long as the app waits before it asks a busy server again. */
const backOff = (chance: () => number): ((headers: Called['headers']) => Promise<void>) => {
  let failures = 0;
  return async (headers) => {
    failures += 1;
    await delay(backoffMs(failures, Number(headers['retry-after'] ?? 0) * 1000, chance()));
  };
};

type Rush = { results: Map<string, MutationResult>; phoneMs: { median: number; p99: number; most: number } };

/** How long each phone takes from its first request until it has sent and fetched everything. */
export async function everybodyAtOnce(blackout: Blackout): Promise<Rush> {
  const results = new Map<string, MutationResult>();
  const times = await Promise.all(
    blackout.people.map(async (person) => {
      const from = performance.now();
      for (const result of await sends(blackout, person)) results.set(result.id, result);
      await fetches(blackout, person);
      return performance.now() - from;
    }),
  );
  const sorted = times.toSorted((one, other) => one - other);
  const share = (part: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  return { results, phoneMs: { median: share(0.5), p99: share(0.99), most: share(1) } };
}

async function sends({ server, chance }: Blackout, { token: as, outbox }: Person): Promise<MutationResult[]> {
  const rests = backOff(() => chance.next());
  for (;;) {
    const { status, body, headers } = await server.call('POST', 'sync/push', {
      as,
      body: { mutations: outbox },
    });
    if (status === 200) return PushAnswer.assert(body).results;
    await rests(headers);
  }
}

async function fetches({ server, chance }: Blackout, { token: as }: Person): Promise<void> {
  const rests = backOff(() => chance.next());
  for (let body: object = { limit: PAGE }; ;) {
    const answer = await server.call('POST', 'sync/pull', { as, body });
    if (answer.status === 204 || answer.body === null) return;
    if (answer.status === 200 && at(answer.body, 'more') !== true) return;
    if (answer.status === 200)
      body = { limit: PAGE, cursor: at(answer.body, 'cursor'), back: at(answer.body, 'back') };
    else await rests(answer.headers);
  }
}

export async function checkEnd(blackout: Blackout, results: Map<string, MutationResult>) {
  const { server, context, people } = blackout;
  const query = async (text: string) => (await context.database.query(text)).rows;
  const countOf = async (text: string): Promise<number> => Number((await query(text))[0]?.['n']);
  server.market.pass(3 * HOUR);
  const judges = judgeHeld(context);
  while ((await judges(100)) === 100);
  const actions = people.flatMap(({ outbox }) => outbox);
  const judged = actions.map(({ id }) => results.get(id));
  const lost = judged.filter((result) => !result || (!result.ok && result.code === 'server_error')).length;
  const done = (name: string): number =>
    actions.filter((each) => each.name === name && results.get(each.id)?.ok).length;
  const links = await query('select verdict, car_id, trip_id, journey from face_links');
  const agreedLinks = links.filter(({ verdict }) => verdict === 'agreed');
  const promisedTwice = agreedLinks.filter((one, index) =>
    agreedLinks.some(
      (other, before) =>
        before < index &&
        one['car_id'] === other['car_id'] &&
        collide(one['journey'] as CarTrip, other['journey'] as CarTrip),
    ),
  ).length;
  const asked = new Set(
    actions.flatMap((each) =>
      each.name === 'trip.create' && results.get(each.id)?.ok ? [idOf(each.args)] : [],
    ),
  );
  const byCode = new Set(agreedLinks.map(({ trip_id: id }) => String(id)));
  const trips = await countOf(
    'select count(*)::int as n from trips where not exists (select 1 from face_links f where f.trip_id = trips.id)',
  );
  const placed = await countOf("select count(*)::int as n from notifications where type = 'bid_placed'");
  const winners = await countOf(
    "select count(*)::int as n from (select trip_id from bids where status = 'confirmed' group by trip_id having count(*) > 1) x",
  );
  const missing = Math.max(0, asked.size - trips) + Math.max(0, done('bid.place') - placed);
  const beyond = Math.max(0, trips - asked.size) + Math.max(0, placed - done('bid.place'));
  const held = links.filter(({ verdict }) => verdict === 'held').length;
  return {
    done: judged.filter((result) => result?.ok).length,
    refused: judged.filter((result) => result?.ok === false).length,
    lost: lost + missing + held,
    doubled: beyond + winners + promisedTwice,
    face: {
      agreed: agreedLinks.length,
      lost: links.filter(({ verdict }) => verdict === 'lost').length,
      trips: byCode.size,
    },
  };
}

const idOf = (args: object): string => ('id' in args ? String(args.id) : '');
