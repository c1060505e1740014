import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CarsHero } from '../../src/car/cars-hero.tsx';
import { dbsOf, wipe } from '../../src/db/user-dbs.ts';
import type { StoredUser } from '../../src/platform/session.ts';
import { ownCarRow as car } from '../../testkit/rows/car-row.ts';
import { opens, watchScreen } from '../../testkit/screen.tsx';

const owner: StoredUser = { id: 'provider', type: 'provider' };
afterEach(() => wipe(owner.id));

type State = { car_status: 'active' | 'inactive' | 'verification_pending'; back?: boolean };

/** The board of an owner with these cars. */
async function stands(...states: State[]): Promise<void> {
  const { mirror } = dbsOf(owner.id);
  await mirror.cars.bulkPut(
    states.map(({ car_status, back }, at) => ({
      ...car,
      id: `car ${at}`,
      car_status,
      sent_back: back ? { reason: 'paper_blurred' as const, text: null } : null,
      _n: at + 1,
    })),
  );
  await opens(owner, () => <CarsHero wide={false} />);
}

test('a car that is being verified stands on the board with its road of three', async () => {
  await stands({ car_status: 'active' }, { car_status: 'verification_pending' }, { car_status: 'inactive' });
  await screen.findByText('Verifying');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your new car is being verified');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/provider/car/index',
    '/provider/car/index',
    '/feed',
  ]);
  screen.getByText(/With the .* you can bid now\./);
});

test('one that was sent back comes first, with the reason', async () => {
  await stands({ car_status: 'verification_pending' }, { car_status: 'verification_pending', back: true });
  await screen.findByText('A paper is blurred.');
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('A paper is blurred.');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A car was sent back');
});

test('of many that wait, two stand there and a row leads to all', async () => {
  await stands(...Array.from({ length: 5 }, () => ({ car_status: 'verification_pending' as const })));
  expect(await screen.findAllByText('Verifying')).toHaveLength(2);
  screen.getByText('All your cars');
});

test('no number of cars is said before the cars are known', async () => {
  const shown = watchScreen();
  await stands({ car_status: 'verification_pending' });
  await screen.findByText('Verifying');
  expect([...shown].filter((text) => text.includes('0 cars'))).toEqual([]);
});
