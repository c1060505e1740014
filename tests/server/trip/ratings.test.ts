import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { hideReported } from '../../../server/report/reviews.ts';
import { reviewsOf } from '../../../server/trip/reviews.ts';
import { transact } from '../../../server/streams/change-log.ts';
import type { OwnerMark, PassengerMark } from '../../../domain/reputation/rating.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';
import { HOUR, tripIntent } from '../../../testkit/market/market.ts';

const { database, market } = await marketOfFile();
const other = await market.person('provider');

let passenger: Actor;
let owner: Actor;

beforeEach(async () => {
  passenger = await market.person('customer', { name: 'Mst. Nusrat Jahan' });
  owner = await market.person('provider', { creditLimit: 900_000 });
});

/** A trip of the passenger with the owner, up to this point. */
async function trip(until: 'open' | 'agreed' | 'completed' = 'completed'): Promise<string> {
  const intent = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
  const trip_id = intent.args.id;
  const [bid_id, car_id] = [uuidv7(), await market.car(owner)];
  await market.act(passenger, intent);
  const offer = { id: bid_id, trip_id, car_id, price: 4500, note: null };
  await market.act(owner, { name: 'bid.place', args: offer });
  if (until === 'open') return trip_id;
  await market.act(passenger, { name: 'bid.confirm', args: { bid_id, trip_id, price: 4500 } });
  if (until === 'agreed') return trip_id;
  market.pass(24 * HOUR);
  expect(await market.act(owner, { name: 'trip.complete', args: { trip_id } })).toMatchObject({ ok: true });
  return trip_id;
}
const rate = (actor: Actor, trip_id: string, review = '', marks: OwnerMark[] = []) =>
  market.act(actor, { name: 'trip.rate', args: { trip_id, rating: 4, review, marks } });
const rateBack = (actor: Actor, trip_id: string, rating = 5, marks: PassengerMark[] = []) =>
  market.act(actor, { name: 'passenger.rate', args: { trip_id, rating, marks } });
const reviews = (reader: Actor) => reviewsOf(database.db, reader, owner.id);
const report = (actor: Actor, review_id: string, id = uuidv7()) =>
  market.act(actor, { name: 'review.report', args: { id, review_id, text: 'not true' } });
async function row(actor: Actor, kind: string, id: string): Promise<Record<string, unknown>> {
  return { ...(await market.seen(actor)).get(`${kind} ${id}`)?.[4] };
}
const reportsOf = async (actor: Actor) =>
  [...(await market.seen(actor)).entries()]
    .filter(([key]) => key.startsWith('report '))
    .map(([, change]): Record<string, unknown> => ({ ...change[4] }));

describe('a written review', () => {
  it('is read by everybody with a first name and a month, without contacts', async () => {
    const tripId = await trip();
    await rate(passenger, tripId, 'Very good, call 01712345678', ['on_time', 'careful']);
    const reader = await market.person('customer');
    const { reviews: found, count, marks } = await reviews(reader);
    expect([count, marks]).toEqual([1, { on_time: 1, careful: 1 }]);
    expect(found).toEqual([
      {
        id: expect.any(String),
        name: 'Nusrat',
        month: expect.stringMatching(/^\d{4}-\d{2}$/),
        rating: 4,
        review: expect.stringContaining('Very good'),
        marks: ['on_time', 'careful'],
      },
    ]);
    const told = JSON.stringify(await reviews(reader));
    for (const secret of ['Jahan', '01712345678', passenger.id, tripId]) expect(told).not.toContain(secret);
    expect((await reviews(passenger)).reviews).toMatchObject([{ own: true }]);
  });

  it('counts on the bids that passengers compare, while stars alone do not', async () => {
    const marked = await trip();
    await rate(passenger, marked, '', ['clean_car']);
    await rate(passenger, await trip());
    const open = await trip('open');
    const bids = [...(await market.seen(passenger)).values()].filter(([, , kind]) => kind === 'bid');
    const compared = bids.map(([, , , , shown]): Record<string, unknown> => ({ ...shown }));
    expect(compared.find(({ trip_id }) => trip_id === open)?.['provider']).toMatchObject({
      ratings_count: 2,
      reviews_count: 1,
    });
    expect((await reviews(passenger)).reviews).toHaveLength(1);
  });

  it('of a passenger there is none, and a driver reads none', async () => {
    const tripId = await trip();
    await rateBack(owner, tripId, 5, ['polite']);
    await expect(reviewsOf(database.db, other, passenger.id)).rejects.toMatchObject({
      error: { code: 'not_found' },
    });
    const driver = await market.driver(owner);
    await expect(reviews(driver.actor)).rejects.toMatchObject({ error: { code: 'forbidden' } });
  });

  it('is reported once by its owner and by a reader, who does not learn the trip, and never by its writer', async () => {
    const tripId = await trip();
    await rate(passenger, tripId, 'A bad man');
    const [review] = (await reviews(passenger)).reviews;
    const id = review?.id ?? '';
    const reader = await market.person('customer');
    expect(await report(passenger, id)).toMatchObject({ code: 'review_is_yours' });
    expect(await report((await market.driver(owner)).actor, id)).toMatchObject({ code: 'forbidden' });
    expect(await report(reader, uuidv7())).toMatchObject({ code: 'not_found' });
    expect(await report(owner, id)).toMatchObject({ ok: true });
    const both = await Promise.all([report(reader, id), report(reader, id)]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'review_reported' });
    expect(await reportsOf(owner)).toMatchObject([{ kind: 'review', review_id: id, trip_id: tripId }]);
    expect(await reportsOf(reader)).toMatchObject([{ kind: 'review', review_id: id, trip_id: '' }]);
    expect(JSON.stringify(await reportsOf(reader))).not.toContain(tripId);
  });

  it('that the operator hides is read by its writer alone, and its stars still count', async () => {
    const tripId = await trip();
    await rate(passenger, tripId, 'A bad man');
    const id = (await reviews(passenger)).reviews[0]?.id ?? '';
    await report(owner, id);
    const number = Number((await reportsOf(owner))[0]?.['number']);
    const hide = () =>
      transact(market.context, (tx, changes) =>
        hideReported({ context: market.context, tx, changes }, number, {
          status: 'resolved',
          answer: 'gone',
        }),
      );
    await hide();
    await hide();
    expect(await reviews(owner)).toMatchObject({ count: 0, reviews: [] });
    expect(await row(owner, 'trip', tripId)).toMatchObject({
      given_rating: { rating: 4, review: null, hidden: true },
    });
    expect(await row(passenger, 'trip', tripId)).toMatchObject({
      given_rating: { rating: 4, review: 'A bad man', hidden: true },
    });
    expect(await reportsOf(owner)).toMatchObject([{ status: 'resolved', answer: 'gone' }]);
    expect(await report(await market.person('customer'), id)).toMatchObject({ code: 'not_found' });
    const { rows } = await database.query('select ratings_count, reviews_count from users where id = $1', [
      owner.id,
    ]);
    expect(rows).toEqual([{ ratings_count: 1, reviews_count: 0 }]);
  });

  it('comes from an older app without ready words', async () => {
    const tripId = await trip();
    const args = { trip_id: tripId, rating: 5, review: 'good' };
    const { push } = await import('../../../server/sync/push.ts');
    const mutations = [{ id: uuidv7(), name: 'trip.rate', v: 1, args }];
    expect((await push(market.context, passenger, { mutations })).results).toMatchObject([{ ok: true }]);
    expect(await row(owner, 'trip', tripId)).toMatchObject({ given_rating: { review: 'good', marks: [] } });
  });
});

