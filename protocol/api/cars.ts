import { type } from 'arktype';
import { rowSchemas } from '../rows.ts';

export const CarListAnswer = type({ data: rowSchemas.car().array() });
export const CarModelsAnswer = type({
  data: type({ id: 'number.integer', brand: 'string', model: 'string', car_type: 'string' }).array(),
});
