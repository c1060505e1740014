/**
 * What SMS said of trips and bids while there was no net: it lies under the server's rows until they cover it.
 *
 * Invariants
 *   1. All trips are answered by one read: a list asks once, however many cards it has.
 *   2. An answer is gone with the first pull after it, and where a row says as much, whichever of the two was here first.
 */
import Dexie, { liveQuery } from 'dexie';
import type { TripStatus } from '../../../domain/trip/trip-status.ts';
import type { DownMessage } from '../../../protocol/nodata/down-messages.ts';
import type { BidRow, FeedRow, TripRow } from '../../../protocol/sync/rows.ts';
import { correctedNow } from '../../platform/clock.ts';
import type { SaidRow } from '../outbox/outbox-rows.ts';
import type { WithMutations } from '../overlay/overlay.ts';
import type { UserDbs } from '../user-dbs.ts';
import { aboutTrip, ownBids } from './views.ts';

/** An answer about one trip. */
export type SaidOfTrip = SaidRow & {
  tripId: string;
  message: Exclude<DownMessage, { kind: 'certificate' | 'new_trip' }>;
};

const isAnswer = (row: SaidRow): row is SaidOfTrip =>
  row.message.kind !== 'certificate' && row.message.kind !== 'new_trip' && row.tripId !== undefined;

/** The counter of an SMS stands behind its key in the row's id. */
const counterOf = ({ id }: SaidRow): number => Number(id.split(':')[1] ?? 0);

const over: readonly TripRow['status'][] = ['started', 'completed', 'canceled'];

type Rows = { trip: TripRow | undefined; ownBids: BidRow[] };

/** Whether the reader's own bid, read before the SMS was opened, says as much of itself. */
function isBehindBid(result: Extract<DownMessage, { kind: 'posted' }>['result'], bids: BidRow[]): boolean {
  switch (result) {
    case 'bid_in':
      return bids.some(({ status }) => status !== 'canceled');
    case 'bid_lost':
      return bids.some(({ status }) => status === 'closed');
    case 'bid_withdrawn':
      return bids.length > 0 && bids.every(({ status }) => status === 'canceled');
    default:
      return false;
  }
}

/** Whether the server's rows, read before the SMS was opened, say as much or more. */
function isBehind({ message }: SaidOfTrip, { trip, ownBids: bids }: Rows): boolean {
  if (message.kind === 'refused') return false;
  if (message.kind === 'posted' && isBehindBid(message.result, bids)) return true;
  if (!trip) return false;
  if (over.includes(trip.status)) return true;
  if (message.kind === 'agreed') return trip.contact !== null;
  const isOpen = message.result === 'posted' || message.result === 'choosing';
  return (
    isOpen &&
    (trip.status === 'hold' || (trip.status !== 'draft' && (trip.bids_count ?? 0) >= message.bidsCount))
  );
}

/**
 * The last that an SMS said of each trip; of none that a pull has come after, or whose rows say as much. A refusal goes with
 * its action.
 */
export async function saidOfTrips({ userId, mirror, outbox }: UserDbs): Promise<Map<string, SaidOfTrip>> {
  const answers = (await outbox.said.toArray()).filter(isAnswer);
  const ids = [...new Set(answers.map(({ tripId }) => tripId))];
  if (ids.length === 0) return new Map();
  const [position, trips, bids, actions, keys] = await Promise.all([
    mirror.position.get('position'),
    mirror.trips.bulkGet(ids),
    mirror.bids.where('trip_id').anyOf(ids).toArray(),
    outbox.outbox.where('about').anyOf(ids.map(aboutTrip)).distinct().toArray(),
    outbox.nodata.toArray(),
  ]);
  const madeAt = (key: number): number => keys.find(({ no }) => no === key)?.madeAt ?? 0;
  const isThere = ({ message, actionId }: SaidOfTrip): boolean =>
    message.kind !== 'refused' || actions.some(({ id, state }) => id === actionId && state === 'refused');
  // who has chosen among the bids does not choose again
  const hasChosen = (tripId: string): boolean =>
    actions.some(
      ({ name, state, about }) =>
        name === 'bid.confirm' && state !== 'refused' && about.includes(aboutTrip(tripId)),
    );
  const inOrder = answers
    .filter(isThere)
    .toSorted((a, b) => madeAt(a.key) - madeAt(b.key) || counterOf(a) - counterOf(b));
  const last = new Map(inOrder.map((said) => [said.tripId, said]));
  return new Map(
    [...last].filter(([tripId, said]) => {
      const trip = trips[ids.indexOf(tripId)];
      const own = bids.filter(({ trip_id, provider }) => trip_id === tripId && provider.id === userId);
      if (said.at < (position?.pulledAt ?? 0) || isBehind(said, { trip, ownBids: own })) return false;
      return said.message.kind !== 'bids' || !hasChosen(tripId);
    }),
  );
}

