/**
 * Views of a car owner's drivers and of a person's profile, including a driver's photo; separate from
 * `views.ts`, which every signed-in page loads at the start.
 */
import { contactsShown } from '../../../domain/trip/trip-status.ts';
import type { DriverRow, ProfileRow, TripRow } from '../../../protocol/sync/rows.ts';
import { subjectKey } from '../outbox/actions.ts';
import type { WithMutations } from '../overlay/overlay.ts';
import { overlayDrivers } from '../overlay/overlay-drivers.ts';
import { overlayProfile } from '../overlay/overlay-profile.ts';
import type { UserDbs } from '../user-dbs.ts';
import { tripsView } from './trip-views.ts';
import { profileView, withActions } from './views.ts';

export type OwnDriver = WithMutations<DriverRow> & {
  /** The driver's assigned trips that have not ended, the earliest first. */
  journeys: TripRow[];
};

/**
 * The person's own profile, including new favourites and a photo that has not arrived, which has its
 * content's hash in place of a path.
 */
export async function ownProfileView(dbs: UserDbs): Promise<WithMutations<ProfileRow> | undefined> {
  const [[profile, actions], bids, trips] = await Promise.all([
    withActions(dbs, [subjectKey('profile', '')], () => profileView(dbs)),
    dbs.mirror.bids.toArray(),
    dbs.mirror.trips.toArray(),
  ]);
  const owners = [...bids, ...trips].flatMap(({ provider }) => provider ?? []);
  return (
    profile &&
    overlayProfile(profile, actions, new Map(owners.map(({ id, name, photo }) => [id, { id, name, photo }])))
  );
}

const workingFirst = { active: 0, invited: 1, inactive: 2 };

/**
 * The owner's drivers with their coming trips: working drivers first, then those without a code, then the
 * others.
 */
export async function driversView(dbs: UserDbs): Promise<OwnDriver[]> {
  const [[rows, actions], trips] = await Promise.all([
    withActions(dbs, null, () => dbs.mirror.drivers.orderBy('id').reverse().toArray()),
    tripsView(dbs),
  ]);
  const coming = trips
    .filter(({ status }) => contactsShown(status))
    .toSorted((a, b) => a.journey_date_time.localeCompare(b.journey_date_time));
  return overlayDrivers(rows, actions)
    .map((driver) => ({ ...driver, journeys: coming.filter((trip) => trip.driver?.id === driver.id) }))
    .toSorted((a, b) => workingFirst[a.status] - workingFirst[b.status]);
}
