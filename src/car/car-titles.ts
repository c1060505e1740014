import { msg } from '@lingui/core/macro';

/** The titles of this folder's screens, defined here because every start loads the texts of the routes. */
export const carTitles = {
  cars: msg`My cars`,
  newCar: msg`A new car`,
  changeCar: msg`Change the car`,
};
