import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BidRow } from '../../protocol/sync/rows.ts';
import { feedTripView, bidsView } from '../../src/db/mirror/views.ts';
import { tripView } from '../../src/db/mirror/trip-views.ts';
import { dbsOf, wipe, type UserDbs } from '../../src/db/user-dbs.ts';
import { BidSheet } from '../../src/bid/owner/bid-sheet.tsx';
import { CounterCard } from '../../src/bid/owner/counter-card.tsx';
import { CounterInNotice } from '../../src/bid/owner/counter-in-notice.tsx';
import { NamedFares } from '../../src/bid/owner/named-fares.tsx';
import { TripBiddingScreen } from '../../src/bid/passenger/trip-bidding-screen.tsx';
import { setClockOffset } from '../../src/platform/clock.ts';
import type { StoredUser } from '../../src/platform/session.ts';
import { useView } from '../../src/sync/use-view.ts';
import { asTrip } from '../../src/trip/parts/feed-trip.ts';
import { useCountdown } from '../../src/trip/parts/countdown/use-countdown.ts';
import { ownBidRow } from '../../testkit/rows/bid-row.ts';
import { ownCarRow } from '../../testkit/rows/car-row.ts';
import { phoneWithSpaceFor } from '../../testkit/phone/full-phone.ts';
import { button, hasButton, opens, presses, said } from '../../testkit/screen.tsx';
import { feedRow } from '../../testkit/rows/trip-row.ts';
import { profileRow } from '../../testkit/rows/profile-row.ts';

const passenger: StoredUser = { id: 'passenger', type: 'customer' };
const owner: StoredUser = { id: 'provider', type: 'provider' };
/** For 189 km in a car for four: 4,102 to 5,538 taka. */
const bid: BidRow = { ...ownBidRow, price: 5000 };
const asked = {
  state: 'asked',
  price: 4600,
  from: 5000,
  last: null,
  asked_at: '2026-11-20T04:15:00.000Z',
} as const;

let dbs: UserDbs;
async function phoneOf({ id }: StoredUser, row: BidRow): Promise<void> {
  dbs = dbsOf(id);
  await dbs.mirror.trips.put({ ...asTrip(feedRow), _n: 1 });
  await dbs.mirror.bids.put({ ...row, _n: 1 });
}
beforeEach(() => {
  setClockOffset(Date.parse('2026-11-20T04:20:00.000Z') - Date.now());
  localStorage.clear();
});
afterEach(async () => {
  vi.restoreAllMocks();
  setClockOffset(0);
  cleanup();
  await wipe(passenger.id);
  await wipe(owner.id);
});

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const saved = async () =>
  (await dbs.outbox.outbox.toArray()).map(({ name, args, until }) => [name, args, until]);
const onBid = { bid_id: 'bid', trip_id: 'trip' };
const confirmUntil = Date.parse(feedRow.choose_until);

