export const carTypes = ['sedan car', 'mini micro', 'micro', 'premium car'] as const;

export type CarType = (typeof carTypes)[number];

/** The types that a person may choose; 'premium car' is supported but not offered (REQ 3). */
export const carTypeChoices = ['sedan car', 'mini micro', 'micro'] as const satisfies readonly CarType[];

const seats: Record<CarType, number> = {
  'sedan car': 4,
  'mini micro': 7,
  micro: 10,
  'premium car': 4,
};

/** Seats of a car type (REQ 9). */
export function seatsOf(carType: CarType): number {
  return seats[carType];
}

/** Whether a passenger who asked for this type can travel in that car: one of the type, or a bigger one. */
export const fitsWish = (carType: CarType, wanted: CarType): boolean =>
  carType === wanted || seatsOf(carType) > seatsOf(wanted);

/** Whether a text from outside names a car type. */
export function isCarType(text: string): text is CarType {
  return carTypes.some((carType) => carType === text);
}
