import {
  DriverChangeBody,
  DriverListAnswer,
  DriverStatusBody,
  DriverStoreBody,
  TripDriverBody,
} from '../../protocol/api/drivers.ts';
import { StoredAnswer } from '../../protocol/api/trips.ts';
import { acting } from '../act/acting.ts';
import { done, nothing, userRoute, type Route } from '../http/route.ts';
import { nameDriver } from '../trip/drivers.ts';
import { changeDriver } from './change.ts';
import { activateDriver, addDriver, deactivateDriver, inviteDriver, ownDrivers } from './service.ts';

const tag = 'drivers';

export const driverRoutes: Route[] = [
  userRoute('provider', {
    method: 'GET',
    path: 'driver/index',
    tag,
    summary: "The provider's drivers, newest first",
    input: nothing,
    answer: DriverListAnswer,
    handle: async ({ context, caller }) => ({ data: await ownDrivers(context.database.db, caller) }),
  }),
  userRoute('provider', {
    method: 'POST',
    path: 'driver/store',
    tag,
    summary: 'Adds a driver and sends a code of 4 digits to the number',
    input: DriverStoreBody,
    says: 'said.driver_added',
    answer: StoredAnswer,
    handle: async ({ context, caller, input }) => {
      const id = input.id ?? context.newId();
      await acting(context, caller, (act) => addDriver(act, { ...input, id }));
      return { data: { id } };
    },
  }),
  userRoute('provider', {
    method: 'PUT',
    path: 'driver/update/:id',
    tag,
    summary: "Changes a driver's name, licence and photos; the number cannot be changed",
    params: { id: 'id' },
    input: DriverChangeBody,
    says: 'said.driver_changed',
    answer: done,
    handle: async ({ context, caller, input, params }) => {
      await acting(context, caller, (act) => changeDriver(act, { ...input, driver_id: params['id'] ?? '' }));
      return {};
    },
  }),
  userRoute('provider', {
    method: 'POST',
    path: 'driver/send-code/:id',
    tag,
    summary: 'Sends another code to a driver who has not used one yet',
    params: { id: 'id' },
    input: nothing,
    says: 'said.code_sent',
    answer: done,
    handle: async ({ context, caller, params }) => {
      await acting(context, caller, (act) => inviteDriver(act, { driver_id: params['id'] ?? '' }));
      return {};
    },
  }),
  userRoute('provider', {
    method: 'PUT',
    path: 'driver/status/:id',
    tag,
    summary: "Ends a driver's work, with every sign-in, or takes the driver on again",
    params: { id: 'id' },
    input: DriverStatusBody,
    says: ({ status }) => (status === 'active' ? 'said.driver_activated' : 'said.driver_deactivated'),
    answer: done,
    handle: async ({ context, caller, input, params }) => {
      const args = { driver_id: params['id'] ?? '' };
      await acting(context, caller, (act) =>
        input.status === 'active' ? activateDriver(act, args) : deactivateDriver(act, args),
      );
      return {};
    },
  }),
  userRoute('provider', {
    method: 'POST',
    path: 'trip/driver/:id',
    tag,
    summary: 'Names who drives an agreed trip; null: the provider',
    params: { id: 'id' },
    input: TripDriverBody,
    says: 'said.driver_named',
    answer: done,
    handle: async ({ context, caller, input, params }) => {
      await acting(context, caller, (act) => nameDriver(act, { ...input, trip_id: params['id'] ?? '' }));
      return {};
    },
  }),
];
