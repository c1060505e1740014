import { type } from 'arktype';
import { rowSchemas } from '../rows.ts';
import { mutationSchemas } from '../mutations.ts';

export const DriverListAnswer = type({ data: rowSchemas.driver().array() });

/** `id`: made by the client, so that a repeated call is recognized; else by the server. */
export const DriverStoreBody = mutationSchemas['driver.add'][1].omit('id').merge({ 'id?': 'string.uuid.v7' });

export const DriverChangeBody = mutationSchemas['driver.change'][1].omit('driver_id');

export const DriverStatusBody = type({ status: "'active' | 'inactive'" });

export const TripDriverBody = mutationSchemas['trip.driver'][1].omit('trip_id');
