import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { chosenPlace } from '../../../../domain/place/chosen-place.ts';
import { placeById } from '../../../../domain/place/gazetteer.ts';
import { emptyDraft, withPlace, type TripDraft } from '../../../../domain/trip/trip-draft.ts';
import { refuse } from '../../../../domain/base/refusal.ts';
import { dbsOf, wipe } from '../../../../src/db/user-dbs.ts';
import { OwnCarMissing, OwnCars } from '../../../../src/trip/request/steps/own-cars.tsx';
import { OwnPrice } from '../../../../src/trip/request/steps/own-price.tsx';
import type { StoredUser } from '../../../../src/platform/session.ts';
import { asTrip } from '../../../../src/trip/parts/feed-trip.ts';
import { ownCarRow } from '../../../../testkit/rows/car-row.ts';
import { opens } from '../../../../testkit/screen.tsx';
import { feedRow } from '../../../../testkit/rows/trip-row.ts';
import { agreedTrip } from '../../slip/agreed-trip.ts';

const at = (id: string) => {
  const place = placeById(id);
  if (!place) throw new Error(`no place ${id}`);
  return chosenPlace(place, 'en');
};
const road = withPlace(withPlace(emptyDraft, 'pickup', at('mirpur-10')), 'destination', at('u290'));
const priced: TripDraft = { ...road, carType: 'sedan car', carId: 'own', price: 5000 };
const send = () => undefined;

test('a car owner sees the commission on the fare and what is left', async () => {
  await opens(null, () => <OwnPrice draft={priced} refusals={[]} send={send} />);
  expect(screen.getByText('Commission 10%').parentElement?.textContent).toContain('৳500');
  expect(screen.getByText('You keep').parentElement?.textContent).toContain('৳4,500');
});

test('the car is missing before the fare is: no fare is asked for without one', async () => {
  const missing = [refuse('car_type_required', 'car_id')];
  const without: TripDraft = { ...priced, carId: null, price: null };
  await opens(null, () => (
    <>
      <OwnCarMissing refusals={missing} />
      <OwnPrice draft={without} refusals={missing} send={send} />
    </>
  ));
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Choose which of your cars goes.',
  ]);
  expect(screen.queryByText('What will you charge?')).toBeNull();
});

describe('a car that is agreed for another trip', () => {
  const owner: StoredUser = { id: 'provider', type: 'provider' };
  const choice = (journeyDate: string) => () => (
    <OwnCars draft={{ ...priced, carId: ownCarRow.id, journeyDate, journeyTime: '09:00:00' }} send={send} />
  );
  const agreed = { ...asTrip(feedRow), status: 'hold' as const, terms: agreedTrip.terms, _n: 1 };
  const warning = 'You may offer it, but you can take no passenger with this car while that trip is agreed.';

  afterEach(() => wipe(owner.id));

  test.each([
    { day: '2026-11-21', taken: true },
    { day: '2026-11-23', taken: false },
  ])('names that trip on $day: $taken', async ({ day, taken }) => {
    const { mirror } = dbsOf(owner.id);
    await mirror.cars.put({ ...ownCarRow, _n: 1 });
    await mirror.trips.put(agreed);
    await opens(owner, choice(day));
    const card = await screen.findByRole('radio', { name: /Axio/ });
    if (taken) await screen.findByText(/^Taken: .* to Sreemangal$/);
    expect(card.closest('label')?.textContent.includes('Taken')).toBe(taken);
    expect(screen.queryByText(warning) !== null).toBe(taken);
  });
});
