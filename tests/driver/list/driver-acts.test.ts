import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTheWay } from '../../../domain/car/car-busy.ts';
import type { DriverRow, TripRow } from '../../../protocol/sync/rows.ts';
import { driversView } from '../../../src/db/mirror/driver-views.ts';
import { tripView } from '../../../src/db/mirror/trip-views.ts';
import { saveFile } from '../../../src/db/outbox/files.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import {
  addDriver,
  changeDriver,
  inviteAgain,
  isAtServer,
  journeyOf,
  nameDriver,
  setAtWork,
  whyNotAdd,
} from '../../../src/driver/list/driver-acts.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

const old = '2026-11-01T00:00:00.000Z';
const row: DriverRow = {
  id: 'karim',
  name: 'আবদুল করিম',
  phone: '+8801712345678',
  licence: 'DK1234567',
  licence_photo: null,
  photo: null,
  own_photo: null,
  status: 'active',
  created_at: old,
  codes: { count: 1, since: old, last: old },
};
const agreed: TripRow = { ...asTrip(feedRow), status: 'hold', confirmed_bid_id: 'bid' };
const none = { licence_photo: null, photo: null };
const form = { name: ' মিজানুর রহমান ', phone: '০১৭১৩-০০০১১১', licence: 'dk 0012345' };

let dbs: UserDbs;
beforeEach(async () => {
  dbs = dbsOf('owner');
  await dbs.mirror.drivers.put({ ...row, _n: 1 });
  await dbs.mirror.trips.put({ ...agreed, _n: 1 });
});
afterEach(() => wipe('owner'));

const chosen = (hash: string) => {
  const content = new Uint8Array([1, 2, 3]).buffer;
  return saveFile(dbs, { hash, kind: 'photo', label: 'চালক', type: 'image/jpeg', content });
};
const outbox = () => dbs.outbox.outbox.orderBy('seq').toArray();
const drivers = () => driversView(dbs);
const driver = async (id: string) => {
  const found = (await drivers()).find((each) => each.id === id);
  if (!found) throw new Error(`no driver ${id}`);
  return found;
};
const trip = async () => {
  const found = await tripView(dbs, agreed.id);
  if (!found) throw new Error('no trip');
  return found;
};

describe('a new driver', () => {
  test('is saved with an id of the phone, and listed before the server knows', async () => {
    expect(await addDriver(dbs, form, { photos: none })).toBeNull();
    const [saved] = await outbox();
    expect(saved).toMatchObject({ name: 'driver.add', args: { name: 'মিজানুর রহমান', phone: form.phone } });
    const [, added] = await drivers();
    expect(added).toMatchObject({ phone: '+8801713000111', licence: 'DK0012345', status: 'invited' });
    expect(added && isAtServer(added)).toBe(false);
  });

  test('whose number is among the drivers already is refused on the phone, unless that one has left', async () => {
    const again = { ...form, phone: '01712345678' };
    expect((await whyNotAdd(dbs, again))[0]).toMatchObject({ code: 'driver_known', field: 'phone' });
    await dbs.mirror.drivers.put({ ...row, status: 'inactive', _n: 2 });
    expect(await whyNotAdd(dbs, again)).toEqual([]);
  });

  test('that was refused is fixed in its own place', async () => {
    await addDriver(dbs, form, { photos: none });
    const [first] = await outbox();
    await dbs.outbox.outbox.update(first?.seq ?? 0, { state: 'refused' });
    await addDriver(dbs, form, { photos: none, replaces: first?.id ?? '' });
    expect((await outbox()).map(({ state }) => state)).toEqual(['waiting']);
  });
});

describe('a changed driver', () => {
  const changed = { name: ' করিম শেখ ', licence: 'dk 777888' };

  test('shows at once with the photo that is on the phone, and keeps the number', async () => {
    const photo = 'b'.repeat(64);
    await chosen(photo);
    expect(await changeDriver(dbs, await driver('karim'), changed, { ...none, photo })).toBeNull();
    expect(await outbox()).toMatchObject([{ name: 'driver.change', args: { name: 'করিম শেখ', photo } }]);
    expect(await driver('karim')).toMatchObject({
      name: 'করিম শেখ',
      licence: 'DK777888',
      photo,
      phone: row.phone,
    });
  });

  test('is refused on the phone by the rule; one that the server refused is fixed in its own place', async () => {
    expect(await changeDriver(dbs, await driver('karim'), { ...changed, licence: 'x' }, none)).toMatchObject({
      code: 'licence_invalid',
    });
    await changeDriver(dbs, await driver('karim'), changed, none);
    const [first] = await outbox();
    await dbs.outbox.outbox.update(first?.seq ?? 0, { state: 'refused' });
    expect(await driver('karim')).toMatchObject({ name: row.name });
    await changeDriver(dbs, await driver('karim'), changed, none);
    expect((await outbox()).map(({ state }) => state)).toEqual(['waiting']);
  });
});

describe('who drives', () => {
  test('shows at once, and is sent after what is under way about the trip and the driver', async () => {
    await setAtWork(dbs, await driver('karim'), true);
    expect(await nameDriver(dbs, await trip(), await driver('karim'))).toBeNull();
    const [activate, named] = await outbox();
    expect(named).toMatchObject({
      name: 'trip.driver',
      args: { trip_id: agreed.id, driver_id: 'karim' },
      after: [activate?.id],
    });
    expect(await trip()).toMatchObject({ driver: { name: row.name, phone: row.phone } });
    expect((await driver('karim')).journeys).toHaveLength(1);
    await nameDriver(dbs, await trip(), null);
    expect(await trip()).toMatchObject({ driver: null });
  });

  test('is refused on the phone for a driver without a code, and for a trip that is over', async () => {
    await dbs.mirror.drivers.put({ ...row, status: 'invited', _n: 2 });
    expect(await nameDriver(dbs, await trip(), await driver('karim'))).toMatchObject({
      code: 'driver_not_active',
    });
    await dbs.mirror.trips.put({ ...agreed, status: 'completed', _n: 2 });
    expect(await nameDriver(dbs, await trip(), null)).toMatchObject({ code: 'driver_not_nameable' });
    expect(await outbox()).toEqual([]);
  });

  test('is warned of where another journey leaves no time', () => {
    const soon = { ...agreed, id: 'other', journey_date_time: '2026-11-21T05:00:00.000Z' };
    const later = { ...agreed, id: 'later', journey_date_time: '2026-11-23T05:00:00.000Z' };
    expect(inTheWay(journeyOf(agreed), [later, soon].map(journeyOf))?.trip.id).toBe('other');
    expect(inTheWay(journeyOf(agreed), [later, agreed].map(journeyOf))).toBeNull();
  });
});

test('a code is asked for again, and by nobody who has used one', async () => {
  expect(await inviteAgain(dbs, await driver('karim'))).toMatchObject({ code: 'driver_not_invited' });
  await dbs.mirror.drivers.put({ ...row, status: 'invited', _n: 2 });
  expect(await inviteAgain(dbs, await driver('karim'))).toBeNull();
  expect(await outbox()).toMatchObject([{ name: 'driver.invite', args: { driver_id: 'karim' } }]);
});