describe('the passenger', () => {
  function Bids() {
    const { standing: trip, countdown } = useCountdown(useView((views) => tripView(views, 'trip'), []));
    return trip && countdown ? (
      <TripBiddingScreen Report={() => null} trip={trip} countdown={countdown} offers={null} />
    ) : null;
  }

  test('names a fare beside a bid: a tenth less at first, the figure on the button', async () => {
    await phoneOf(passenger, bid);
    await opens(passenger, Bids);
    await presses('Name a fare');
    expect((await box('What do you want to pay?')).value).toBe('৳4,500');
    fireEvent.change(await box('What do you want to pay?'), { target: { value: '4600' } });
    expect(screen.getByText(/If they agree, the bid becomes ৳4,600/)).toBeTruthy();
    await presses('Send ৳4,600');
    await screen.findByText('You name ৳4,600');
    expect(screen.getByText('Not sent yet')).toBeTruthy();
    expect(await saved()).toEqual([['bid.counter', { ...onBid, price: 4600 }, confirmUntil]]);
    expect([hasButton('Name a fare'), hasButton('Confirm')]).toEqual([false, true]);
  });

  test.each([
    ['5000', 'This bid costs ৳5,000. Name a lower fare, or confirm it.'],
    ['4000', 'Price must be between 4,102 to 5,538 BDT'],
  ])('%s taka is not sent, and the field says why', async (typed, reason) => {
    await phoneOf(passenger, bid);
    await opens(passenger, Bids);
    await presses('Name a fare');
    fireEvent.change(await box('What do you want to pay?'), { target: { value: typed } });
    await presses(`Send ৳${Number(typed).toLocaleString('en')}`);
    expect((await screen.findByRole('alert')).textContent).toBe(reason);
    expect(await saved()).toEqual([]);
  });

  test.each([
    ['asked', 'You named ৳4,600', 'Waiting for the answer'],
    ['taken', 'Agrees to ৳4,600', 'The bid was ৳5,000'],
    ['left', 'Stays at ৳5,000', 'Your fare was ৳4,600'],
    ['answered', 'Last fare: ৳4,800', 'Your fare was ৳4,600'],
  ] as const)('reads what has become of it: %s', async (state, head, detail) => {
    await phoneOf(passenger, {
      ...bid,
      counter: { ...asked, state, last: state === 'answered' ? 4800 : null },
    });
    await opens(passenger, Bids);
    expect([await screen.findByText(head), screen.getByText(detail)]).toHaveLength(2);
    expect(hasButton('Name a fare')).toBe(false);
  });

  test('is not offered it for a bid at the lowest fare of the trip', async () => {
    await phoneOf(passenger, { ...bid, price: 4102 });
    await opens(passenger, Bids);
    await button('Confirm');
    expect(hasButton('Name a fare')).toBe(false);
  });

  test('a fare that the server did not take is named again, and the new one replaces it', async () => {
    await phoneOf(passenger, { ...bid, price: 4550 });
    await opens(passenger, Bids);
    await presses('Name a fare');
    fireEvent.change(await box('What do you want to pay?'), { target: { value: '4540' } });
    await presses('Send ৳4,540');
    await screen.findByText('Not sent yet');
    await dbs.outbox.outbox.toCollection().modify({
      state: 'refused',
      error: { code: 'counter_not_lower', field: 'price', values: { price: 4500 } },
    });
    await screen.findByText('This bid costs ৳4,500. Name a lower fare, or confirm it.');
    await presses('Name another');
    fireEvent.change(await box('What do you want to pay?'), { target: { value: '4300' } });
    await presses('Send ৳4,300');
    await screen.findByText('You name ৳4,300');
    expect((await saved()).map(([, args]) => args)).toEqual([{ ...onBid, price: 4300 }]);
  });
});

