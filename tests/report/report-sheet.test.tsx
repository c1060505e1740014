import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { dbsOf, wipe } from '../../src/db/user-dbs.ts';
import { ReportSheet } from '../../src/report/report-sheet.tsx';
import type { StoredUser } from '../../src/platform/session.ts';
import { opens } from '../../testkit/screen.tsx';
import { asTrip } from '../../src/trip/parts/feed-trip.ts';
import { feedRow } from '../../testkit/rows/trip-row.ts';

const somebody: StoredUser['id'] = 'somebody';
afterEach(() => wipe(somebody));

test.each([
  [
    'customer',
    [
      'I did not feel safe',
      'Reckless driving',
      'Another car or number plate came',
      'The price was raised',
      'The other one did not come',
      'Wanted to settle outside the app',
      'Bad behaviour',
      'Another problem',
    ],
  ],
  [
    'provider',
    [
      'I did not feel safe',
      'The other one did not come',
      'Wanted to settle outside the app',
      'Bad behaviour',
      'Another problem',
    ],
  ],
] as const)('a %s is offered what can go wrong for them, the most urgent first', async (type, offered) => {
  await opens({ id: somebody, type }, () => (
    <ReportSheet trip={{ ...asTrip(feedRow), mutations: [] }} open onClose={() => undefined} />
  ));
  const kinds = await screen.findAllByRole('radio');
  expect(kinds.map((each) => each.closest('label')?.textContent)).toEqual(offered);
});

test('pressed twice, it is one report', async () => {
  const onClose = vi.fn<() => void>();
  await opens({ id: somebody, type: 'customer' }, () => (
    <ReportSheet trip={{ ...asTrip(feedRow), mutations: [] }} open onClose={onClose} />
  ));
  fireEvent.click(await screen.findByLabelText('Reckless driving'));
  const words = screen.getByLabelText(/What happened/);
  fireEvent.input(words, { target: { value: 'Overtook on a bridge' } });
  const form = words.closest('form') ?? document.body;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(await dbsOf(somebody).outbox.outbox.count()).toBe(1);
});
