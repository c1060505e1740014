import { fireEvent, screen } from '@testing-library/react';
import { uuidv7 } from 'uuidv7';
import { beforeEach, expect, test } from 'vitest';
import { dbsOf } from '../../../src/db/user-dbs.ts';
import { EmptyArea } from '../../../src/features/interest/empty-area.tsx';
import { button, opens } from '../../../testkit/screen.tsx';

let id: string;
beforeEach(() => {
  id = uuidv7();
});

const looksAt = async (interest: object): Promise<void> => {
  const profile = { id, type: 'customer', interest };
  await dbsOf(id).mirror.table<typeof profile, string>('profiles').put(profile);
  await opens({ id, type: 'customer' }, () => (
    <EmptyArea offered filtered={false}>
      <p>none in the country</p>
    </EmptyArea>
  ));
};

test('an empty feed of some districts says of which, and one press looks at the whole country', async () => {
  await looksAt({ everywhere: false, districts: [47, 41], routes: [], chosen: false });
  expect(await screen.findByText('No offer in these 2 districts now')).toBeTruthy();
  expect(screen.getByText('Gazipur, Dhaka')).toBeTruthy();
  expect(screen.getByRole('link', { name: /request a trip/ }).getAttribute('href')).toBe('/trip-request');
  fireEvent.click(await button('See the offers of the whole country'));
  await expect
    .poll(() => dbsOf(id).outbox.outbox.toArray())
    .toMatchObject([{ name: 'feed.interest', args: { everywhere: true } }]);
  expect(await screen.findByText('none in the country')).toBeTruthy();
});

test('where the whole country is looked at, it says that there are none', async () => {
  await looksAt({ everywhere: true, districts: [], routes: [], chosen: false });
  expect(await screen.findByText('none in the country')).toBeTruthy();
});
