import { describe, expect, test } from 'vitest';
import { subjectsOf, concernedId, lateness } from '../../../src/db/outbox/actions.ts';

describe('what an action is about', () => {
  test('is the thing itself, and the trip on whose page it is found', () => {
    const change = { car_id: 'car', price: 4500, note: null, trip_id: 'trip' };
    expect(subjectsOf({ name: 'bid.place', args: { ...change, id: 'bid' } })).toEqual([
      'bid:bid',
      'trip:trip',
    ]);
    expect(subjectsOf({ name: 'bid.change', args: { ...change, bid_id: 'bid' } })).toEqual([
      'bid:bid',
      'trip:trip',
    ]);
    expect(subjectsOf({ name: 'trip.publish', args: { trip_id: 'trip' } })).toEqual(['trip:trip']);
  });

  test('a choice of the passenger is about the trip, and shown on the bid too', () => {
    const args = { bid_id: 'bid', trip_id: 'trip', price: 4500 };
    expect(subjectsOf({ name: 'bid.confirm', args })).toEqual(['trip:trip', 'bid:bid']);
  });

  test('of what there is one for each person no id is needed', () => {
    const about = subjectsOf({ name: 'notification.seen', args: { ids: ['one'] } });
    expect(about).toEqual(['notifications:']);
    expect(concernedId({ about }, 'notifications')).toBe('');
    expect(concernedId({ about }, 'trip')).toBeNull();
  });
});

test('an action that is too late says so as the server would', () => {
  expect(lateness({ name: 'bid.confirm' })).toEqual({ code: 'choose_window_over' });
  expect(lateness({ name: 'trip.cancel' })).toEqual({ code: 'expired_before_sending' });
});
