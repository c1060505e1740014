import { fireEvent, screen } from '@testing-library/react';
import { uuidv7 } from 'uuidv7';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SERVER_TIME_HEADER } from '../../../protocol/wire/version.ts';
import { dbsOf } from '../../../src/db/user-dbs.ts';
import { EmptyArea } from '../../../src/feed/interest/empty-area.tsx';
import { button, opens } from '../../../testkit/screen.tsx';

let id: string;
beforeEach(() => {
  id = uuidv7();
});

afterEach(() => vi.unstubAllGlobals());

/** What the server counts in each district. */
const counts = (...open: [id: number, open: number][]): void => {
  const districts = open.map(([district, count]) => ({ id: district, open: count }));
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json(
        { data: { at: Date.now(), districts } },
        { headers: { [SERVER_TIME_HEADER]: String(Date.now()) } },
      ),
    ),
  );
};

const looksAt = async (interest: object): Promise<void> => {
  const profile = { id, type: 'customer', interest };
  await dbsOf(id).mirror.table<typeof profile, string>('profiles').put(profile);
  await opens({ id, type: 'customer' }, () => (
    <EmptyArea offered filtered={false} Notify={() => <p>tell me</p>}>
      <p>none in the country</p>
    </EmptyArea>
  ));
};

test('an empty feed of some districts says of which, and one press looks at the whole country', async () => {
  await looksAt({ everywhere: false, districts: [47, 41], routes: [], chosen: false });
  expect(await screen.findByText('No offer in these 2 districts now')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Gazipur', 'Dhaka']);
  expect(screen.getByText('tell me')).toBeTruthy();
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

test('how many wait outside is said, and where; those inside are not counted twice', async () => {
  counts([47, 0], [41, 2], [52, 4], [10, 1]);
  await looksAt({ everywhere: false, districts: [47, 41], routes: [], chosen: false });
  expect(await screen.findByText('In the other 62 districts: 5.')).toBeTruthy();
  expect(await button('See the 5 of the whole country')).toBeTruthy();
  expect(screen.getByRole('img').querySelectorAll('g')).toHaveLength(2);
});

test('that there are none outside is said too', async () => {
  counts();
  await looksAt({ everywhere: false, districts: [47], routes: [], chosen: false });
  expect(await screen.findByText('In the other 63 districts there is none either.')).toBeTruthy();
});

test('what the server has not told is not said', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no net')));
  await looksAt({ everywhere: false, districts: [47], routes: [], chosen: false });
  expect(await button('See the offers of the whole country')).toBeTruthy();
  expect(screen.queryByText(/In the other/)).toBeNull();
});
