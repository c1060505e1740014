import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enqueue } from '../../src/db/outbox/enqueue.ts';
import { settle } from '../../src/db/outbox/outbox-settling.ts';
import { dbsOf, wipe, type UserDbs } from '../../src/db/user-dbs.ts';
import { RefusalWatch } from '../../src/outbox/refusal-watch.tsx';
import { RefusedAboutTrip, RefusedBids } from '../../src/outbox/refused-actions.tsx';
import type { StoredUser } from '../../src/platform/session.ts';
import { BarCounts } from '../../src/shell/bar-counts.tsx';
import { ShellProvider, visitor, type Refused } from '../../src/shell/shell-context.ts';
import { button, opens, said } from '../../testkit/screen.tsx';

const owner: StoredUser = { id: 'owner', type: 'provider' };
const tripId = uuidv7();

/** A page without the trip, which its passenger has canceled. */
function AnyPage() {
  const [refused, setRefused] = useState<Refused | null>(null);
  const user = { name: 'Owner', phone: '', role: 'provider' } as const;
  return (
    <ShellProvider value={{ ...visitor, user, refused }}>
      <RefusalWatch onRefused={setRefused} />
      <BarCounts />
      <RefusedBids />
      <RefusedAboutTrip tripId={uuidv7()} />
    </ShellProvider>
  );
}

let dbs: UserDbs;
beforeEach(() => {
  dbs = dbsOf(owner.id);
});
afterEach(() => wipe(owner.id));

async function bids(): Promise<number> {
  const args = { id: uuidv7(), trip_id: tripId, car_id: uuidv7(), price: 4500, note: null, includes: [] };
  await enqueue(dbs, { name: 'bid.place', args: { ...args, driver_id: null } });
  return (await dbs.outbox.outbox.toCollection().last())?.seq ?? 0;
}
const marked = () => screen.queryByRole('link', { name: /not taken/ });

test('a bid that the passenger’s cancellation refuses is told at once, marked in the header, and shown until dismissed', async () => {
  const seq = await bids();
  await opens(owner, AnyPage);
  expect(marked()).toBeNull();
  await settle(dbs, [{ seq, error: { code: 'passenger_canceled' } }]);
  await waitFor(() => expect(said()).toHaveLength(1));
  expect(said()[0]).toMatch(/৳4,500: The passenger canceled the trip/);
  await waitFor(() => expect(marked()?.getAttribute('href')).toBe('/outbox'));
  expect(await screen.findAllByText('The passenger canceled the trip.')).toHaveLength(1);
  fireEvent.click(await button('Dismiss'));
  await waitFor(() => expect(marked()).toBeNull());
});

test('what was refused before the page was opened is marked, and several at once are one toast', async () => {
  const before = await bids();
  await dbs.outbox.outbox.update(before, {
    state: 'refused',
    error: { code: 'passenger_canceled' },
    settledAt: 1,
  });
  const [first, second] = [await bids(), await bids()];
  await opens(owner, AnyPage);
  await waitFor(() => expect(marked()).not.toBeNull());
  expect(said()).toEqual([]);
  const error = { code: 'passenger_chose_another' } as const;
  await settle(dbs, [
    { seq: first, error },
    { seq: second, error },
  ]);
  await waitFor(() => expect(said()).toEqual(['2 actions were not taken. See why']));
});
