/**
 * Views of the person's own trips, and of what SMS said of them while there was no net, which lies under them until the server's
 * own rows cover it; separate from `views.ts`, which the feed loads at the start.
 */
import type { DownMessage } from '../../../protocol/nodata/down-messages.ts';
import type { FeedRow, TripRow } from '../../../protocol/sync/rows.ts';
import type { SaidRow } from '../outbox/outbox-rows.ts';
import type { WithMutations } from '../overlay/overlay.ts';
import { overlayTrips } from '../overlay/overlay-trips.ts';
import { correctedNow } from '../../platform/clock.ts';
import type { UserDbs } from '../user-dbs.ts';
import { withoutOldContacts } from './hidden-contacts.ts';
import { aboutTrip, actionsAbout } from './views.ts';

/** The person's trips, newest first; requests that the server does not have yet come before them. */
export async function tripsView(dbs: UserDbs): Promise<WithMutations<TripRow>[]> {
  const rows = await dbs.mirror.trips.orderBy('created_at').reverse().toArray();
  const now = correctedNow();
  return overlayTrips(rows, await actionsAbout(dbs, null), true).map((trip) => withoutOldContacts(trip, now));
}

/** One of the person's trips with its unconfirmed actions; undefined when this phone does not have it. */
export async function tripView(dbs: UserDbs, id: string): Promise<WithMutations<TripRow> | undefined> {
  const row = await dbs.mirror.trips.get(id);
  const views = overlayTrips(row ? [row] : [], await actionsAbout(dbs, [aboutTrip(id)]));
  const trip = views.find((view) => view.id === id);
  return trip && withoutOldContacts(trip, correctedNow());
}

/** An answer about one trip. */
export type SaidOfTrip = SaidRow & {
  message: Exclude<DownMessage, { kind: 'certificate' | 'new_trip' }>;
};

const isAnswer = (row: SaidRow): row is SaidOfTrip =>
  row.message.kind !== 'certificate' && row.message.kind !== 'new_trip';

/** The counter of an SMS stands behind its key in the row's id. */
const counterOf = ({ id }: SaidRow): number => Number(id.split(':')[1] ?? 0);

const over: readonly TripRow['status'][] = ['started', 'completed', 'canceled'];

/** Whether the server's row, read before the SMS was opened, says as much or more. */
function isBehind({ message }: SaidOfTrip, row: TripRow | undefined): boolean {
  if (!row || message.kind === 'refused') return false;
  if (over.includes(row.status)) return true;
  if (message.kind === 'agreed') return row.contact !== null;
  const isOpen = message.result === 'posted' || message.result === 'choosing';
  return (
    isOpen &&
    (row.status === 'hold' || (row.status !== 'draft' && (row.bids_count ?? 0) >= message.bidsCount))
  );
}

/**
 * The last that an SMS said of this trip; null once a pull has come after it, or the server's row says as much. A refusal goes
 * with its action.
 */
export async function saidOfTrip({ mirror, outbox }: UserDbs, tripId: string): Promise<SaidOfTrip | null> {
  const answers = (await outbox.said.toArray()).filter(isAnswer).filter((said) => said.tripId === tripId);
  if (answers.length === 0) return null;
  const [position, row, actions, keys] = await Promise.all([
    mirror.position.get('position'),
    mirror.trips.get(tripId),
    outbox.outbox.where('about').equals(aboutTrip(tripId)).toArray(),
    outbox.nodata.toArray(),
  ]);
  const isThere = ({ message, actionId }: SaidOfTrip): boolean =>
    message.kind !== 'refused' || actions.some(({ id, state }) => id === actionId && state === 'refused');
  const madeAt = (key: number): number => keys.find(({ no }) => no === key)?.madeAt ?? 0;
  const last = answers
    .filter(isThere)
    .toSorted((a, b) => madeAt(a.key) - madeAt(b.key) || counterOf(a) - counterOf(b))
    .at(-1);
  if (!last || last.at < (position?.pulledAt ?? 0) || isBehind(last, row)) return null;
  // who has chosen among them does not choose again
  const hasChosen = actions.some(({ name, state }) => name === 'bid.confirm' && state !== 'refused');
  return last.message.kind === 'bids' && hasChosen ? null : last;
}

/** New requests that this phone knows by SMS alone and may still be bid on, newest first, each with when it was opened. */
export async function saidTrips({ mirror, outbox }: UserDbs): Promise<{ trip: FeedRow; at: number }[]> {
  const rows = (await outbox.said.toArray()).flatMap(({ trip, at }) => (trip ? [{ trip, at }] : []));
  if (rows.length === 0) return [];
  const ids = rows.map(({ trip }) => trip.id);
  const [feed, own] = await Promise.all([mirror.feed.bulkGet(ids), mirror.trips.bulkGet(ids)]);
  const now = correctedNow();
  return rows
    .filter((_, at) => !feed[at] && !own[at])
    .filter(({ trip }) => Date.parse(trip.bids_until) > now)
    .toSorted((a, b) => b.at - a.at);
}
