/** Against what a driver may see and do: no more than the journeys that their owner has given them. */
import { type } from 'arktype';
import { uuidv7 } from 'uuidv7';
import { feedChannel, userChannel } from '../../protocol/sync/channels.ts';
import type { Intent } from '../../protocol/sync/mutations.ts';
import { type Attack } from '../attack.ts';
import { held } from '../fell.ts';
import type { Person } from '../line.ts';
import type { Target } from '../target.ts';
import { authOf, realtimeWire, subscribes } from '../wire.ts';

const Joined = type({ data: { token: 'string', user: { id: 'string', name: 'string' } } });

let numbers = 0;
const newPhone = (): string => `+88010009${String((numbers += 1)).padStart(5, '0')}`;

async function codeFor(target: Target, phone: string): Promise<string> {
  for (let i = 0; i < 100; i++) {
    const code = /\b(\d{4})\b/.exec((await target.messages(phone))[0] ?? '')?.[1];
    if (code !== undefined) return code;
  }
  throw new Error('no code was sent');
}

const added = (phone: string): Extract<Intent, { name: 'driver.add' }> => ({
  name: 'driver.add',
  args: { id: uuidv7(), name: 'Abdul Karim', phone, licence: 'DK1234567' },
});

/** A driver of this owner, who has joined by the code. */
async function driverOf(target: Target, owner: Person): Promise<{ id: string; driver: Person }> {
  const phone = newPhone();
  const intent = added(phone);
  const [result] = await target.push(owner, [intent]);
  held(result?.ok === true, `the driver was refused: ${JSON.stringify(result)}`);
  const body = {
    phone,
    otp: await codeFor(target, phone),
    password: 'attack1234',
    password_confirmation: 'attack1234',
  };
  const joined = await target.call('POST', 'auth/driver-join', { from: target.address(), body });
  held(joined.status === 200, `joining was answered with ${joined.status}`);
  const { data } = Joined.assert(joined.body);
  const driver: Person = {
    ...data.user,
    type: 'driver',
    phone,
    password: 'attack1234',
    token: data.token,
    carId: null,
  };
  return { id: intent.args.id, driver };
}

/** A trip on which an owner and a passenger have agreed. */
async function agreed(target: Target): Promise<{ passenger: Person; owner: Person; trip_id: string }> {
  const [passenger, owner] = [await target.person('customer'), await target.person('provider')];
  const [trip_id = ''] = await target.trips(passenger, 1);
  const bid = { id: uuidv7(), trip_id, car_id: owner.carId ?? '', price: 4500, note: null };
  await target.push(owner, [{ name: 'bid.place', args: bid }]);
  const confirm = { bid_id: bid.id, trip_id, price: 4500 };
  const [result] = await target.push(passenger, [{ name: 'bid.confirm', args: confirm }]);
  held(result?.ok === true, 'nothing was agreed on');
  return { passenger, owner, trip_id };
}

const pinOf = async (target: Target, trip_id: string): Promise<string> =>
  String((await target.rows('select boarding_pin as pin from trips where id = $1', [trip_id]))[0]?.['pin']);

const naming = (trip_id: string, driver_id: string | null): Intent => ({
  name: 'trip.driver',
  args: { trip_id, driver_id },
});

/** What a driver who may not sees and does of a trip: nothing. */
async function isShutOut(
  target: Target,
  driver: Person,
  trip: { trip_id: string; secret: string },
): Promise<void> {
  const { trip_id, secret } = trip;
  const results = await target.push(driver, [
    { name: 'trip.start', args: { trip_id, pin: await pinOf(target, trip_id) } },
    { name: 'trip.complete', args: { trip_id } },
    { name: 'trip.cancel', args: { trip_id, cancel_note: 'others' } },
    { name: 'report.create', args: { id: uuidv7(), trip_id, kind: 'other', text: 'hello' } },
    naming(trip_id, null),
  ]);
  held(
    results.every((result) => !result.ok && result.code !== 'server_error'),
    `something was done: ${JSON.stringify(results)}`,
  );
  const shown = await target.call('GET', `trip/show?id=${trip_id}`, { as: driver });
  held(shown.status === 403, `the trip was answered with ${shown.status}`);
  const pulled = await target.call('POST', 'sync/pull', { as: driver, body: { limit: 1000 } });
  for (const path of ['trip/index', 'trip/manager', `trip/${trip_id}/bids`, 'notifications', 'auth/me']) {
    const { body } = await target.call('GET', path, { as: driver });
    held(!JSON.stringify(body).includes(secret), `${path} told the passenger's number`);
  }
  held(!JSON.stringify(pulled.body).includes(secret), 'the pull told the passenger’s number');
}

