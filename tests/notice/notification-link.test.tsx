import { expect, test } from 'vitest';
import { linkOf } from '../../src/notice/notification-link.ts';

const ownTrip = (slug: string) => ({ to: '/trip-details/$slug' as const, params: { slug } });
const none = { trip_id: null, data: {} };

test('a notification of a payment opens how the payment stands', () => {
  const data = { price: 1200, tran: 'DP-7' };
  for (const type of ['payment_received', 'payment_failed'] as const)
    expect(linkOf({ ...none, type, data }, ownTrip)).toEqual({
      to: '/payment/callback',
      search: { tran: 'DP-7' },
    });
});

test('one of a car opens the cars, one of a trip its page, and what has no page is no link', () => {
  expect(linkOf({ ...none, type: 'car_verified' }, ownTrip)).toEqual({ to: '/provider/car/index' });
  expect(linkOf({ ...none, type: 'bid_placed', trip_id: 'trip' }, ownTrip)).toEqual(ownTrip('trip'));
  expect(linkOf({ ...none, type: 'report_answered' }, ownTrip)).toBeNull();
});
