import type { CarType } from '../../../domain/car/car.ts';
import type { CarShape } from './car-drawings.ts';

/** How a car of each type is drawn. */
export const shapes: Record<CarType, CarShape> = {
  'sedan car': 'sedan',
  'mini micro': 'mini-micro',
  micro: 'micro',
  'premium car': 'premium',
};