export const driverAttacks: Attack[] = [
  {
    name: 'a driver who is not named reads, starts, ends and cancels a trip of the owner',
    run: async (target) => {
      const { passenger, owner, trip_id } = await agreed(target);
      const { driver } = await driverOf(target, owner);
      await isShutOut(target, driver, { trip_id, secret: passenger.phone });
    },
  },
  {
    name: 'a driver goes on after having been taken off',
    run: async (target) => {
      const { passenger, owner, trip_id } = await agreed(target);
      const { id, driver } = await driverOf(target, owner);
      await target.push(owner, [naming(trip_id, id)]);
      const before = await target.call('POST', 'sync/pull', { as: driver, body: { limit: 1000 } });
      held(JSON.stringify(before.body).includes(passenger.phone), 'the named driver was told nothing');
      await target.push(owner, [naming(trip_id, null)]);
      await isShutOut(target, driver, { trip_id, secret: passenger.phone });
    },
  },
  {
    name: 'a deactivated driver goes on with the token, the socket and the password',
    run: async (target) => {
      const { passenger, owner, trip_id } = await agreed(target);
      const { id, driver } = await driverOf(target, owner);
      await target.push(owner, [naming(trip_id, id)]);
      const socket = await realtimeWire(target);
      const own = userChannel('driver', driver.id);
      held(
        await subscribes(socket, own, await authOf(target, driver, socket.socketId, own)),
        'one’s own channel was refused',
      );
      await target.push(owner, [{ name: 'driver.deactivate', args: { driver_id: id } }]);
      held(await socket.answered(/signed out/), 'the socket was kept');
      const { status } = await target.call('GET', 'auth/me', { as: driver });
      held(status === 401, `the token was answered with ${status}`);
      const body = { phone: driver.phone, password: driver.password };
      const again = Joined.assert(
        (await target.call('POST', 'auth/login', { from: target.address(), body })).body,
      );
      await isShutOut(target, { ...driver, token: again.data.token }, { trip_id, secret: passenger.phone });
    },
  },
  {
    name: 'a driver asks for a car owner’s channel, a feed, the bids and the wallet',
    run: async (target) => {
      const owner = await target.person('provider');
      const { driver } = await driverOf(target, owner);
      const socket = await realtimeWire(target);
      for (const channel of [
        userChannel('provider', driver.id),
        userChannel('provider', owner.id),
        feedChannel('provider', [6]),
        feedChannel('customer', [6]),
      ])
        held((await authOf(target, driver, socket.socketId, channel)) === '', `${channel} was signed`);
      for (const path of ['trip/search', 'front-trip/index', 'provider/index-cars', 'driver/index']) {
        const { status } = await target.call('GET', path, { as: driver });
        held(status === 403, `${path} was answered with ${status}`);
      }
      const { body } = await target.call('POST', 'sync/pull', { as: driver, body: { limit: 1000 } });
      held(!/"feed"|"bid"|"booking"/.test(JSON.stringify(body)), 'the pull told of the market');
    },
  },
  {
    name: 'an owner names, changes, deactivates and invites another owner’s driver',
    run: async (target) => {
      const { owner, trip_id } = await agreed(target);
      const { id } = await driverOf(target, await target.person('provider'));
      const results = await target.push(owner, [
        naming(trip_id, id),
        {
          name: 'driver.change',
          args: { driver_id: id, name: 'Mine', licence: 'DK1234567', licence_photo: null, photo: null },
        },
        { name: 'driver.invite', args: { driver_id: id } },
        { name: 'driver.deactivate', args: { driver_id: id } },
        { name: 'driver.activate', args: { driver_id: id } },
      ]);
      held(
        results.every((result) => !result.ok && result.code === 'forbidden'),
        `it was ${JSON.stringify(results)}`,
      );
    },
  },
  {
    name: 'an owner reads how many wish for a woman’s car, and says that a woman drives',
    run: async (target) => {
      const [passenger, owner] = [await target.person('customer'), await target.person('provider')];
      const { id: driver_id } = await driverOf(target, owner);
      const [trip_id = ''] = await target.trips(passenger, 1);
      await target.rows(`update trips set adults = 17, needs = '["family"]' where id = $1`, [trip_id]);
      const forged = { woman_drives: true, woman: true, driver: { id: driver_id, woman: true } };
      const bid = {
        id: uuidv7(),
        trip_id,
        car_id: owner.carId ?? '',
        price: 4500,
        note: null,
        driver_id,
        ...forged,
      };
      await target.push(owner, [{ name: 'bid.place', args: bid }]);
      const pulled = async (as: Person): Promise<string> =>
        JSON.stringify((await target.call('POST', 'sync/pull', { as, body: { limit: 1000 } })).body);
      const told = await pulled(owner);
      held(told.includes(trip_id), 'the owner was not told of the trip at all');
      held(!told.includes('"adults":17'), 'the pull told how many travel');
      for (const path of ['trip/search', 'trip/index', 'trip/manager', `trip/show?id=${trip_id}`]) {
        const { body } = await target.call('GET', path, { as: owner });
        held(!JSON.stringify(body).includes('"adults":17'), `${path} told how many travel`);
      }
      held(!/"woman(_drives)?":true/.test(await pulled(passenger)), 'the owner was believed');
    },
  },
  {
    name: 'an owner tries forty strangers’ numbers as drivers at once',
    run: async (target) => {
      const [owner, known] = [await target.person('provider'), await target.person('customer')];
      const results = await Promise.all(
        Array.from({ length: 8 }, () =>
          target.push(
            owner,
            Array.from({ length: 5 }, (_, i) => added(i === 0 ? known.phone : newPhone())),
          ),
        ),
      );
      const judged = results.flat().filter((result) => result.ok || result.code !== 'too_many_drivers');
      held(judged.length <= 10, `${judged.length} numbers were judged`);
    },
  },
  {
    name: 'a stranger guesses at a driver’s code',
    run: async (target) => {
      const owner = await target.person('provider');
      const phone = newPhone();
      await target.push(owner, [added(phone)]);
      const right = await codeFor(target, phone);
      const statuses = [];
      for (let i = 1; i <= 4; i++) {
        const otp = i < 4 ? String((Number(right) + i) % 10_000).padStart(4, '0') : right;
        const body = { phone, otp, password: 'attack1234', password_confirmation: 'attack1234' };
        const { status } = await target.call('POST', 'auth/driver-join', { from: target.address(), body });
        statuses.push(status);
      }
      held(
        statuses.every((status) => status === 422),
        `it was answered with ${statuses.join()}`,
      );
    },
  },
];
