import type { CarType } from './car.ts';

type CarModel = { id: number; brand: string; model: string; car_type: CarType };

/** Cars that drive between the cities of Bangladesh (approx.). Searches store the ids: only add. */
export const carModels: readonly CarModel[] = [
  { id: 1, brand: 'Toyota', model: 'Axio', car_type: 'sedan car' },
  { id: 2, brand: 'Toyota', model: 'Allion', car_type: 'sedan car' },
  { id: 3, brand: 'Toyota', model: 'Premio', car_type: 'sedan car' },
  { id: 4, brand: 'Toyota', model: 'Corolla', car_type: 'sedan car' },
  { id: 5, brand: 'Toyota', model: 'Probox', car_type: 'sedan car' },
  { id: 6, brand: 'Honda', model: 'Grace', car_type: 'sedan car' },
  { id: 7, brand: 'Honda', model: 'City', car_type: 'sedan car' },
  { id: 8, brand: 'Nissan', model: 'Sunny', car_type: 'sedan car' },
  { id: 9, brand: 'Toyota', model: 'Noah', car_type: 'mini micro' },
  { id: 10, brand: 'Toyota', model: 'Voxy', car_type: 'mini micro' },
  { id: 11, brand: 'Toyota', model: 'Esquire', car_type: 'mini micro' },
  { id: 12, brand: 'Toyota', model: 'Avanza', car_type: 'mini micro' },
  { id: 13, brand: 'Mitsubishi', model: 'Xpander', car_type: 'mini micro' },
  { id: 14, brand: 'Toyota', model: 'Hiace', car_type: 'micro' },
  { id: 15, brand: 'Nissan', model: 'Urvan', car_type: 'micro' },
  { id: 16, brand: 'Nissan', model: 'Caravan', car_type: 'micro' },
  { id: 17, brand: 'Toyota', model: 'Harrier', car_type: 'premium car' },
  { id: 18, brand: 'Toyota', model: 'Crown', car_type: 'premium car' },
  { id: 19, brand: 'Toyota', model: 'Prado', car_type: 'premium car' },
  { id: 20, brand: 'Mitsubishi', model: 'Pajero', car_type: 'premium car' },
];
