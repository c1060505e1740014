/** What a pull must bring: which streams are behind the phone's cursor, and whether that cursor still counts. */
import { subscribedDistricts } from '../../domain/feed/feed-interest.ts';
import { districts } from '../../domain/place/districts.ts';
import type { PullRequest } from '../../protocol/sync/requests.ts';
import type { Cursor, PullAnswer } from '../../protocol/sync/sync.ts';
import type { Actor } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import type { Reader } from '../db/connection.ts';
import type { Caller } from '../http/route.ts';
import { interestOf } from '../feed/interests.ts';
import { feedStream, userStream } from '../streams/change-log.ts';
import { standingOf } from '../streams/epoch.ts';
import { freshHeads, type FreshlyRead } from '../streams/fresh-heads.ts';
import type { Head } from '../streams/stream-rows.ts';
import { cachedFeedOf, type CachedStreams } from './cached-feed.ts';
import { foreseenHeadsOf } from './foreseen-heads.ts';
import { endHistory, OlderCopy } from './phone-history.ts';

/** The feeds of a side: their database names by their names on the wire. */
const feedsOf = (side: 'customer' | 'provider'): ReadonlyMap<string, string> =>
  new Map(districts.map(({ id }) => [`f${id}`, feedStream(side, id)]));
const feeds = {
  customer: feedsOf('customer'),
  provider: feedsOf('provider'),
  driver: new Map<string, string>(),
};

/** The requested streams by their wire names, without those that are not the person's. */
async function wantedStreams(
  db: Reader,
  { id, type }: Pick<Actor, 'id' | 'type'>,
  { streams, cursor = {} }: PullRequest,
): Promise<Map<string, string>> {
  const named = async (): Promise<Iterable<string>> => {
    if (streams === undefined) return ['u', ...feeds[type].keys()];
    if (streams === 'cursor') return Object.keys(cursor);
    if (streams !== 'interest') return streams;
    return ['u', ...subscribedDistricts(await interestOf(db, id)).map((district) => `f${district}`)];
  };
  const wanted = new Map<string, string>();
  for (const wire of await named()) {
    const stored = wire === 'u' ? userStream(id) : feeds[type].get(wire);
    if (stored !== undefined) wanted.set(wire, stored);
  }
  return wanted;
}

/** What a pull must bring, before any row is read. */
export type Plan = {
  request: PullRequest;
  /** The streams of the pull, by their wire names. */
  streams: Map<string, string>;
  read: FreshlyRead;
  /** The kept feeds among the streams whose rows are needed. */
  cached: CachedStreams;
  /** No cursor, or an invalid one: the answer begins with the newest rows. */
  isFirst: boolean;
  reset: string[];
  restored: PullAnswer['restored'] | null;
};

/**
 * Reads the heads, and judges the cursor by them.
 * @returns null when nothing has changed
 */
export async function plan(context: Context, caller: Caller, request: PullRequest): Promise<Plan | null> {
  const streams = await wantedStreams(context.database.db, caller, request);
  const judged = (): Promise<Plan | null> => judge(context, streams, caller, request);
  return judged().catch(async (error: unknown) => {
    if (!(error instanceof OlderCopy)) throw error;
    await endHistory(context, error.judged, request.cursor);
    return judged();
  });
}

async function judge(
  { database }: Pick<Context, 'database'>,
  streams: Map<string, string>,
  { id: userId, tokenHash }: Caller,
  request: PullRequest,
): Promise<Plan | null> {
  const feed = cachedFeedOf(database);
  const own = userStream(userId);
  const known = request.cursor;
  const needed = [...(known ? new Set([...streams.values(), own]) : streams.values())];
  const judgedBy = (read: FreshlyRead) => {
    const { heads, history } = read;
    const standing = known ? standingOf(history, known, { userId, head: heads.get(own)?.seq ?? 0 }) : 'same';
    const missed =
      standing !== 'same' || [...streams].some(([wire, s]) => isOutside(heads.get(s), known?.[wire]));
    return { read, standing, missed };
  };
  const foreseen = judgedBy(await foreseenHeadsOf(database.db).read(tokenHash, needed));
  // it may have begun before the body came, which may name numbers that were given in between
  const { read, standing, missed } = foreseen.missed
    ? judgedBy(await freshHeads(database.db, needed))
    : foreseen;
  const { heads, history } = read;
  if (history && standing === 'older') throw new OlderCopy(history);
  const isFirst = known === undefined || missed;
  const behind = isFirst || request.back ? [...streams.keys()] : behindOf(streams, heads, known);
  if (behind.length === 0) return null;
  const cached = await feed.at(
    read,
    behind.map((wire) => streams.get(wire) ?? ''),
  );
  const restored = history && standing === 'other' ? { began: history.began, of: history.of } : null;
  return { request, streams, read, cached, isFirst, reset: missed ? [...streams.keys()] : [], restored };
}

/** The streams with numbers above the cursor. */
export const behindOf = (streams: Map<string, string>, heads: Map<string, Head>, known: Cursor): string[] =>
  [...streams].flatMap(([wire, s]) => ((heads.get(s)?.seq ?? 0) > (known[wire] ?? 0) ? wire : []));

/**
 * Whether removals above the cursor were forgotten, or the cursor is beyond the last number of this database.
 */
const isOutside = (head: Head | undefined, known: number | undefined): boolean =>
  known !== undefined && (known > (head?.seq ?? 0) || known < (head?.floor ?? 0));