describe('a passenger’s rating by the car owner', () => {
  it('is given once, after the trip, by its owner alone', async () => {
    const agreed = await trip('agreed');
    expect(await rateBack(owner, agreed)).toMatchObject({ code: 'trip_not_completed' });
    const tripId = await trip();
    expect(await rateBack(other, tripId)).toMatchObject({ code: 'not_your_trip' });
    expect(await rateBack(passenger, tripId)).toMatchObject({ code: 'not_your_trip' });
    const both = await Promise.all([rateBack(owner, tripId, 4, ['polite']), rateBack(owner, tripId, 4)]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'already_rated' });
    const { rows } = await database.query('select rating_sum, ratings_count from users where id = $1', [
      passenger.id,
    ]);
    expect(rows).toEqual([{ rating_sum: 4, ratings_count: 1 }]);
  });

  it('is seen by who gave it, is one row beside the passenger’s own, and tells the passenger nothing', async () => {
    const tripId = await trip();
    await rate(passenger, tripId, 'good');
    await rateBack(owner, tripId, 2, ['paid_as_agreed']);
    expect(await row(owner, 'trip', tripId)).toMatchObject({
      given_rating: { rating: 4 },
      passenger_rating: { rating: 2, marks: ['paid_as_agreed'] },
    });
    const theirs = await row(passenger, 'trip', tripId);
    expect(theirs).toMatchObject({ given_rating: { rating: 4, review: 'good' } });
    expect(theirs).not.toHaveProperty('passenger_rating');
    expect(await row(passenger, 'profile', passenger.id)).toMatchObject({ rated: { count: 1 } });
    expect(JSON.stringify(await row(passenger, 'profile', passenger.id))).not.toContain('rating_x10');
    const notices = [...(await market.seen(passenger)).values()].filter((change) =>
      JSON.stringify(change).includes('rating_received'),
    );
    expect(notices).toEqual([]);
  });

  it('is not taken when the passenger has denied the trip', async () => {
    const tripId = await trip();
    const args = { id: uuidv7(), trip_id: tripId, kind: 'did_not_come' as const, text: '' };
    expect(await market.act(passenger, { name: 'trip.deny', args })).toMatchObject({ ok: true });
    expect(await rateBack(owner, tripId)).toMatchObject({ code: 'rating_after_denial' });
  });

  it('shows in the feed from three on, without who it is', async () => {
    const standing = { rating_x10: 43, ratings_count: 3, marks: ['was_ready'] };
    for (const [index, rating] of [5, 5, 3].entries()) {
      const open = await trip('open');
      expect(await row(other, 'feed', open)).toMatchObject({ user: { id: '' } });
      expect(await row(other, 'feed', open)).not.toHaveProperty('passenger');
      await rateBack(owner, await trip(), rating, index < 2 ? ['was_ready'] : []);
    }
    const open = await trip('open');
    expect(await row(other, 'feed', open)).toMatchObject({ user: { id: '' }, passenger: standing });
    expect(await row(owner, 'trip', open)).toMatchObject({ passenger: standing });
    expect(await row(passenger, 'profile', passenger.id)).toMatchObject({ rated: { count: 3, standing } });
    expect(JSON.stringify([...(await market.seen(other)).values()])).not.toContain(passenger.id);
  });
});
