/**
 * A car owner's actions on drivers: checked by the rules that the server runs too, then saved in the outbox.
 */
import { readDhakaInstant } from '../../../domain/base/calendar.ts';
import type { CarTrip } from '../../../domain/car/car-busy.ts';
import {
  checkCodeAgain,
  checkDriverChange,
  checkDriverChoice,
  checkDriverForm,
  shownPhoto,
  type DriverChange,
  type DriverForm,
} from '../../../domain/driver/driver.ts';
import { refuse, type Refusal } from '../../../domain/base/refusal.ts';
import { normalisePhone } from '../../../domain/base/phone.ts';
import type { DriverRow, TripRow } from '../../../protocol/sync/rows.ts';
import { driversView } from '../../db/mirror/driver-views.ts';
import { tripView } from '../../db/mirror/trip-views.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { correctedNow } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { enqueueAction } from '../../sync/push/enqueue-action.ts';
import { notArrived, partyOf, previewOfTrip } from '../../action/on-trip.ts';

type Driver = WithMutations<DriverRow>;

/**
 * The photos of the licence and the driver: hashes of new ones, otherwise the server's names; null without
 * one.
 */
export type DriverPhotos = Pick<DriverRow, 'licence_photo' | 'photo'>;

/**
 * All refusals of the form, as far as the phone can judge: including a number that one of the owner's drivers
 * already has.
 */
export async function whyNotAdd(dbs: UserDbs, form: DriverForm): Promise<Refusal[]> {
  const refusals = checkDriverForm(form, { allowDemo: true });
  if (refusals.length > 0) return refusals;
  const phone = normalisePhone(form.phone, { allowDemo: true });
  const known = (await driversView(dbs)).some(
    (driver) => driver.phone === phone && driver.status !== 'inactive' && !isRefused(driver),
  );
  return known ? [refuse('driver_known', 'phone')] : [];
}

const isRefused = ({ mutations }: Driver): boolean =>
  mutations.some(({ name, state }) => name === 'driver.add' && state === 'refused');

/**
 * Saves a new driver with an id made here.
 * @param photos the contents' hashes; the action waits on the phone until the pictures have arrived
 * @param replaces the refused action (id) whose form this was
 * @throws QuotaExceededError when the phone is full
 */
export async function addDriver(
  dbs: UserDbs,
  form: DriverForm,
  { photos, replaces }: { photos: DriverPhotos; replaces?: string },
): Promise<Refusal | null> {
  const { name, phone, licence } = form;
  const [refusal] = await whyNotAdd(dbs, form);
  if (refusal) return refusal;
  const args = { id: newId(), name: name.trim(), phone, licence, ...photos };
  await enqueueAction(dbs, { name: 'driver.add', args }, replaces === undefined ? {} : { replaces });
  return null;
}

/**
 * Saves the owner's change of a driver. A fixed change replaces the refused one.
 * @throws QuotaExceededError when the phone is full
 */
export async function changeDriver(
  dbs: UserDbs,
  driver: Driver,
  form: DriverChange,
  photos: DriverPhotos,
): Promise<Refusal | null> {
  const [refusal] = checkDriverChange(form);
  if (refusal) return refusal;
  const { name, licence } = form;
  const args = { driver_id: driver.id, name: name.trim(), licence, ...photos };
  const refused = refusedChange(driver);
  await enqueueAction(
    dbs,
    { name: 'driver.change', args },
    { after: notArrived(driver.mutations), ...(refused && { replaces: refused.id }) },
  );
  return null;
}

/** The last change of a driver, if it was refused. */
export function refusedChange({ mutations }: Driver): Driver['mutations'][number] | undefined {
  const last = mutations.findLast(({ name }) => name === 'driver.change');
  return last?.state === 'refused' ? last : undefined;
}

/** Whether the owner can act on a driver now: not before the server has the driver. */
export const isAtServer = ({ mutations }: Driver): boolean =>
  !mutations.some(({ name, state, covered }) => name === 'driver.add' && !(state === 'sent' && covered));

/** Requests another code. @throws QuotaExceededError when the phone is full */
export async function inviteAgain(dbs: UserDbs, driver: Driver): Promise<Refusal | null> {
  const { count, since, last } = driver.codes;
  const codes = { count, since: Date.parse(since), last: Date.parse(last) };
  const refusal = checkCodeAgain({ status: driver.status, codes }, correctedNow());
  if (refusal) return refusal;
  const args = { driver_id: driver.id };
  await enqueueAction(dbs, { name: 'driver.invite', args }, { after: notArrived(driver.mutations) });
  return null;
}

/** Ends a driver's work, or takes the driver on again. @throws QuotaExceededError when the phone is full */
export async function setAtWork(dbs: UserDbs, driver: Driver, atWork: boolean): Promise<null> {
  const name = atWork ? 'driver.activate' : 'driver.deactivate';
  const after = notArrived(driver.mutations);
  await enqueueAction(dbs, { name, args: { driver_id: driver.id } }, { after });
  return null;
}

/** A trip in the form that the calendars of its car and its driver use. */
export const journeyOf = (trip: TripRow): CarTrip & { trip: TripRow } => ({
  id: trip.id,
  type: trip.type,
  journeyAt: Date.parse(trip.journey_date_time),
  returnAt:
    trip.return_date && trip.return_time ? readDhakaInstant(trip.return_date, trip.return_time) : null,
  duration: trip.duration,
  pickupDistrict: trip.pickup_district_id,
  destinationDistrict: trip.destination_district_id,
  trip,
});

/**
 * Saves the trip's driver; null: the owner. Passenger and driver see it once it has reached the server.
 * @throws QuotaExceededError when the phone is full
 */
export async function nameDriver(
  dbs: UserDbs,
  seen: WithMutations<TripRow>,
  driver: Driver | null,
): Promise<Refusal | null> {
  const trip = (await tripView(dbs, seen.id)) ?? seen;
  const party = partyOf(trip, { id: dbs.userId, type: 'provider' });
  const refusal = checkDriverChoice({ party, tripStatus: trip.status, driver });
  if (refusal) return refusal;
  const refused = trip.mutations.findLast(({ name }) => name === 'trip.driver');
  await enqueueAction(
    dbs,
    { name: 'trip.driver', args: { trip_id: trip.id, driver_id: driver?.id ?? null } },
    {
      preview: {
        ...previewOfTrip(trip),
        driver: driver && {
          id: driver.id,
          name: driver.name,
          photo: shownPhoto(driver),
          phone: driver.phone,
        },
      },
      after: [...notArrived(trip.mutations), ...notArrived(driver?.mutations ?? [])],
      ...(refused?.state === 'refused' && { replaces: refused.id }),
    },
  );
  return null;
}
