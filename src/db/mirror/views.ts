/** Reads over mirror and outbox for the screens, to be run in a live query. */
import Dexie, { type Collection } from 'dexie';
import type {
  BidRow,
  BookingRow,
  FeedRow,
  NotificationRow,
  ProfileRow,
} from '../../../protocol/sync/rows.ts';
import { seatsFor, type TripNeed } from '../../../domain/trip/travellers.ts';
import { heldBids } from '../outbox/held-bids.ts';
import { subjectKey, type SubjectKey } from '../outbox/actions.ts';
import { overlayBids } from '../overlay/overlay-bids.ts';
import { withCoverage, type Action, type WithMutations } from '../overlay/overlay.ts';
import type { OutboxRow } from '../outbox/outbox-db.ts';
import type { Mirrored } from './mirror-db.ts';
import type { UserDbs } from '../user-dbs.ts';

const queued = ({ outbox: { outbox } }: UserDbs, subjects: SubjectKey[] | null): Promise<OutboxRow[]> =>
  (subjects ? outbox.where('about').anyOf(subjects).distinct() : outbox.toCollection()).sortBy('seq');

/** Without actions the position is not read: a view that has read it is read again after every pull. */
async function asActions(dbs: UserDbs, rows: OutboxRow[]): Promise<Action[]> {
  if (rows.length === 0) return [];
  const position = await dbs.mirror.position.get('position');
  return withCoverage(rows, position, await heldBids(dbs, rows));
}

/**
 * The person's actions about these subjects, newest last; null: all actions. Rows are read with them by `withActions`.
 */
export const outboxView = async (dbs: UserDbs, subjects: SubjectKey[] | null = null): Promise<Action[]> =>
  asActions(dbs, await queued(dbs, subjects));

/** The rows, read no earlier than the position that says which of these actions they cover. */
function beside<R>(dbs: UserDbs, waiting: OutboxRow[], rows: () => Promise<R>): Promise<[R, Action[]]> {
  const actions = asActions(dbs, waiting);
  return Promise.all([rows(), actions]);
}

/**
 * Rows of the mirror, and the actions that are laid over them. The position is read no later than the rows, or an action
 * whose row arrives between the two reads would count as covered by rows that do not have it: for one moment the person's
 * trip would be missing, with whatever is typed on its page.
 */
export async function withActions<R>(
  dbs: UserDbs,
  subjects: SubjectKey[] | null,
  rows: () => Promise<R>,
): Promise<[R, Action[]]> {
  return beside(dbs, await queued(dbs, subjects), rows);
}

export const aboutTrip = (id: string): SubjectKey => subjectKey('trip', id);

export type FeedFilter = {
  carTypes: string[];
  pickupDivision: number | null;
  pickupDistrict: number | null;
  destinationDivision: number | null;
  destinationDistrict: number | null;
  journeyDates: string[];
  /** The model of the offered car; trips without a car do not match. */
  model: string | null;
  /** Needs that no listed trip may have, and the most seats that its party may fill. */
  notTaken: readonly TripNeed[];
  seats: number | null;
};

const isWanted = <V>(wanted: V | null, value: V | undefined): boolean => wanted === null || wanted === value;

const matches =
  (filter: FeedFilter) =>
  (row: FeedRow): boolean =>
    (filter.carTypes.length === 0 || filter.carTypes.includes(row.car_type)) &&
    isWanted(filter.pickupDivision, row.pickup_division_id) &&
    isWanted(filter.pickupDistrict, row.pickup_district_id) &&
    isWanted(filter.destinationDivision, row.destination_division_id) &&
    isWanted(filter.destinationDistrict, row.destination_district_id) &&
    (filter.journeyDates.length === 0 || filter.journeyDates.includes(row.journey_date)) &&
    isWanted(filter.model, row.car?.model) &&
    !row.needs?.some((need) => filter.notTaken.includes(need)) &&
    (filter.seats === null || seatsFor(row) <= filter.seats);

/**
 * `bookings`: of an offer, those that the reader may see. `said`: known only from SMS, since when (epoch ms), and how many
 * trips the passenger has made.
 */
export type FeedTrip = FeedRow & {
  ownBid: WithMutations<BidRow> | null;
  bookings?: WithMutations<BookingRow>[];
  said?: { at: number; trips: number };
};

/** How many more rows are read than shown, because some of the newest may not match. */
const SPARE = 10;

/** The feed by its best index, newest first. */
function newestFirst(dbs: UserDbs, { pickupDistrict }: FeedFilter): Collection<Mirrored<FeedRow>, string> {
  const { feed } = dbs.mirror;
  const rows =
    pickupDistrict === null
      ? feed.orderBy('created_at')
      : feed
          .where('[pickup_district_id+created_at]')
          .between([pickupDistrict, Dexie.minKey], [pickupDistrict, Dexie.maxKey]);
  return rows.reverse();
}

/**
 * Whether a row can still be chosen, matches the filter and, unless the filter names a district, is on a road
 * of interest (`saveRoads`).
 */
async function isShown(dbs: UserDbs, filter: FeedFilter, now: number): Promise<(row: FeedRow) => boolean> {
  const fits = matches(filter);
  const roads = filter.pickupDistrict === null ? await dbs.mirror.table('position').get('roads') : undefined;
  return (row) =>
    Date.parse(row.choose_until) > now &&
    fits(row) &&
    (roads?.to[row.pickup_district_id]?.includes(row.destination_district_id) ?? true);
}

