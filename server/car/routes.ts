import {
  CarListAnswer,
  CarModelsAnswer,
  CarStatusBody,
  CarStoreBody,
  IdleCarsQuery,
} from '../../protocol/api/cars.ts';
import type { PlainOwnCar } from '../../protocol/api/plain-rows.ts';
import type { CarRow } from '../../protocol/rows.ts';
import { StoredAnswer } from '../../protocol/api/trips.ts';
import { acting } from '../act/acting.ts';
import { done, nothing, openRoute, userRoute, type Route } from '../http/route.ts';
import { momentOf } from '../../domain/car/car-busy.ts';
import { tripToDrive } from './busy.ts';
import { carModels } from '../../domain/car/car-models.ts';
import { activateCar, addCar, changeCar, ownCars } from './service.ts';
import { deactivateCar } from './switch-off.ts';

const tag = 'cars';

/** An own car in the shape of cars of all plain calls (REQ 3). */
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

export const carRoutes: Route[] = [
  userRoute('provider', {
    method: 'GET',
    path: 'provider/index-cars',
    tag,
    summary: "The provider's cars",
    input: nothing,
    answer: CarListAnswer,
    handle: async ({ context: { database }, caller }) => ({
      data: (await ownCars(database.db, caller, 'all')).map(plainOwnCar),
    }),
  }),
  userRoute('provider', {
    method: 'GET',
    path: 'provider/index-idle-cars',
    tag,
    summary: "The provider's verified cars that no confirmed trip takes: now, or from a trip that is named",
    input: IdleCarsQuery,
    answer: CarListAnswer,
    handle: async ({ context: { database, now }, caller, input }) => {
      const idleFor = input.trip_id ? await tripToDrive(database.db, input.trip_id) : momentOf(now());
      return { data: (await ownCars(database.db, caller, { idleFor })).map(plainOwnCar) };
    },
  }),
  userRoute('provider', {
    method: 'POST',
    path: 'provider/car/store',
    tag,
    summary: 'Adds a car; its photos and papers were uploaded before and are named by their hashes',
    input: CarStoreBody,
    says: 'said.car_stored',
    answer: StoredAnswer,
    handle: async ({ context, caller, input }) => {
      const id = input.id ?? context.newId();
      await acting(context, caller, (act) => addCar(act, { ...form(input), id }));
      return { data: { id } };
    },
  }),
  userRoute('provider', {
    method: 'PUT',
    path: 'provider/car/update/:id',
    tag,
    summary: 'Changes a car',
    params: { id: 'id' },
    input: CarStoreBody,
    says: 'said.car_changed',
    answer: done,
    handle: async ({ context, caller, input, params }) => {
      const { id: _, ...changed } = form(input);
      await acting(context, caller, (act) => changeCar(act, { ...changed, car_id: params['id'] ?? '' }));
      return {};
    },
  }),
  userRoute('provider', {
    method: 'PUT',
    path: 'provider/car/status/:id',
    tag,
    summary: 'Switches a car off, or on again',
    params: { id: 'id' },
    input: CarStatusBody,
    says: 'said.car_changed',
    answer: done,
    handle: async ({ context, caller, input, params }) => {
      const service = input.status === 'active' ? activateCar : deactivateCar;
      await acting(context, caller, (act) => service(act, { car_id: params['id'] ?? '' }));
      return {};
    },
  }),
  openRoute({
    method: 'GET',
    path: 'car/models',
    tag,
    summary: 'Models to choose from in the search',
    input: nothing,
    answer: CarModelsAnswer,
    handle: async () => ({
      data: carModels.map(({ id, brand, model, car_type }) => ({ id, brand, model, car_type })),
    }),
  }),
];
