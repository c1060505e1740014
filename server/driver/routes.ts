import {
  DriverChangeBody,
  DriverListAnswer,
  DriverStatusBody,
  DriverStoreBody,
  TripDriverBody,
} from '../../protocol/api/drivers.ts';
import { acting } from '../act/acting.ts';
import { tagged, userRoute } from '../http/route.ts';
import { nameDriver } from '../trip/drivers.ts';
import { changeDriver } from './change.ts';
import { activateDriver, addDriver, deactivateDriver, inviteDriver, ownDrivers } from './service.ts';

export const driverRoutes = tagged('drivers', [
  userRoute('provider', 'GET driver/index', {
    summary: "The provider's drivers, newest first",
    answer: DriverListAnswer,
    data: ({ context, caller }) => ownDrivers(context.database.db, caller),
  }),
  userRoute('provider', 'POST driver/store', {
    summary: 'Adds a driver and sends a code of 4 digits to the number',
    input: DriverStoreBody,
    says: 'said.driver_added',
    creates: (act, { input, id }) => addDriver(act, { ...input, id }),
  }),
  userRoute('provider', 'PUT driver/update/:id', {
    summary: "Changes a driver's name, licence and photos; the number cannot be changed",
    input: DriverChangeBody,
    says: 'said.driver_changed',
    action: (act, { params, input }) => changeDriver(act, { ...input, driver_id: params.id }),
  }),
  userRoute('provider', 'POST driver/send-code/:id', {
    summary: 'Sends another code to a driver who has not used one yet',
    says: 'said.code_sent',
    action: (act, { params }) => inviteDriver(act, { driver_id: params.id }),
  }),
  userRoute('provider', 'PUT driver/status/:id', {
    summary: "Ends a driver's work, with every sign-in, or takes the driver on again",
    input: DriverStatusBody,
    says: ({ status }) => (status === 'active' ? 'said.driver_activated' : 'said.driver_deactivated'),
    does: async ({ context, caller, input, params }) => {
      const args = { driver_id: params.id };
      await acting(context, caller, (act) =>
        input.status === 'active' ? activateDriver(act, args) : deactivateDriver(act, args),
      );
    },
  }),
  userRoute('provider', 'POST trip/driver/:id', {
    summary: 'Names who drives an agreed trip; null: the provider',
    input: TripDriverBody,
    says: 'said.driver_named',
    action: (act, { params, input }) => nameDriver(act, { ...input, trip_id: params.id }),
  }),
]);
