import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chosenPlace } from '../../../domain/places/chosen-place.ts';
import { placeById } from '../../../domain/places/gazetteer.ts';
import { emptyDraft, withPlace, type TripDraft } from '../../../domain/trip-draft.ts';
import { refuse } from '../../../domain/refusal.ts';
import { OwnCarMissing, OwnPrice } from '../../../src/features/trip-request/own-car.tsx';
import { opens } from '../../../testkit/screen.tsx';

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
