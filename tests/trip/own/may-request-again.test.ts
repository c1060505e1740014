import { expect, test } from 'vitest';
import { tripStatuses, type TripParty } from '../../../domain/trip/trip-status.ts';
import { mayAskForWayBack, mayRequestAgain } from '../../../src/trip/own/may-request-again.ts';

test('who may ask for the same trip again, and when', () => {
  const at = (party: TripParty) => tripStatuses.filter((status) => mayRequestAgain(status, party));
  expect(at({ type: 'customer', part: 'creator' })).toEqual([
    'active',
    'extended',
    'completed',
    'canceled',
    'expired',
    'rejected',
  ]);
  expect(at({ type: 'customer', part: 'counterpart' })).toEqual(['completed']);
  expect(at({ type: 'provider', part: 'counterpart' })).toEqual([]);
  expect(at({ type: 'customer', part: 'stranger' })).toEqual([]);
});

test('the passenger of an agreed one-way trip may ask for the way back; its owner offers one', () => {
  const at = (party: TripParty, type: 'oneway' | 'round' = 'oneway') =>
    tripStatuses.filter((status) => mayAskForWayBack({ status, type }, party));
  expect(at({ type: 'customer', part: 'creator' })).toEqual(['hold', 'started', 'completed']);
  expect(at({ type: 'customer', part: 'counterpart' })).toEqual(['hold', 'started', 'completed']);
  expect(at({ type: 'customer', part: 'creator' }, 'round')).toEqual([]);
  expect(at({ type: 'customer', part: 'stranger' })).toEqual([]);
  expect(at({ type: 'provider', part: 'counterpart' })).toEqual([]);
});