/** The trip's status with what an SMS said of it. @param status by the row and the clock */
export function statusWith(said: SaidOfTrip | null, status: TripStatus): TripStatus {
  if (!said) return status;
  const { message } = said;
  const [isSent, isOpen] = [status !== 'pending', status === 'pending' || status === 'active'];
  if (message.kind === 'agreed') return 'hold';
  if (message.kind === 'bids') return isSent ? status : 'active';
  if (message.kind === 'refused') return status;
  switch (message.result) {
    case 'agreed':
      return 'hold';
    case 'canceled':
    case 'expired':
      return message.result;
    case 'posted':
      return isSent ? status : 'active';
    case 'choosing':
      return isOpen ? 'extended' : status;
    default:
      return status;
  }
}

const nothing: ReadonlyMap<string, SaidOfTrip> = new Map();

type Watched = {
  subscribe: (onChange: () => void) => () => void;
  current: () => ReadonlyMap<string, SaidOfTrip>;
};

/** A mirror that cannot be read is repaired by the worker; the views of the same screen report it. */
function unread(error: unknown): typeof nothing {
  // one that is closed belongs to a person who has signed out
  if (!(error instanceof Dexie.DatabaseClosedError)) console.error(error);
  return nothing;
}

const watched = new WeakMap<UserDbs, Watched>();

/** What SMS said of each trip, as it is now; one live query serves everybody who watches it. */
export function watchSaid(dbs: UserDbs): Watched {
  const known = watched.get(dbs);
  if (known) return known;
  let all = nothing;
  let query: { unsubscribe: () => void } | null = null;
  const readers = new Set<() => void>();
  const watch: Watched = {
    current: () => all,
    subscribe: (onChange) => {
      readers.add(onChange);
      // unless the query itself is async, Dexie does not track reads that follow an await of anything else
      query ??= liveQuery(async () => saidOfTrips(dbs).catch(unread)).subscribe((found) => {
        if (found.size === 0 && all.size === 0) return;
        all = found;
        for (const reader of readers) reader();
      });
      return () => {
        readers.delete(onChange);
        if (readers.size > 0) return;
        query?.unsubscribe();
        query = null;
        // a pull may cover it before somebody looks again
        all = nothing;
      };
    },
  };
  watched.set(dbs, watch);
  return watch;
}

/** A new request by SMS, when it was opened (epoch ms), and the reader's own bid on it. */
export type SaidTrip = { trip: FeedRow; at: number; ownBid: WithMutations<BidRow> | null };

/** New requests that this phone knows by SMS alone and may still be bid on, newest first. */
export async function saidTrips(dbs: UserDbs): Promise<SaidTrip[]> {
  const { mirror, outbox } = dbs;
  const rows = (await outbox.said.toArray()).flatMap(({ trip, at }) => (trip ? [{ trip, at }] : []));
  if (rows.length === 0) return [];
  const ids = rows.map(({ trip }) => trip.id);
  const [feed, own, bids] = await Promise.all([
    mirror.feed.bulkGet(ids),
    mirror.trips.bulkGet(ids),
    ownBids(dbs, ids),
  ]);
  const now = correctedNow();
  return rows
    .filter((_, at) => !feed[at] && !own[at])
    .filter(({ trip }) => Date.parse(trip.bids_until) > now)
    .toSorted((a, b) => b.at - a.at)
    .map((row) => ({ ...row, ownBid: bids.get(row.trip.id) ?? null }));
}