describe('the owner', () => {
  const countered: BidRow = { ...bid, counter: asked };
  function Card() {
    const known = useView(
      async (views) => ({ trip: await tripView(views, 'trip'), bids: await bidsView(views, 'trip') }),
      [],
    );
    const [own] = known?.bids ?? [];
    return known?.trip && own ? <CounterCard trip={known.trip} bid={own} /> : null;
  }

  test('reads both fares and what is left of each, and agrees with the figure on the button', async () => {
    await phoneOf(owner, countered);
    await opens(owner, Card);
    expect(await screen.findByRole('img', { name: 'The passenger ৳4,600, you ৳5,000' })).toBeTruthy();
    expect(screen.getByText('৳4,140')).toBeTruthy();
    expect(screen.getByText('With your own bid: ৳4,500.')).toBeTruthy();
    await presses('Agree to ৳4,600');
    await screen.findByText('You agree to ৳4,600, not sent yet');
    expect(await saved()).toEqual([['bid.accept_counter', { ...onBid, price: 4600 }, confirmUntil]]);
  });

  test('stays with the first bid', async () => {
    await phoneOf(owner, countered);
    await opens(owner, Card);
    await presses('Stay at ৳5,000');
    await screen.findByText('You stay at ৳5,000, not sent yet');
    expect(await saved()).toEqual([['bid.decline_counter', onBid, confirmUntil]]);
  });

  test('names a last fare between the two, and nothing else', async () => {
    await phoneOf(owner, countered);
    await opens(owner, Card);
    await presses('Meet halfway');
    expect((await box('What is your last fare?')).value).toBe('৳4,800');
    fireEvent.change(await box('What is your last fare?'), { target: { value: '5000' } });
    await presses('Send ৳5,000 as the last fare');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your last fare must be between ৳4,600 and ৳5,000.',
    );
    fireEvent.change(await box('What is your last fare?'), { target: { value: '4750' } });
    await presses('Send ৳4,750 as the last fare');
    await screen.findByText('Your last fare ৳4,750, not sent yet');
    expect(await saved()).toEqual([['bid.last_fare', { ...onBid, price: 4750 }, confirmUntil]]);
  });

  test('whose dues are over the limit is shown what opens it, and may only stay', async () => {
    await phoneOf(owner, countered);
    const owing = { ...profileRow, id: owner.id, dues: 2100, credit_limit: 2000 };
    await dbs.mirror.profiles.put({ ...owing, _n: 1 });
    await opens(owner, Card);
    await screen.findByText('Bidding is closed for now');
    const disabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
    expect(['Agree to ৳4,600', 'Meet halfway', 'Stay at ৳5,000'].map(disabled)).toEqual([true, true, false]);
  });

  test('on a full phone is told that nothing was saved, and the question stays', async () => {
    await phoneOf(owner, countered);
    await opens(owner, Card);
    await button('Agree to ৳4,600');
    phoneWithSpaceFor(0);
    await presses('Agree to ৳4,600');
    await waitFor(() =>
      expect(said()).toContain('The phone is full: nothing was kept. Free some room and try again.'),
    );
    expect([await saved(), hasButton('Agree to ৳4,600')]).toEqual([[], true]);
  });

  test('is asked no more once the passenger can no longer choose', async () => {
    await phoneOf(owner, countered);
    setClockOffset(confirmUntil - Date.now());
    await opens(owner, Card);
    await screen.findByText('It was not answered.');
    expect(hasButton('Agree to ৳4,600')).toBe(false);
  });

  test('finds the question over the feed, in place of the form, and the form behind it', async () => {
    await phoneOf(owner, countered);
    await opens(owner, () => <BidSheet Report={() => null} tripId="trip" onClose={() => undefined} />);
    await button('Agree to ৳4,600');
    expect(screen.queryByRole('textbox', { name: 'What will you charge?' })).toBeNull();
    await presses('Change something else');
    await box('What will you charge?');
  });

  test('finds it above the feed and in the notification until it is answered', async () => {
    await phoneOf(owner, countered);
    await opens(owner, () => (
      <>
        <NamedFares />
        <CounterInNotice tripId="trip" />
      </>
    ));
    const link = await screen.findByRole('link', { name: /^Answer ৳4,600/ });
    expect(link.getAttribute('href')).toBe('/trip-details/trip');
    await presses('Agree to ৳4,600');
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Answer/ })).toBeNull());
    expect(hasButton('Agree to ৳4,600')).toBe(false);
    expect(said()).toEqual(['Your answer is on its way']);
    expect((await feedTripView(dbs, 'trip'))?.ownBid?.price).toBe(5000);
  });

  test('who has agreed cannot go above it by changing the bid', async () => {
    await phoneOf(owner, { ...bid, price: 4600, counter: { ...asked, state: 'taken' } });
    await dbs.mirror.cars.put({ ...ownCarRow, _n: 1 });
    await opens(owner, () => <BidSheet Report={() => null} tripId="trip" onClose={() => undefined} />);
    fireEvent.change(await box('What will you charge?'), { target: { value: '4700' } });
    await presses('Send the new price');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'You have agreed to ৳4,600. The fare can only fall.',
    );
    expect(await saved()).toEqual([]);
  });
});
