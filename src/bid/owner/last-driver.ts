import { inTheWay, type CarTrip } from '../../../domain/car/car-busy.ts';
import { carTripOf } from '../../db/mirror/car-trips.ts';
import type { OwnDriver } from '../../db/mirror/driver-views.ts';
import { pageStorage, type PageStorage } from '../../platform/page-storage.ts';

const KEY = 'bid-driver';

/** Who drove in this car owner's last bid on this phone (a driver's id); null for the owner. */
export const lastDriver = (storage: Pick<PageStorage, 'getItem'> = pageStorage): string | null =>
  storage.getItem(KEY);

export function saveDriver(
  driverId: string | null,
  storage: Pick<PageStorage, 'setItem' | 'removeItem'> = pageStorage,
): void {
  if (driverId === null) storage.removeItem(KEY);
  else storage.setItem(KEY, driverId);
}

/** The journey that keeps a driver from this one, or null. */
export const journeyInTheWay = (trip: CarTrip, driver: OwnDriver) =>
  inTheWay(
    trip,
    driver.journeys.map((row) => ({ ...carTripOf(row), row })),
  );

/**
 * Who is chosen at first: the driver of last time or, where that one drives somewhere else then, another who is free;
 * the owner (null) where the owner drove last time or nobody is free.
 */
export function suggestedDriver(
  drivers: readonly OwnDriver[],
  trip: CarTrip,
  last: string | null,
): string | null {
  if (last === null) return null;
  const free = drivers.filter((driver) => journeyInTheWay(trip, driver) === null);
  return free.find(({ id }) => id === last)?.id ?? free[0]?.id ?? null;
}
