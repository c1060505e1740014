import { type } from 'arktype';
import { CarArgs } from '../sync/mutation-args.ts';
import { PlainOwnCar } from './plain-rows.ts';

export const CarListAnswer = type({ data: PlainOwnCar.array() });
export const CarModelsAnswer = type({
  data: type({ id: 'number.integer', brand: 'string', model: 'string', car_type: 'string' }).array(),
});
/** The car form (REQ 3); missing fields count as empty. An `id` from the client makes the call repeatable. */
export const CarStoreBody = CarArgs.partial().merge({ 'id?': 'string.uuid.v7' });
export type CarStoreBody = typeof CarStoreBody.infer;
export const CarStatusBody = type({ status: "'active' | 'inactive'" });
/** `trip_id`: only the cars that can drive this trip. */
export const IdleCarsQuery = type({ 'trip_id?': 'string.uuid' });
