import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SERVER_TIME_HEADER } from '../../../protocol/wire/version.ts';
import { reviewsView } from '../../../src/db/mirror/reviews.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { fetchReviews, readReviews } from '../../../src/sync/calls/reviews.ts';
import { signIn } from '../../../src/sync/session/session-store.ts';

const review = {
  id: 'review',
  name: 'নুসরাত',
  month: '2026-11',
  rating: 5,
  review: 'ভালো',
  marks: ['on_time'],
};
const data = { count: 1, marks: { on_time: 1 }, reviews: [review] };

let dbs: UserDbs;
beforeEach(async () => {
  await signIn({ id: 'passenger', type: 'customer' }, 'token');
  dbs = dbsOf('passenger');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await wipe('passenger');
});

/** The server answers with this. */
function answers(
  body: unknown,
  headers: Record<string, string> = { [SERVER_TIME_HEADER]: String(Date.now()) },
) {
  const fetched = vi.fn<() => Promise<Response>>(() =>
    Promise.resolve(
      new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', ...headers } }),
    ),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('an answer is read as far as this version knows it', () => {
  expect(readReviews({ data: { ...data, more: 1 } })).toEqual(data);
  const odd = {
    ...data,
    reviews: [{ ...review, own: true, review: null }, { id: 1 }, 'x'],
    marks: { a: 'b' },
  };
  expect(readReviews({ data: odd })).toEqual({
    count: 1,
    marks: {},
    reviews: [{ ...review, own: true, review: null }],
  });
  for (const body of [null, '<html>', {}, { data: { count: 'many' } }]) expect(readReviews(body)).toBeNull();
});

test('reviews are fetched once an hour, and again when there are more', async () => {
  const fetched = answers({ data });
  expect(await fetchReviews(dbs, 'owner', 1)).toBe(true);
  expect(await reviewsView(dbs, 'owner')).toMatchObject(data);
  expect(await fetchReviews(dbs, 'owner', 1)).toBe(true);
  expect(fetched).toHaveBeenCalledTimes(1);
  await fetchReviews(dbs, 'owner', 2);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('without an answer of the server those on the phone stay', async () => {
  answers({ data });
  await fetchReviews(dbs, 'owner', 1);
  answers({ data: { ...data, reviews: [] } }, {});
  expect(await fetchReviews(dbs, 'owner', 2)).toBe(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no net')));
  expect(await fetchReviews(dbs, 'owner', 2)).toBe(false);
  expect(await reviewsView(dbs, 'owner')).toMatchObject(data);
});
