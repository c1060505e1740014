import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { wipe } from '../../../src/db/user-dbs.ts';
import type { StoredUser } from '../../../src/platform/session.ts';
import { SlipSign } from '../../../src/trip/slip/slip-sign.tsx';
import { hasButton, opens, presses } from '../../../testkit/screen.tsx';
import { agreedTrip } from './agreed-trip.ts';

const passenger: StoredUser = { id: 'passenger', type: 'customer' };
const owner: StoredUser = { id: 'owner', type: 'provider' };
const driver: StoredUser = { id: 'driver', type: 'driver' };
const own = { id: 'trip', pickup_district_id: 47, contact: null };
const trip = { ...agreedTrip, ...own, status: 'hold' as const, boarding_pin: '4709' };

afterEach(async () => {
  for (const { id } of [passenger, owner, driver]) await wipe(id);
});

describe('the sign of the slip', () => {
  test('shows the passenger the plate and the PIN', async () => {
    await opens(passenger, () => <SlipSign trip={trip} own />);
    await screen.findByText('34-5678');
    screen.getByText('Dhaka Metro-GA');
    expect(screen.getByRole('region', { name: 'Boarding PIN' }).textContent).toContain('4 7 0 9');
  });

  test('shows a plate that was stored in free words as it was written', async () => {
    const car = { ...agreedTrip.terms.car, registration: 'Dhaka Metro Ga 12-3456' };
    await opens(passenger, () => <SlipSign trip={{ ...trip, terms: { ...agreedTrip.terms, car } }} own />);
    await screen.findByText('12-3456');
    screen.getByText('Dhaka Metro Ga');
    expect(screen.queryByText('34-5678')).toBeNull();
  });

  test('lets an owner know somebody, without a PIN, in a sheet that is not coloured like the sign', async () => {
    await opens(owner, () => <SlipSign trip={{ ...trip, boarding_pin: null }} own={false} />);
    await presses('Tell a relative');
    const sheet = await screen.findByRole('dialog');
    within(sheet).getByRole('button', { name: 'Text' });
    expect(sheet.closest('.sign')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Boarding PIN' })).toBeNull();
  });

  test('is shared by the two parties and not by the driver', async () => {
    await opens(driver, () => <SlipSign trip={{ ...trip, boarding_pin: null }} own={false} />);
    await screen.findByText('You drive this journey');
    expect(hasButton('Tell a relative')).toBe(false);
  });
});
