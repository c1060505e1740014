import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { dbsOf, wipe } from '../../src/db/user-dbs.ts';
import { TripsScreen } from '../../src/trip/own/trips-screen.tsx';
import type { StoredUser } from '../../src/platform/session.ts';
import { opens } from '../../testkit/screen.tsx';

const passenger: StoredUser = { id: 'passenger', type: 'customer' };
const position = { key: 'position', cursor: { u: 1 }, pulledAt: 1 } as const;

afterEach(() => wipe(passenger.id));

const saysEmpty = (): boolean => screen.queryByText('No running trips') !== null;
const isLoading = (): boolean => document.querySelector('.sk') !== null;

const Trips = () => TripsScreen({ which: 'running', role: 'customer' });

test('a list is not called empty before a complete pull has shown that it is', async () => {
  const { mirror } = dbsOf(passenger.id);
  await opens(passenger, Trips);
  await waitFor(() => expect(isLoading()).toBe(true));
  expect(saysEmpty()).toBe(false);
  await mirror.position.put({ ...position, back: [9, 'u', 9] });
  await waitFor(() => expect(isLoading()).toBe(true));
  expect(saysEmpty()).toBe(false);
  await mirror.position.put({ ...position, back: null });
  await waitFor(() => expect(saysEmpty()).toBe(true));
  expect(isLoading()).toBe(false);
});
