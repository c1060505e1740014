/**
 * Decides which pickup districts of the feed this phone holds.
 *
 *   profile's interest ─ the person's unsent choice laid over it ─┐
 *   districts opened lately (a filter on another one) ────────────┴─▶ wanted ─ pull: joined, evicted
 */
import { everywhere, subscribedDistricts, type FeedInterest } from '../../../domain/feed/feed-interest.ts';
import type { MirrorDb } from './mirror-db.ts';
import { subjectKey } from '../outbox/actions.ts';
import { isLaidOver, type Action } from '../overlay/overlay.ts';
import type { UserDbs } from '../user-dbs.ts';
import { withActions } from './views.ts';

/** The interest, and whether the person has chosen it. */
export type KnownInterest = FeedInterest & { chosen: boolean };

/** How long a district stays on the phone after it was opened. */
const OPEN_FOR_MS = 30 * 60_000;

/** When (epoch ms) districts outside of the interest were opened. Stored in the position's table. */
type Opened = { key: 'opened'; at: Record<string, number> };
const openedTable = (mirror: MirrorDb) => mirror.table<Opened, string>('position');

const streamOf = (district: number): string => `f${district}`;
export const districtOf = (stream: string): number | null =>
  stream.startsWith('f') ? Number(stream.slice(1)) : null;

const chosenBy = (actions: readonly Action[]): KnownInterest | null => {
  const last = actions.findLast((action) => action.name === 'feed.interest' && isLaidOver(action));
  return last?.name === 'feed.interest' ? { ...last.args, chosen: true } : null;
};

/** The person's interest in the feed; null before the first pull. */
export async function interestView(dbs: UserDbs): Promise<KnownInterest | null> {
  const [profile, actions] = await withActions(dbs, [subjectKey('interest', '')], () =>
    dbs.mirror.profiles.get(dbs.userId),
  );
  if (!profile) return null;
  return chosenBy(actions) ?? profile.interest ?? { ...everywhere, chosen: false };
}

async function openedLately(mirror: MirrorDb, now: number): Promise<number[]> {
  const at = (await openedTable(mirror).get('opened'))?.at ?? {};
  return Object.entries(at).flatMap(([district, opened]) =>
    now - opened < OPEN_FOR_MS ? [Number(district)] : [],
  );
}

/** The feed's streams that belong on this phone at `now` (epoch ms); null before the first pull. */
export async function wantedFeeds(dbs: UserDbs, now: number): Promise<string[] | null> {
  const interest = await interestView(dbs);
  if (!interest) return null;
  const wanted = new Set([...subscribedDistricts(interest), ...(await openedLately(dbs.mirror, now))]);
  return [...wanted].toSorted((a, b) => a - b).map(streamOf);
}

/**
 * The destination districts of each district that interests the person only for some roads. Stored in the
 * position's table.
 */
type Roads = { key: 'roads'; to: Record<string, number[]> };

/** Saves, for the feed's view, which districts are held only because of some roads. */
export async function saveRoads(dbs: UserDbs, now: number): Promise<void> {
  const interest = await interestView(dbs);
  if (!interest) return;
  const opened = await openedLately(dbs.mirror, now);
  const whole = new Set([...interest.districts, ...opened]);
  const roads = interest.everywhere ? [] : interest.routes.filter(({ from }) => !whole.has(from));
  const byStart = Map.groupBy(roads, ({ from }) => from);
  const to = Object.fromEntries(
    [...byStart].map(([from, all]) => [String(from), all.map((road) => road.to)]),
  );
  await dbs.mirror.table<Roads, string>('position').put({ key: 'roads', to });
}

/** The districts (ids) whose trips are on this phone. */
export async function heldDistricts(mirror: MirrorDb): Promise<number[]> {
  const cursor = (await mirror.position.get('position'))?.cursor ?? {};
  return Object.keys(cursor)
    .flatMap((stream) => districtOf(stream) ?? [])
    .toSorted((a, b) => a - b);
}

/**
 * Saves that these districts were opened at `now` (epoch ms). @returns whether one of them is not held yet
 */
export async function openDistricts(dbs: UserDbs, ids: readonly number[], now: number): Promise<boolean> {
  const { mirror } = dbs;
  const held = new Set(await heldDistricts(mirror));
  const interest = await interestView(dbs);
  const own = new Set(interest ? subscribedDistricts(interest) : []);
  const foreign = ids.filter((id) => !own.has(id));
  if (foreign.length === 0) return false;
  await mirror.transaction('rw', mirror.position, async () => {
    const at = (await openedTable(mirror).get('opened'))?.at ?? {};
    const saved = Object.entries(at).filter(([, opened]) => now - opened < OPEN_FOR_MS);
    const opened = foreign.map((id): [string, number] => [String(id), now]);
    await openedTable(mirror).put({ key: 'opened', at: Object.fromEntries([...saved, ...opened]) });
  });
  return foreign.some((id) => !held.has(id));
}
