import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { changeSafety } from '../../../src/db/outbox/safety.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { ProfileIndex } from '../../../src/person/profile/profile-index.tsx';
import { ownCarRow } from '../../../testkit/rows/car-row.ts';
import { profileRow } from '../../../testkit/rows/profile-row.ts';
import { opens } from '../../../testkit/screen.tsx';

const id = 'index';
afterEach(() => wipe(id));

const pullEnds = (dbs: UserDbs) =>
  dbs.mirror.position.put({ key: 'position', cursor: { u: 3 }, back: null, pulledAt: Date.now() });
const row = (name: RegExp) => screen.findByRole('link', { name });

test('a passenger reads what is so, a row each, and where it is changed', async () => {
  const dbs = dbsOf(id);
  await dbs.mirror.profiles.put({ ...profileRow, id, type: 'customer', _n: 1 });
  await changeSafety(dbs, () => ({ contacts: [{ name: 'Mother', phone: '+8801711111111' }] }));
  await opens({ id, type: 'customer' }, () => <ProfileIndex />);
  expect((await row(/Your people/)).getAttribute('href')).toBe('/customer/profile#people');
  await within(await row(/Your people/)).findByText('Mother');
  within(await row(/My places/)).getByText('Home and work are not set');
  within(await row(/Language and colours/)).getByText('English, Automatic');
});

test('an owner begins with cars, drivers, wallet and areas; only what needs someone has a badge', async () => {
  const dbs = dbsOf(id);
  await dbs.mirror.profiles.put({ ...profileRow, id, type: 'provider', dues: 860, _n: 1 });
  await dbs.mirror.cars.bulkPut([
    { ...ownCarRow, id: 'on', _n: 2 },
    { ...ownCarRow, id: 'new', car_status: 'verification_pending', _n: 3 },
  ]);
  await pullEnds(dbs);
  await opens({ id, type: 'provider' }, () => <ProfileIndex />);
  const cars = await row(/My cars/);
  await within(cars).findByText('2 cars, 1 active');
  within(cars).getByText('Being verified');
  expect((await row(/Drivers/)).textContent).toContain('You');
  expect((await row(/Wallet/)).textContent).toContain('860');
  const [work] = screen.getAllByRole('list');
  expect(
    work &&
      within(work)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/provider/car/index',
    '/provider/profile#my-drivers',
    '/provider/wallet',
    '/notifications/settings',
  ]);
  expect(document.querySelectorAll('.indexrow .badge')).toHaveLength(1);
});

test('an owner is said to have no car once a complete pull has brought none, and not before', async () => {
  const dbs = dbsOf(id);
  await dbs.mirror.profiles.put({ ...profileRow, id, type: 'provider', _n: 1 });
  await opens({ id, type: 'provider' }, () => <ProfileIndex />);
  const cars = await row(/My cars/);
  expect(cars.textContent?.trim()).toBe('My cars');
  await pullEnds(dbs);
  await within(cars).findByText('No car yet');
});
