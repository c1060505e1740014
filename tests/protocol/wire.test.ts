import { describe, expect, it } from 'vitest';
import { wireFingerprints } from '../../testkit/wire-fingerprints.ts';

/**
 * The schemas that released apps were built with. A mutation's args change by a new version beside the old one, which
 * stays unchanged; a row's shape changes with PROTOCOL_VERSION. Never edit a line of a released version here.
 */
const released: Record<string, string> = {
  'bid row 5': 'e4ff6f7ff91f',
  'bid.accept_counter 1': 'ac69b3def443',
  'bid.change 1': '21fb0c673088',
  'bid.change 2': '9fd5e7213a60',
  'bid.confirm 1': '5442043d67c2',
  'bid.counter 1': 'ac69b3def443',
  'bid.decline_counter 1': '07a015c496a2',
  'bid.last_fare 1': 'ac69b3def443',
  'bid.place 1': '1f1bddbb4adc',
  'bid.place 2': 'b8da4736eed9',
  'bid.withdraw 1': '07a015c496a2',
  'booking row 5': '504f5ad4d490',
  'booking.cancel 1': '46704023b80a',
  'booking.confirm 1': '46704023b80a',
  'booking.price 1': '3bc2cf3fed32',
  'booking.reject 1': '46704023b80a',
  'booking.request 1': 'b2549f78f265',
  'car row 5': 'ee2db2509298',
  'car.activate 1': '0a23162917a0',
  'car.add 1': 'a35349530abe',
  'car.change 1': 'eccfb3d58fc4',
  'car.deactivate 1': '0a23162917a0',
  'driver row 5': '1ab317583af5',
  'driver.activate 1': 'f5f3baa10c5e',
  'driver.add 1': 'ee6a1f35ae67',
  'driver.change 1': 'ae699880db82',
  'driver.deactivate 1': 'f5f3baa10c5e',
  'driver.invite 1': 'f5f3baa10c5e',
  'favourite.add 1': '6fd3649eb39e',
  'favourite.first 1': '05e4eb45865b',
  'favourite.first 2': 'dcd2daca0419',
  'favourite.remove 1': '6fd3649eb39e',
  'feed row 5': '89a9ee7834b3',
  'feed.interest 1': '00e1025fc051',
  'notification row 5': '25d75972e22a',
  'notification.seen 1': '99a4323a9bf3',
  'passenger.rate 1': '672df8f2fe3d',
  'payment row 5': 'dac0b8a2d5da',
  'profile row 5': 'd2f3621396e0',
  'profile.change 1': '10a90085eeb3',
  'profile.notices 1': '67687b38c854',
  'profile.photo 1': '5e2b91e78fd5',
  'profile.privacy 1': 'bf37636ea211',
  'report row 5': 'f8399de2cd82',
  'report.create 1': '19f4378836ec',
  'report.create 2': '2ce9ef2f8592',
  'review.report 1': 'aba2abf0f6e8',
  'trip row 5': '31b7f37f8094',
  'trip.cancel 1': '2c083cd398ef',
  'trip.complete 1': '8b6c03e8c222',
  'trip.create 1': 'b25047a30b28',
  'trip.create 2': 'd4a3a6b701b4',
  'trip.call 1': '8b6c03e8c222',
  'trip.deny 1': '2ce9ef2f8592',
  'trip.driver 1': '49cbc389629c',
  'trip.edit 1': 'ff14a798e6da',
  'trip.edit 2': 'a5cf26c7a7b6',
  'trip.publish 1': '8b6c03e8c222',
  'trip.rate 1': '0cfeccdfb3db',
  'trip.schedule 1': 'b4f12153c490',
  'trip.rate 2': '5306fc65ef70',
  'trip.start 1': '798730bed70b',
  'wallet row 5': '9eb4a6a7c51c',
};

describe('the wire', () => {
  it('changes only together with its versions', () => {
    expect(wireFingerprints()).toEqual(released);
  });
});
