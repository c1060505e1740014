import { inTheWay, type CarTrip } from '../../../domain/car/car-busy.ts';
import { carTripOf } from '../../db/mirror/car-trips.ts';
import type { OwnDriver } from '../../db/mirror/driver-views.ts';
import { pageStorage, type PageStorage } from '../../platform/page-storage.ts';

const KEY = 'bid-driver';

/** The driver in this car owner's last bid on this phone (a driver's id); null: the owner. */
export const lastDriver = (storage: Pick<PageStorage, 'getItem'> = pageStorage): string | null =>
  storage.getItem(KEY);

export function saveDriver(
  driverId: string | null,
  storage: Pick<PageStorage, 'setItem' | 'removeItem'> = pageStorage,
): void {
  if (driverId === null) storage.removeItem(KEY);
  else storage.setItem(KEY, driverId);
}

/** The journey that prevents a driver from driving this one, or null. */
export const journeyInTheWay = (trip: CarTrip, driver: OwnDriver) =>
  inTheWay(
    trip,
    driver.journeys.map((row) => ({ ...carTripOf(row), row })),
  );

/**
 * The driver suggested at first: the last bid's driver or, if that driver is elsewhere at the time, another
 * free one; null (the owner) if the owner drove last time or no driver is free.
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
