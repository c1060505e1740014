import { expect, it } from 'vitest';
import { cardTimes } from '../../../../src/trip/parts/countdown/card-times.ts';

const bidsUntil = '2026-11-25T13:00:00Z';
const chooseUntil = '2026-11-25T13:20:00Z';
const trip = { bids_until: bidsUntil, choose_until: chooseUntil, mutations: [] };

it('an open trip says something else when bidding closes, and leaves the lists when choosing is over', () => {
  const times = { 'data-changes': Date.parse(bidsUntil), 'data-ends': Date.parse(chooseUntil) };
  expect(cardTimes({ ...trip, status: 'active' })).toEqual(times);
  expect(cardTimes({ ...trip, status: 'extended' })).toEqual(times);
});

it('the clock changes nothing about a trip that is agreed or may be', () => {
  expect(cardTimes({ ...trip, status: 'hold' })).toEqual({});
  const confirming = { name: 'bid.confirm', state: 'sending', attempts: 1, covered: false } as const;
  expect(cardTimes({ ...trip, status: 'active', mutations: [confirming] })).toEqual({});
});

it('a draft changes when it is posted, and a pending trip ends with its journey', () => {
  const at = '2026-11-26T01:00:00Z';
  expect(cardTimes({ ...trip, status: 'draft', publish_at: at })).toEqual({ 'data-changes': Date.parse(at) });
  expect(cardTimes({ ...trip, status: 'pending', journey_date_time: at })).toEqual({
    'data-ends': Date.parse(at),
  });
});
