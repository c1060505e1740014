import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chosenPlace } from '../../../domain/place/chosen-place.ts';
import { placeById } from '../../../domain/place/gazetteer.ts';
import { emptyDraft, withPlace } from '../../../domain/trip/trip-draft.ts';
import { putDraft } from '../../../src/db/outbox/drafts.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { lastIncludes } from '../../../src/money/parts/last-includes.ts';
import { TripRequestScreen } from '../../../src/trip/request/trip-request-screen.tsx';
import { setClockOffset } from '../../../src/platform/clock.ts';
import type { StoredUser } from '../../../src/platform/session.ts';
import { ownCarRow } from '../../../testkit/rows/car-row.ts';
import { opens, presses } from '../../../testkit/screen.tsx';

const owner = { id: 'provider', type: 'provider' } as const satisfies StoredUser;
const at = (id: string) => {
  const place = placeById(id);
  if (!place) throw new Error(`no place ${id}`);
  return chosenPlace(place, 'en');
};

let dbs: UserDbs;
beforeEach(async () => {
  // a Friday, ten in the morning in Dhaka
  setClockOffset(Date.parse('2026-11-20T04:00:00.000Z') - Date.now());
  localStorage.clear();
  dbs = dbsOf(owner.id);
  await dbs.mirror.cars.put({ ...ownCarRow, _n: 1 });
  await putDraft(dbs, {
    ...withPlace(withPlace(emptyDraft, 'pickup', at('mirpur-10')), 'destination', at('u290')),
    step: 'car',
    journeyDate: '2026-11-21',
    journeyTime: '09:00:00',
    carType: ownCarRow.car_type,
    carId: ownCarRow.id,
    price: 5000,
  });
});
afterEach(async () => {
  setClockOffset(0);
  await wipe(owner.id);
});

const tick = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('an own trip says what its price covers: as the last one did, then as ticked, and so is the next', async () => {
  await opens(owner, () => (
    <TripRequestScreen
      role={owner.type}
      start={{}}
      onOpened={() => undefined}
      onPosted={() => undefined}
      ReadAloud={() => null}
      onLeave={() => undefined}
    />
  ));
  expect((await tick('Fuel')).checked).toBe(true);
  expect((await tick('Toll')).checked).toBe(false);
  fireEvent.click(await tick('Toll'));
  await presses('Next step');
  await screen.findByRole('heading', { name: 'All correct?' });
  await screen.findByText('Toll, Fuel, Driver’s food');
  await presses('Publish the trip');
  await waitFor(async () =>
    expect(
      (await dbs.outbox.outbox.toArray()).map(({ args }) => 'includes' in args && args.includes),
    ).toEqual([['toll', 'fuel', 'driver_food']]),
  );
  expect(lastIncludes()).toEqual(['toll', 'fuel', 'driver_food']);
});
