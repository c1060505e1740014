import { expect, test } from 'vitest';
import { noticePath } from '../../../domain/notice/notice-path.ts';

test.each([
  ['bid_placed', 'customer', 't1', {}, '/trip-bidding/t1'],
  ['bid_confirmed', 'provider', 't1', {}, '/trip-details/t1'],
  ['driver_named', 'driver', 't1', {}, '/trip-details/t1'],
  ['asked_first', 'provider', 't1', {}, '/trip-booking/t1'],
  ['new_trips', 'provider', 't1', { total: 1 }, '/trip-booking/t1'],
  ['new_trips', 'provider', null, { total: 4 }, '/feed'],
  ['summary', 'provider', null, { total: 3, trips: 2 }, '/notifications'],
  ['summary', 'provider', null, { total: 0, trips: 2 }, '/feed'],
  ['car_sent_back', 'provider', null, {}, '/provider/car/index'],
  ['payment_failed', 'provider', null, { tran: 'DP/7' }, '/payment/callback?tran=DP%2F7'],
  ['rating_received', 'provider', null, {}, '/notifications'],
] as const)('%s opens for a %s', (type, role, trip_id, data, path) => {
  expect(noticePath({ type, trip_id, data }, role)).toBe(path);
});