/**
 * Reads the newest rows in one batch, which takes a third of the time, and row by row only if too few of them
 * match.
 */
async function feedRows(
  dbs: UserDbs,
  filter: FeedFilter,
  limit: number,
  now: number,
): Promise<Mirrored<FeedRow>[]> {
  const [shown, newest] = await Promise.all([
    isShown(dbs, filter, now),
    newestFirst(dbs, filter)
      .limit(limit + SPARE)
      .toArray(),
  ]);
  const found = newest.filter(shown).slice(0, limit);
  if (found.length === limit || newest.length < limit + SPARE) return found;
  return newestFirst(dbs, filter).filter(shown).limit(limit).toArray();
}

/**
 * All rows of the feed that are shown at `now` (epoch ms); without a district by their keys, because by
 * another index Dexie would hold the key of each row that was read for as long as the screen is open.
 */
export const shownRows = async (
  dbs: UserDbs,
  filter: FeedFilter,
  now: number,
): Promise<Collection<Mirrored<FeedRow>, string>> =>
  (filter.pickupDistrict === null ? dbs.mirror.feed.reverse() : newestFirst(dbs, filter)).filter(
    await isShown(dbs, filter, now),
  );

/**
 * The newest `limit` trips of the feed that are shown at `now` (epoch ms), each with the reader's own bid.
 */
export async function feedView(
  dbs: UserDbs,
  filter: FeedFilter,
  limit: number,
  now: number,
): Promise<FeedTrip[]> {
  const rows = await feedRows(dbs, filter, limit, now);
  const bids = await ownBids(
    dbs,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, ownBid: bids.get(row.id) ?? null }));
}

/** The number of the feed's trips shown at `now` (epoch ms). */
export const feedTotal = async (dbs: UserDbs, filter: FeedFilter, now: number): Promise<number> =>
  (await shownRows(dbs, filter, now)).count();

/**
 * The reader's bids on these trips; null: on all. Bids and actions are asked for at once: an action is deleted only after its row was
 * written (`forgetOldSent`), so rows without actions lack nothing. With some, the rows are read again.
 */
export async function ownBids(
  dbs: UserDbs,
  tripIds: string[] | null,
): Promise<Map<string, WithMutations<BidRow>>> {
  const { bids } = dbs.mirror;
  const read = () => (tripIds ? bids.where('trip_id').anyOf(tripIds) : bids).toArray();
  const [found, waiting] = await Promise.all([read(), queued(dbs, tripIds?.map(aboutTrip) ?? null)]);
  const [rows, actions] = waiting.length > 0 ? await beside(dbs, waiting, read) : [found, []];
  const own = rows.filter((bid) => bid.provider.id === dbs.userId && bid.status !== 'canceled');
  return new Map(overlayBids(own, actions).map((bid) => [bid.trip_id, bid]));
}

/** A trip of the feed, or of the reader's trips, with the reader's own bid; undefined if it is in neither. */
export async function feedTripView(dbs: UserDbs, id: string): Promise<FeedTrip | undefined> {
  const row = (await dbs.mirror.feed.get(id)) ?? (await dbs.mirror.trips.get(id));
  if (!row) return undefined;
  return { ...row, ownBid: (await ownBids(dbs, [id])).get(id) ?? null };
}

/** All bids on one of the reader's trips. */
export async function bidsView(dbs: UserDbs, tripId: string): Promise<WithMutations<BidRow>[]> {
  return overlayBids(
    ...(await withActions(dbs, [aboutTrip(tripId)], () =>
      dbs.mirror.bids.where('trip_id').equals(tripId).toArray(),
    )),
  );
}

export const profileView = (dbs: UserDbs): Promise<ProfileRow | undefined> =>
  dbs.mirror.profiles.get(dbs.userId);

/** The newest `limit` notifications, newest first; those that the person has just seen count as seen. */
export async function notificationsView(dbs: UserDbs, limit: number): Promise<NotificationRow[]> {
  const [rows, actions] = await withActions(dbs, [subjectKey('notifications', '')], () =>
    dbs.mirror.notifications.orderBy('created_at').reverse().limit(limit).toArray(),
  );
  const seen = new Set(
    actions.flatMap((action) =>
      action.name === 'notification.seen' && action.state !== 'refused' ? action.args.ids : [],
    ),
  );
  return rows.map((row) => (seen.has(row.id) ? { ...row, seen: true } : row));
}

/**
 * Only this many of the newest are counted: a busy owner has thousands, and the count runs at the start and
 * at each new one.
 */
const COUNTED = 1_000;

/** The number of unseen notifications: shown on the bell, on the list's tab and on the app's icon. */
export const countUnseen = async (dbs: UserDbs): Promise<number> =>
  (await notificationsView(dbs, COUNTED)).filter(({ seen }) => !seen).length;

/** When the mirror was last known to be up to date (epoch ms), or null before the first pull. */
export async function pulledAt(dbs: UserDbs): Promise<number | null> {
  return (await dbs.mirror.position.get('position'))?.pulledAt ?? null;
}
