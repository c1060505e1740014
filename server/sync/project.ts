/** Turns the entities of a stream into rows for its reader, each kind by the projection of its module. */
import type { RowKind, RowOf } from '../../protocol/rows.ts';
import type { Reader } from '../db/connection.ts';
import { projectProfiles } from '../modules/accounts/projection.ts';
import { projectBids } from '../modules/bids/projection.ts';
import { projectBookings } from '../modules/bookings/projection.ts';
import { projectCars } from '../modules/cars/projection.ts';
import { projectDrivers } from '../modules/drivers/projection.ts';
import { projectFeed } from '../modules/feed/projection.ts';
import { projectNotifications } from '../modules/notifications/projection.ts';
import { projectPayments } from '../modules/payments/projection.ts';
import type { Projection, RowReader } from '../modules/projection.ts';
import { projectReports } from '../modules/reports/projection.ts';
import { projectTrips } from '../modules/trips/projection.ts';
import { projectWallet } from '../modules/wallet/projection.ts';

const projections: { [K in RowKind]: Projection<RowOf[K]> } = {
  feed: projectFeed,
  trip: projectTrips,
  bid: projectBids,
  booking: projectBookings,
  report: projectReports,
  car: projectCars,
  driver: projectDrivers,
  notification: projectNotifications,
  profile: projectProfiles,
  wallet: projectWallet,
  payment: projectPayments,
};

/** Rows of one kind that the reader may see, by id; the others are left out. */
export const projectRows = <K extends RowKind>(
  db: Reader,
  reader: RowReader,
  kind: K,
  ids: string[],
): Promise<Map<string, RowOf[K]>> => projections[kind](db, reader, ids);
