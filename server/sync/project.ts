/** Turns the entities of a stream into rows for its reader, each kind by the projection of its module. */
import type { RowKind, RowOf } from '../../protocol/sync/rows.ts';
import type { Reader } from '../db/connection.ts';
import { projectProfiles } from '../person/projection.ts';
import { projectBids } from '../bid/projection.ts';
import { projectQuestions } from '../bid/question-projection.ts';
import { projectBookings } from '../booking/projection.ts';
import { projectCars } from '../car/projection.ts';
import { projectDrivers } from '../driver/projection.ts';
import { projectFeed } from '../feed/projection.ts';
import { projectNotifications } from '../notice/projection.ts';
import { projectPayments } from '../money/payments/projection.ts';
import type { Projection, RowReader } from '../act/projection.ts';
import { projectReports } from '../report/projection.ts';
import { projectTrips } from '../trip/projection.ts';
import { projectWallet } from '../money/wallet/projection.ts';

const projections: { [K in RowKind]: Projection<RowOf[K]> } = {
  feed: projectFeed,
  trip: projectTrips,
  bid: projectBids,
  question: projectQuestions,
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
