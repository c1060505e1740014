import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProfileRow } from '../../protocol/sync/rows.ts';
import { dbsOf, wipe, type UserDbs } from '../../src/db/user-dbs.ts';
import type { StoredUser } from '../../src/platform/session.ts';
import { AskedFirst } from '../../src/reputation/asked-first.tsx';
import { FavouriteOwner } from '../../src/reputation/favourite-owner.tsx';
import { FavouriteOwners } from '../../src/reputation/favourite-owners.tsx';
import { asTrip } from '../../src/trip/parts/feed-trip.ts';
import { ownBidRow } from '../../testkit/rows/bid-row.ts';
import { button, opens, said } from '../../testkit/screen.tsx';
import { feedRow } from '../../testkit/rows/trip-row.ts';
import { profileRow } from '../../testkit/rows/profile-row.ts';

const passenger: StoredUser = { id: 'passenger', type: 'customer' };
const profile: ProfileRow = {
  ...profileRow,
  id: passenger.id,
  type: 'customer',
  verified: false,
  favourites: [],
  favourites_first: true,
};
const trip = { ...asTrip(feedRow), status: 'completed' as const };

let dbs: UserDbs;
beforeEach(async () => {
  dbs = dbsOf(passenger.id);
  await dbs.mirror.profiles.put({ ...profile, _n: 1 });
  await dbs.mirror.bids.put({ ...ownBidRow, _n: 1 });
});
afterEach(() => wipe(passenger.id));

const Both = () => (
  <>
    <FavouriteOwner trip={trip} bid={ownBidRow} />
    <FavouriteOwners />
  </>
);
const heart = () => screen.findByRole<HTMLInputElement>('switch', { name: /Favourite owner/ });
const saved = async () => (await dbs.outbox.outbox.toArray()).map(({ name, args }) => ({ name, args }));

test('an owner becomes a favourite without a net, is listed by name, and is removed again', async () => {
  await opens(passenger, Both);
  expect((await heart()).checked).toBe(false);
  fireEvent.click(await heart());
  await waitFor(async () => expect((await heart()).checked).toBe(true));
  await screen.findByText('রফিক');
  fireEvent.click(await button('Remove রফিক from the favourites'));
  await waitFor(() => expect(screen.queryByText('রফিক')).toBeNull());
  // the list and the heart read by themselves
  await waitFor(async () => expect((await heart()).checked).toBe(false));
  const args = { provider_id: 'provider' };
  expect(await saved()).toEqual([
    { name: 'favourite.add', args },
    { name: 'favourite.remove', args },
  ]);
});

test('a passenger asks everybody at once', async () => {
  const favourites = [{ id: 'provider', name: 'রফিক', photo: null }];
  await dbs.mirror.profiles.put({ ...profile, favourites, _n: 2 });
  await opens(passenger, Both);
  const first = await screen.findByRole<HTMLInputElement>('switch', { name: /Ask favourites first/ });
  expect(first.checked).toBe(true);
  fireEvent.click(first);
  await screen.findByText('They see a request together with the others.');
  expect(await saved()).toEqual([{ name: 'favourite.first', args: { first: false, experienced: false } }]);
});

test('a passenger without favourites asks experienced owners first', async () => {
  await dbs.mirror.profiles.put({ ...profile, favourites: [], _n: 2 });
  await opens(passenger, Both);
  const experienced = () =>
    screen.findByRole<HTMLInputElement>('switch', { name: /Ask experienced owners first/ });
  expect((await experienced()).checked).toBe(false);
  fireEvent.click(await experienced());
  await waitFor(async () => expect((await experienced()).checked).toBe(true));
  expect(await saved()).toEqual([{ name: 'favourite.first', args: { first: true, experienced: true } }]);
});

test('a request says who is told first', async () => {
  const until = '2026-11-23T04:10:00Z';
  await opens(passenger, () => (
    <AskedFirst trip={{ ...trip, asked_first: { count: 0, experienced: 12, until } }} />
  ));
  await screen.findByText('12 experienced owners are told first');
  expect(screen.queryByText(/favourite/)).toBeNull();
  screen.getByText(/Everybody else from 10:10/);
});

test('no more favourites than the limit are saved', async () => {
  const favourites = Array.from({ length: 20 }, (_, at) => ({ id: `${at}`, name: `${at}`, photo: null }));
  await dbs.mirror.profiles.put({ ...profile, favourites, _n: 2 });
  await opens(passenger, Both);
  fireEvent.click(await heart());
  await waitFor(() => expect(said()).toHaveLength(1));
  expect(await saved()).toEqual([]);
});

test('an owner of a trip that is not agreed is no favourite yet', async () => {
  await opens(passenger, () => (
    <>
      <p>Here</p>
      <FavouriteOwner trip={{ ...trip, status: 'active' }} bid={ownBidRow} />
    </>
  ));
  await screen.findByText('Here');
  expect(screen.queryByRole('switch')).toBeNull();
});
