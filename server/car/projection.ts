import type { BidRow, CarRow } from '../../protocol/sync/rows.ts';
import { cars } from '../db/schema/market.ts';
import { and, eq } from '../db/sql.ts';
import { isAnyOf, statement, type At } from '../db/statement.ts';
import { projection } from '../act/projection.ts';

export type Car = typeof cars.$inferSelect;

/** What everybody may see of a car: all but its plate. */
export const carCore = (car: Car): Omit<BidRow['car'], 'registration'> => ({
  id: car.id,
  brand: car.brand,
  model: car.model,
  manufacture_year: car.manufactureYear,
  color: car.color,
  car_type: car.carType,
  number_of_seat: car.numberOfSeat,
  is_air_conditioned: car.isAirConditioned,
  images: car.images,
});

/** A car as its owner sees it. */
export const ownCarRow = (car: Car): CarRow => ({
  ...carCore(car),
  registration: car.registration,
  ...(car.no !== null && { no: car.no }),
  car_status: car.status,
  papers: car.papers,
  sent_back: car.sentBack,
  claimed: car.claimed,
  created_at: car.createdAt.toISOString(),
});

const ownCars = statement((db, at: At<{ ids: string[]; ownerId: string }>) =>
  db
    .select()
    .from(cars)
    .where(and(isAnyOf(cars.id, at.ids), eq(cars.ownerId, at.ownerId))),
);

export const projectCars = projection<CarRow>(async (db, reader, ids) =>
  (await ownCars(db, { ids, ownerId: reader.id })).map(ownCarRow),
);
