import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PriceIncludes } from '../../src/trip/price-includes.tsx';
import { opens } from '../../testkit/screen.tsx';

const items = (list: string): (string | null)[] =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('what comes on top of a fare is said first, fuel the loudest', async () => {
  await opens(null, () => <PriceIncludes includes={['driver_food', 'toll']} full />);
  expect((await screen.findAllByRole('list')).map((list) => list.getAttribute('aria-label'))).toEqual([
    'Not in the fare',
    'The fare includes',
  ]);
  expect(items('Not in the fare')).toEqual(['Fuel extra!', 'Waiting time extra']);
  expect(items('The fare includes')).toEqual(['Toll', 'Driver’s food']);
  expect(screen.getByText('The passenger pays what is extra on the way.')).toBeTruthy();
});
