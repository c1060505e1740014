import { seatsOf, type CarType } from './car.ts';
import { modelsByBrand, typeOfLetter } from './car-model-table.ts';

/** `seats`: the usual number for passengers; years: first and last, null while it is still built. */
export type CarModel = {
  id: number;
  brand: string;
  model: string;
  car_type: CarType;
  seats: number;
  from: number;
  to: number | null;
};

/** Cars that drive between the cities of Bangladesh (approx.). */
export const carModels: readonly CarModel[] = Object.entries(modelsByBrand).flatMap(([brand, lines]) =>
  lines.map(([id, model, letter, seats, from, to]) => ({
    id,
    brand,
    model,
    car_type: typeOfLetter[letter],
    seats,
    from,
    to,
  })),
);

export const carBrands: readonly string[] = Object.keys(modelsByBrand);

const folded = (name: string): string => name.trim().toLowerCase();

/** The models of a brand, in whatever case it is written; empty for a brand that is not in the list. */
export const modelsOf = (brand: string): readonly CarModel[] =>
  carModels.filter((each) => folded(each.brand) === folded(brand));

/** A model of the list, in whatever case it is written; undefined for one that was typed. */
export const knownModel = (brand: string, model: string): CarModel | undefined =>
  modelsOf(brand).find((each) => folded(each.model) === folded(model));

type Car = { brand: string; model: string; car_type: CarType };

/** Passengers that fit: the model's usual seats, or those of the type for a model that is not in the list (REQ 9). */
export function seatsOfCar({ brand, model, car_type }: Car): number {
  const known = knownModel(brand, model);
  return known?.car_type === car_type ? known.seats : seatsOf(car_type);
}
