import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PriceIncludes } from '../../../src/money/parts/price-includes.tsx';
import { opens } from '../../../testkit/screen.tsx';

const items = (list: string): (string | null)[] =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('what comes on top of a fare is said first, fuel the loudest', async () => {
  await opens(null, () => <PriceIncludes includes={['driver_food', 'toll']} paidBy="passenger" />);
  const rest = await screen.findByText('Toll, Driver’s food');
  expect(rest.textContent).toBe('The fare includes Toll, Driver’s food');
  expect(items('Not in the fare')).toEqual(['Fuel extra!', 'Waiting time extra']);
  const extra = screen.getByRole('list', { name: 'Not in the fare' });
  expect(extra.compareDocumentPosition(rest)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText('The passenger pays what is extra on the way.')).toBeTruthy();
});

test('where bids are compared, all that is left out of a price is said, waiting too', async () => {
  await opens(null, () => <PriceIncludes includes={['fuel', 'driver_food']} />);
  await screen.findByText('Toll extra');
  expect(items('Not in the fare')).toEqual(['Toll extra', 'Waiting time extra']);
});

test('the one who pays on the way reads it as theirs', async () => {
  await opens(null, () => <PriceIncludes includes={['fuel']} paidBy="reader" />);
  expect(await screen.findByText('What is extra, you pay on the way.')).toBeTruthy();
});
