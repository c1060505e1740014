import { cleanup, screen } from '@testing-library/react';
import { uuidv7 } from 'uuidv7';
import { describe, expect, test } from 'vitest';
import { notificationTypes, type NotificationType } from '../../protocol/sync/notification-types.ts';
import type { NotificationRow } from '../../protocol/sync/rows.ts';
import { NotificationItem } from '../../src/notice/notification-item.tsx';
import { opens } from '../../testkit/screen.tsx';

const whole = {
  price: 4200,
  bid: 4500,
  dues: 900,
  bids: 3,
  rating: 5,
  number: 17,
  provider: 'Kamal',
  customer: 'Rina',
  driver: 'Jamal',
  who: 'Rina',
  at: Date.parse('2026-11-21T01:30:00Z'),
  brand: 'Toyota',
  model: 'Noah',
  year: 2018,
  words: 'Please send the back side too.',
  reason: 'other_chosen',
  why: 'lower_fare',
  by: 200,
  code: 'account_blocked',
  pick_en: 'Dhaka',
  pick_bn: 'ঢাকা',
  dest_en: 'Sylhet',
  dest_bn: 'সিলেট',
};

async function textOf(type: NotificationType, data: NotificationRow['data']): Promise<string> {
  const row = {
    id: uuidv7(),
    type,
    trip_id: null,
    bid_id: null,
    data,
    created_at: new Date().toISOString(),
    seen: true,
  };
  await opens({ id: uuidv7(), type: 'customer' }, () => (
    <ul>
      <NotificationItem row={row} decision={null} to={null} Counter={() => null} />
    </ul>
  ));
  const item = await screen.findByRole('listitem');
  const parts = [item.querySelector('b'), item.querySelector('.line')];
  const text = parts.flatMap((part) => part?.textContent ?? []).join(' | ');
  cleanup();
  return text;
}

describe('the text of a notification', () => {
  test.each(notificationTypes)('of type %s has all its values', async (type) => {
    const text = await textOf(type, whole);
    expect(text).toMatch(/^\p{L}|^৳\d/u);
    expect(text).not.toMatch(/undefined|null|NaN|[{}]|৳0/);
  });

  const road = 'Dhaka to Sylhet';
  test.each<[NotificationType, NotificationRow['data'], string]>([
    ['bid_placed', {}, `New bid: ৳4,200 | Kamal, ${road}`],
    ['bid_closed', {}, `The passenger chose another car | A lower fare won, by about ৳200. ${road}`],
    ['bid_closed', { by: null }, `The passenger chose another car | A slightly lower fare won. ${road}`],
    ['bid_closed', { why: 'bigger_car' }, `The passenger chose another car | A bigger car won. ${road}`],
    ['bid_closed', { reason: 'expired', why: null }, `The time ran out without a choice | ${road}`],
    ['trip_extended', {}, `Bidding is over, choose one | ${road}, 3 bids have come`],
    ['trip_extended', { bids: 0 }, `Bidding is over; nobody has bid | ${road}`],
    ['driver_changed', { driver: null }, `The car owner will drive you | ${road}`],
    ['car_sent_back', {}, 'Your car was sent back. See why and fix it. | Toyota Noah 2018'],
    ['payment_received', {}, '৳4,200 has arrived | Your dues now: ৳900'],
    ['credit_limit', {}, 'Your credit limit is ৳4,200 now'],
  ])('of type %s with %o', async (type, data, text) => {
    expect(await textOf(type, { ...whole, ...data })).toBe(text);
  });
});
