import { msg } from '@lingui/core/macro';

/** The titles of this folder's screens: texts of the routes are part of every start. */
export const titles = {
  cars: msg`My cars`,
  newCar: msg`A new car`,
  changeCar: msg`Change the car`,
};
