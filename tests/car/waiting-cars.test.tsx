import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { WaitingCars } from '../../src/car/waiting-cars.tsx';
import { dbsOf, wipe } from '../../src/db/user-dbs.ts';
import type { StoredUser } from '../../src/platform/session.ts';
import { ownCarRow as car } from '../../testkit/rows/car-row.ts';
import { opens } from '../../testkit/screen.tsx';

const owner: StoredUser = { id: 'provider', type: 'provider' };
afterEach(() => wipe(owner.id));

/** Home with the owner's cars; the line below them is there once they have been read. */
async function stands(...states: ('active' | 'inactive' | 'verification_pending')[]): Promise<void> {
  const { mirror } = dbsOf(owner.id);
  await mirror.cars.bulkPut(
    states.map((car_status, at) => ({ ...car, id: `car ${at}`, car_status, _n: at + 1 })),
  );
  await opens(owner, () => (
    <>
      <WaitingCars />
      <p>below</p>
    </>
  ));
  await screen.findByText('below');
}

test('a car that is being verified stands on the board with its road of three', async () => {
  await stands('active', 'verification_pending', 'inactive');
  const list = await screen.findByRole('list', { name: 'Your cars that wait' });
  expect(list.querySelectorAll('a.waitingcar')).toHaveLength(1);
  await screen.findByText('Verifying');
});

test('nothing of cars that are active or switched off', async () => {
  await stands('active', 'inactive');
  expect(screen.queryByRole('list', { name: 'Your cars that wait' })).toBeNull();
});
