import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  everywhere,
  subscribedDistricts,
  isEmptyInterest,
  isOfInterest,
  tidyInterest,
} from '../../../domain/feed/feed-interest.ts';
import { interestAround } from '../../../domain/feed/home-interest.ts';
import { feedChannel, feedOfChannel } from '../../../protocol/sync/channels.ts';

const district = fc.integer({ min: 1, max: 64 });
const interest = fc.record({
  everywhere: fc.boolean(),
  districts: fc.array(district, { maxLength: 20 }),
  routes: fc.array(fc.record({ from: district, to: district }), { maxLength: 10 }),
});

describe('an interest in the feed', () => {
  it('subscribes to the pickup district of every trip that it is about', () => {
    fc.assert(
      fc.property(interest, district, district, (wanted, from, to) => {
        const isSubscribed = subscribedDistricts(wanted).includes(from);
        expect(isSubscribed || !isOfInterest(wanted, from, to)).toBe(true);
      }),
    );
  });

  it('is about the same trips however it is written', () => {
    fc.assert(
      fc.property(interest, district, district, (wanted, from, to) => {
        expect(isOfInterest(tidyInterest(wanted), from, to)).toBe(isOfInterest(wanted, from, to));
        expect(tidyInterest(tidyInterest(wanted))).toEqual(tidyInterest(wanted));
      }),
    );
  });

  it('in one road subscribes to its district, and means only trips along it', () => {
    const road = { everywhere: false, districts: [], routes: [{ from: 47, to: 36 }] };
    expect(subscribedDistricts(road)).toEqual([47]);
    expect([isOfInterest(road, 47, 36), isOfInterest(road, 47, 37), isOfInterest(road, 36, 47)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('around a home takes in the districts near to it', () => {
    expect(interestAround(47).districts).toEqual([40, 41, 43, 46, 47, 48]);
    for (let home = 1; home <= 64; home++) expect(subscribedDistricts(interestAround(home))).toContain(home);
  });

  it('in nothing is empty, in the whole country is all of it', () => {
    expect(isEmptyInterest({ everywhere: false, districts: [], routes: [] })).toBe(true);
    expect(subscribedDistricts(everywhere)).toHaveLength(64);
  });
});

describe('a feed channel', () => {
  it('names its districts, and no other name does', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(district, { minLength: 1 }),
        fc.constantFrom('customer' as const, 'provider' as const),
        (ids, side) => {
          const channel = feedChannel(side, ids);
          expect(feedOfChannel(channel)).toEqual({ side, districtIds: ids.toSorted((a, b) => a - b) });
          expect(feedOfChannel(channel.replace(/-(\w+)$/, '-0$1'))).toBeNull();
        },
      ),
    );
    for (const name of [
      'private-Feed-p-0',
      'private-Feed-x-1',
      'private-Feed-p-zzzzzzzzzzzzz',
      'private-Feed-p-',
    ])
      expect(feedOfChannel(name)).toBeNull();
  });
});
