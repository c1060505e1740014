/** An owner's bid on a card of the feed, where an SMS carries it. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DownMessage } from '../../../protocol/nodata/down-messages.ts';
import { endOf } from '../../../protocol/nodata/small-ids.ts';
import { BidSheet } from '../../../src/bid/owner/bid-sheet.tsx';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { settle } from '../../../src/db/outbox/outbox-settling.ts';
import { feedTripView } from '../../../src/db/mirror/views.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { RequestCard } from '../../../src/feed/list/feed-card.tsx';
import { setClockOffset } from '../../../src/platform/clock.ts';
import type { StoredUser } from '../../../src/platform/session.ts';
import { previewOfTrip } from '../../../src/action/on-trip.ts';
import { useView } from '../../../src/sync/use-view.ts';
import { ownBidRow } from '../../../testkit/rows/bid-row.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';
import { opens } from '../../../testkit/screen.tsx';

const owner: StoredUser = { id: 'owner', type: 'provider' };
const MINUTE_MS = 60_000;
let dbs: UserDbs;

beforeEach(async () => {
  dbs = dbsOf(owner.id);
  setClockOffset(Date.parse(feedRow.created_at) + 10 * MINUTE_MS - Date.now());
  await dbs.mirror.feed.put({ ...feedRow, _n: 1 });
});
afterEach(async () => {
  setClockOffset(0);
  await wipe(owner.id);
});

/** The bid that waits on the phone; with an SMS that carries it. */
async function bids(bySms: boolean): Promise<number> {
  const args = { id: 'bid', trip_id: feedRow.id, car_id: 'car', price: 4500, note: null, includes: [] };
  const preview = { ...previewOfTrip(feedRow), car: ownBidRow.car };
  await enqueue(dbs, { name: 'bid.place', args: { ...args, driver_id: null } }, { preview });
  const { seq } = (await dbs.outbox.outbox.toCollection().last()) ?? { seq: 0 };
  const sms = { key: 1, counter: 1, letters: 'DP d', openedAt: 0, sentAt: Date.now(), answeredAt: null };
  if (bySms) await dbs.outbox.outbox.update(seq, { sms, attempts: 1 });
  return seq;
}

async function says(message: Partial<DownMessage>): Promise<void> {
  const about = { about: 1, tripEnd: endOf(feedRow.id), tripNo: 7, bidsCount: 1, untilMinute: 700 };
  const row = { id: '1:1', key: 1, at: Date.now(), tripId: feedRow.id };
  await dbs.outbox.table('said').put({ ...row, message: { ...about, ...message } });
}

function Card() {
  const trip = useView((views) => feedTripView(views, feedRow.id), []);
  return trip ? <RequestCard trip={trip} search={{}} /> : null;
}
const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

test('a bid that went by SMS is said to wait for its answer, and there is no second way to bid', async () => {
  await bids(true);
  await opens(owner, Card);
  await screen.findByText('Sent by SMS, waiting for the answer');
  expect(links()).toEqual(['See your bid']);
  expect(screen.queryByText(/sends when you’re online/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a bid that waits for the net alone may be changed, as before', async () => {
  await bids(false);
  await opens(owner, Card);
  await screen.findByText('Waiting, sends when you’re online');
  expect(links()).toEqual(['Change bid']);
});

test('what an SMS said of the bid is on its card with the time, until its row says as much', async () => {
  await bids(true);
  await opens(owner, Card);
  await says({ kind: 'posted', result: 'bid_lost' });
  await screen.findByText('Your bid was not chosen.');
  expect(screen.getByText(/^By SMS, .*\d:\d\d/)).toBeTruthy();
  await dbs.mirror.bids.put({
    ...ownBidRow,
    id: 'bid',
    trip_id: feedRow.id,
    status: 'closed',
    provider: { ...ownBidRow.provider, id: owner.id },
    _n: 1,
  });
  await waitFor(() => expect(screen.queryByText('Your bid was not chosen.')).toBeNull());
});

test('a refusal by SMS is said once with its reason, and goes with its action', async () => {
  const seq = await bids(true);
  await opens(owner, Card);
  const { id } = (await dbs.outbox.outbox.get(seq)) ?? { id: '' };
  await says({ kind: 'refused', end: endOf(id), code: 1, value: 0 });
  await dbs.outbox.said.update('1:1', { actionId: id });
  await settle(dbs, [{ seq, error: { code: 'trip_closed' } }]);
  await waitFor(() => expect(screen.getAllByText('Not taken')).toHaveLength(2));
  expect(screen.getByText(/^By SMS, /)).toBeTruthy();
});

test('the sheet of a bid that went by SMS has no form, and says what an SMS said', async () => {
  await bids(true);
  await says({ kind: 'agreed', price: 4500, bidNo: 1, phone: 712_345_678, plate: 7, pin: null });
  await opens(owner, () => <BidSheet Report={() => null} tripId={feedRow.id} onClose={() => undefined} />);
  await screen.findByText('Sent by SMS, waiting for the answer');
  await screen.findByText('Agreed for ৳4,500. The passenger’s number is on the trip’s page.');
  expect(screen.queryByRole('spinbutton')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Send|^Save/ })).toBeNull();
});
