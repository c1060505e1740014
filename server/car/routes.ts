import {
  CarListAnswer,
  CarModelsAnswer,
  CarStatusBody,
  CarStoreBody,
  IdleCarsQuery,
} from '../../protocol/api/cars.ts';
import type { PlainOwnCar } from '../../protocol/api/plain-rows.ts';
import type { CarRow } from '../../protocol/sync/rows.ts';
import { openRoute, tagged, userRoute } from '../http/route.ts';
import { momentOf } from '../../domain/car/car-busy.ts';
import { tripToDrive } from './busy.ts';
import { carModels } from '../../domain/car/car-models.ts';
import { activateCar, addCar, changeCar, ownCars } from './service.ts';
import { deactivateCar } from './switch-off.ts';

/** A car of the caller in the shape that all plain calls use (REQ 3). */
const plainOwnCar = (car: CarRow): PlainOwnCar => ({
  ...car,
  car_id: car.id,
  brand: { name: car.brand },
  car_brand: car.brand,
  registration_number: car.registration,
});

/** Fields that a plain form leaves out count as empty, so that the rules name them. */
const form = (input: CarStoreBody) => ({
  brand: '',
  model: '',
  manufacture_year: null,
  color: '',
  car_type: '',
  is_air_conditioned: false,
  registration: '',
  images: [],
  papers: [],
  ...input,
});

export const carRoutes = tagged('cars', [
  userRoute('provider', 'GET provider/index-cars', {
    summary: "The provider's cars",
    answer: CarListAnswer,
    data: async ({ context: { database }, caller }) =>
      (await ownCars(database.db, caller, 'all')).map(plainOwnCar),
  }),
  userRoute('provider', 'GET provider/index-idle-cars', {
    summary: "The provider's verified cars that no confirmed trip takes: now, or from a trip that is named",
    input: IdleCarsQuery,
    answer: CarListAnswer,
    data: async ({ context: { database, now }, caller, input }) => {
      const idleFor = input.trip_id ? await tripToDrive(database.db, input.trip_id) : momentOf(now());
      return (await ownCars(database.db, caller, { idleFor })).map(plainOwnCar);
    },
  }),
  userRoute('provider', 'POST provider/car/store', {
    summary: 'Adds a car; its photos and papers were uploaded before and are named by their hashes',
    input: CarStoreBody,
    says: 'said.car_stored',
    creates: (act, { input, id }) => addCar(act, { ...form(input), id }),
  }),
  userRoute('provider', 'PUT provider/car/update/:id', {
    summary: 'Changes a car',
    input: CarStoreBody,
    says: 'said.car_changed',
    action: (act, { input, params }) => {
      const { id: _, ...changed } = form(input);
      return changeCar(act, { ...changed, car_id: params.id });
    },
  }),
  userRoute('provider', 'PUT provider/car/status/:id', {
    summary: 'Switches a car off, or on again',
    input: CarStatusBody,
    says: 'said.car_changed',
    action: (act, { input, params }) => {
      const service = input.status === 'active' ? activateCar : deactivateCar;
      return service(act, { car_id: params.id });
    },
  }),
  openRoute('GET car/models', {
    summary: 'Models to choose from in the search',
    answer: CarModelsAnswer,
    data: async () => carModels.map(({ id, brand, model, car_type }) => ({ id, brand, model, car_type })),
  }),
]);
