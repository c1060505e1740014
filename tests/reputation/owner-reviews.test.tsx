import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveReviews } from '../../src/db/mirror/reviews.ts';
import { dbsOf, wipe, type UserDbs } from '../../src/db/user-dbs.ts';
import type { StoredUser } from '../../src/platform/session.ts';
import { OwnerReviews } from '../../src/reputation/owner-reviews.tsx';
import { button, hasButton, opens } from '../../testkit/screen.tsx';

const reader: StoredUser = { id: 'reader', type: 'customer' };
const review = {
  name: 'Nusrat',
  month: '2026-10',
  rating: 5,
  review: 'Drove with care.',
  marks: ['on_time'],
};

let dbs: UserDbs;
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no net')));
  dbs = dbsOf(reader.id);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await wipe(reader.id);
});

const Owner = () => <OwnerReviews ownerId="owner" />;
const saved = async () => (await dbs.outbox.outbox.toArray()).map(({ name, args }) => ({ name, args }));

async function written(): Promise<void> {
  const reviews = [
    { ...review, id: 'a' },
    { ...review, id: 'b', review: 'Mine.', own: true as const },
  ];
  await saveReviews(dbs, { id: 'owner', at: Date.now(), count: 2, marks: { on_time: 2 }, reviews });
}

test('reviews on the phone are read without a net: words, month, and how often each ready word was given', async () => {
  await written();
  await opens(reader, Owner);
  await screen.findByText('“Drove with care.”');
  expect(screen.getByText('Nusrat')).toBeTruthy();
  expect(screen.getAllByText('October 2026')).toHaveLength(2);
  expect(screen.getByText('You')).toBeTruthy();
  expect(screen.getByText('Came on time 2')).toBeTruthy();
});

test('a review is reported once, and nobody reports a review of theirs', async () => {
  await written();
  await opens(reader, Owner);
  fireEvent.click(await button('Report this review'));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' a lie ' } });
  fireEvent.click(await button('Send the report'));
  await screen.findByText('You reported this.');
  expect(await saved()).toEqual([
    { name: 'review.report', args: { id: expect.any(String), review_id: 'a', text: 'a lie' } },
  ]);
  expect(hasButton('Report this review')).toBe(false);
});

test('says so where nothing is on the phone and nothing can be fetched, and where nobody has written', async () => {
  await opens(reader, Owner);
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('could not be fetched'));
  await saveReviews(dbs, { id: 'owner', at: Date.now(), count: 0, marks: {}, reviews: [] });
  await screen.findByText('Nobody has written about this car owner yet.');
});
