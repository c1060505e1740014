import { uuidv7 } from 'uuidv7';
import { beforeEach, expect, it } from 'vitest';
import { emptyCarDraft } from '../../../domain/car/car-draft.ts';
import type { CarRow } from '../../../protocol/sync/rows.ts';
import { discardNewCar, keyOfCar, savedCarDraft } from '../../../src/db/outbox/car-drafts.ts';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { heldOf, sendable, unsettled } from '../../../src/db/outbox/outbox-settling.ts';
import { dbsOf, type UserDbs } from '../../../src/db/user-dbs.ts';
import { watchHeldBids } from '../../../src/db/outbox/held-bids-watch.ts';
import { idOfNextCar } from '../../../src/bid/owner/first-car.ts';
import { carData } from '../../../testkit/rows/car-data.ts';

let dbs: UserDbs;
beforeEach(() => {
  dbs = dbsOf(uuidv7());
});

const carWith = (id: string, car_status: CarRow['car_status']): CarRow & { _n: number } => ({
  ...emptyCarDraft(id),
  manufacture_year: 2014,
  car_type: 'sedan car',
  number_of_seat: 4,
  images: [],
  papers: [],
  sent_back: null,
  claimed: false,
  created_at: '2026-01-01T00:00:00.000Z',
  car_status,
  _n: 1,
});
const bidWith = (car_id: string) =>
  enqueue(dbs, {
    name: 'bid.place',
    args: { id: uuidv7(), trip_id: uuidv7(), car_id, price: 4500, note: null },
  });
const addCar = (id: string) =>
  enqueue(
    dbs,
    {
      name: 'car.add',
      args: {
        id,
        ...carData,
        images: [],
        papers: [],
      },
    },
    { dropsDraft: keyOfCar('new') },
  );
const goes = async () => (await sendable(dbs, await unsettled(dbs))).map(({ id }) => id);
const held = async () => (await heldOf(dbs, await unsettled(dbs))).map(({ id }) => id);

it('a first bid waits for a car that is not even added, and later actions go past it', async () => {
  const car = await idOfNextCar(dbs);
  const bid = await bidWith(car);
  const later = await enqueue(dbs, { name: 'notification.seen', args: { ids: [] } });
  expect(await goes()).toEqual([later]);
  expect(await held()).toEqual([bid]);
});

it('waits while the car is on its way and while it is verified, and goes once it is active', async () => {
  const car = await idOfNextCar(dbs);
  const bid = await bidWith(car);
  const adding = await addCar(car);
  expect(await idOfNextCar(dbs)).not.toBe(car);
  expect(await goes()).toEqual([adding]);
  await dbs.outbox.outbox.where({ id: adding }).modify({ state: 'sent' });
  expect(await held()).toEqual([bid]);
  await dbs.mirror.cars.put(carWith(car, 'verification_pending'));
  expect(await held()).toEqual([bid]);
  await dbs.mirror.cars.put(carWith(car, 'active'));
  expect(await goes()).toEqual([bid]);
});

it('a bid with a car that is switched off or unknown is sent: the server says what is wrong', async () => {
  await dbs.mirror.cars.put(carWith('off', 'inactive'));
  expect(await goes()).toEqual([]);
  const bids = [await bidWith('off'), await bidWith('unknown')];
  expect(await goes()).toEqual(bids);
});

it('one that has left the phone is not held: only the server knows its outcome', async () => {
  await dbs.mirror.cars.put(carWith('car', 'verification_pending'));
  const bid = await bidWith('car');
  await dbs.outbox.outbox.where({ id: bid }).modify({ attempts: 1 });
  expect(await goes()).toEqual([bid]);
});

it('the sync is told when a bid need not wait any more, and not before', async () => {
  await dbs.mirror.cars.put(carWith('car', 'verification_pending'));
  let freed = 0;
  const watch = watchHeldBids(dbs, () => (freed += 1));
  await bidWith('car');
  expect(freed).toBe(0);
  // the watch reads in its own time: the car changes until it has seen one change
  let turn = 0;
  await expect
    .poll(async () => {
      await dbs.mirror.cars.put(carWith('car', turn++ % 2 === 0 ? 'active' : 'verification_pending'));
      return freed;
    })
    .toBeGreaterThan(0);
  watch.stop();
});

it('a car that is discarded is the form’s draft again, and its bid waits on', async () => {
  const car = await idOfNextCar(dbs);
  const bid = await bidWith(car);
  const adding = await addCar(car);
  expect(await discardNewCar(dbs, adding)).toBe(true);
  expect(await savedCarDraft(dbs, 'new')).toMatchObject({ id: car, brand: 'Toyota', model: 'Noah' });
  expect(await held()).toEqual([bid]);
  expect(await discardNewCar(dbs, adding)).toBe(false);
});

it('the draft of a car goes with the action that sends it', async () => {
  const car = await idOfNextCar(dbs);
  await addCar(car);
  expect(await dbs.outbox.drafts.count()).toBe(0);
});
