import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askedFrom } from '../../../domain/trip/readiness.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { tripView } from '../../../src/db/mirror/trip-views.ts';
import { dbsOf, wipe } from '../../../src/db/user-dbs.ts';
import { setClockOffset } from '../../../src/platform/clock.ts';
import type { StoredUser } from '../../../src/platform/session.ts';
import { useView } from '../../../src/sync/use-view.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { ReadyCard } from '../../../src/trip/slip/ready-card.tsx';
import { phoneWithSpaceFor } from '../../../testkit/phone/full-phone.ts';
import { button, hasButton, opens, presses, said } from '../../../testkit/screen.tsx';
import { feedRow } from '../../../testkit/rows/trip-row.ts';
import { agreedTrip } from './agreed-trip.ts';

const passenger: StoredUser = { id: 'passenger', type: 'customer' };
const owner: StoredUser = { id: 'owner', type: 'provider' };
const driver: StoredUser = { id: 'driver', type: 'driver' };
const evening = askedFrom(Date.parse(agreedTrip.journey_date_time));
const contact = { name: 'Rafiq', phone: '+8801000000002' };

function Card() {
  const trip = useView((dbs) => tripView(dbs, feedRow.id), []);
  return trip?.contact ? (
    <>
      <p>the slip</p>
      <ReadyCard trip={{ ...trip, contact: trip.contact }} />
    </>
  ) : null;
}

/** The agreed trip that the passenger made, on this person's phone. */
async function stands({ id }: StoredUser, change: Partial<TripRow> = {}): Promise<void> {
  const own = { ...feedRow.user, id: passenger.id };
  const agreed = { status: 'hold', confirmed_bid_id: 'bid', contact, user: own } as const;
  const row = { ...asTrip(feedRow), ...agreedTrip, ...agreed, ...change, created_by: 'customer' as const };
  await dbsOf(id).mirror.trips.put({ ...row, _n: 1 });
}
const saved = async ({ id }: StoredUser) =>
  (await dbsOf(id).outbox.outbox.toArray()).map(({ name, args }) => ({ name, args }));

beforeEach(() => setClockOffset(evening - Date.now() + 60_000));
afterEach(async () => {
  vi.restoreAllMocks();
  setClockOffset(0);
  for (const { id } of [passenger, owner, driver]) await wipe(id);
});

describe('the card about a journey', () => {
  test.each([
    ['before the evening', -60_000, 'hold', false],
    ['once the journey has begun', 60_000, 'started', false],
    ['from the evening on', 0, 'hold', true],
  ] as const)('%s', async (_when, after, status, isThere) => {
    setClockOffset(evening - Date.now() + after);
    await stands(passenger, { status });
    await opens(passenger, Card);
    await screen.findByText('the slip');
    expect(hasButton('I’m ready')).toBe(isThere);
  });

  test('saves the answer on the phone, shows it at once, and lets it be changed', async () => {
    await stands(passenger);
    await opens(passenger, Card);
    await screen.findByText('Rafiq has not answered yet.');
    await presses('I’m ready');
    await screen.findByText('You have said that you are ready.');
    await presses('It has to change');
    await screen.findByText(/You have said that something has to change/);
    expect(await saved(passenger)).toMatchObject([
      { name: 'trip.ready', args: { answer: 'ready' } },
      { name: 'trip.ready', args: { answer: 'change' } },
    ]);
  });

  test.each([
    ['ready', 'Rafiq has said: ready.'],
    ['change', 'Rafiq has said that something has to change. Call them.'],
  ] as const)('says what the other side has said: %s', async (answer, text) => {
    await stands(passenger, { readiness: { provider: answer } });
    await opens(passenger, Card);
    await screen.findByText(text);
    expect(hasButton('I’m ready')).toBe(true);
  });

  test.each([
    ['the car owner', owner, {}],
    ['the driver', driver, { owner: contact, user: { id: '', name: 'Nusrat', photo: null } }],
  ] as const)('takes the answer of %s as that of the owner’s side', async (_who, user, change) => {
    await stands(user, change);
    await opens(user, Card);
    await presses('I’m ready');
    await screen.findByText('You have said that you are ready.');
    expect(screen.queryByText('Rafiq has not answered yet.')).not.toBeNull();
  });

  test('that the full phone could not save says so', async () => {
    await stands(passenger);
    await opens(passenger, Card);
    await button('I’m ready');
    phoneWithSpaceFor(0);
    await presses('I’m ready');
    await waitFor(() => expect(said().join()).toContain('The phone is full'));
    expect(await saved(passenger)).toEqual([]);
  });
});
