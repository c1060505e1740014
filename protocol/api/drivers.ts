import { type } from 'arktype';
import { rowSchemas } from '../sync/rows.ts';
import { mutations } from '../sync/mutations.ts';

export const DriverListAnswer = type({ data: rowSchemas.driver().array() });

/** `id`: made by the client, so that a repeated call is recognized; otherwise the server makes one. */
export const DriverStoreBody = mutations['driver.add'].versions[0]
  .omit('id')
  .merge({ 'id?': 'string.uuid.v7' });

export const DriverChangeBody = mutations['driver.change'].versions[0].omit('driver_id');

export const DriverStatusBody = type({ status: "'active' | 'inactive'" });

export const TripDriverBody = mutations['trip.driver'].versions[0].omit('trip_id');
