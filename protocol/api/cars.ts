import { type } from 'arktype';
import { CarRow } from '../rows.ts';

export const CarListAnswer = type({ data: CarRow.array() });
export const CarModelsAnswer = type({
  data: type({ id: 'number.integer', brand: 'string', model: 'string', car_type: 'string' }).array(),
});
