import { screen } from '@testing-library/react';
import { uuidv7 } from 'uuidv7';
import { afterEach, expect, test } from 'vitest';
import { enqueue } from '../../src/db/outbox/enqueue.ts';
import { dbsOf, wipe } from '../../src/db/user-dbs.ts';
import { OutboxScreen } from '../../src/outbox/outbox-screen.tsx';
import type { StoredUser } from '../../src/platform/session.ts';
import { opens } from '../../testkit/screen.tsx';

const passenger: StoredUser = { id: 'passenger', type: 'customer' };
afterEach(() => wipe(passenger.id));

test('an action of a later version is listed beside the others', async () => {
  const dbs = dbsOf(passenger.id);
  const tripId = uuidv7();
  await enqueue(dbs, { name: 'trip.publish', args: { trip_id: tripId } });
  const [known] = await dbs.outbox.outbox.toArray();
  await dbs.outbox.table('outbox').add({ ...known, seq: 2, id: uuidv7(), name: 'trip.luggage', args: {} });
  await opens(passenger, OutboxScreen);
  expect(await screen.findByText('Action of a later version of the app')).toBeTruthy();
  expect(screen.getByText('Publish a trip')).toBeTruthy();
});
