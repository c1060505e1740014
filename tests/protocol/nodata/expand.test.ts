/** The args that an SMS becomes are the very same as those that the app wrote: key for key, as the server hashes them. */
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { addDays, dhakaDate } from '../../../domain/base/calendar.ts';
import { carTypeChoices } from '../../../domain/car/car.ts';
import { bidIncludes } from '../../../domain/money/bid-includes.ts';
import { chosenPlace } from '../../../domain/place/chosen-place.ts';
import { places } from '../../../domain/place/gazetteer.ts';
import { unionAt, unionsOf } from '../../../domain/place/unions.ts';
import { emptyDraft, requestOf, withPlace, type TripDraft } from '../../../domain/trip/trip-draft.ts';
import { tripNeeds } from '../../../domain/trip/travellers.ts';
import {
  expanded,
  forSms,
  isMeant,
  packed,
  smsVersions,
  type Book,
  type SmsAction,
} from '../../../protocol/nodata/expand.ts';
import { endOf, isNamed, meantBy, type Named } from '../../../protocol/nodata/small-ids.ts';
import { readUp, smsReasons, upBytes } from '../../../protocol/nodata/up-messages.ts';
import { mutations } from '../../../protocol/sync/mutations.ts';

const NOW = Date.parse('2026-11-20T04:00:00Z');
const [tripId = '', bidId = '', otherBid = '', carId = '', driverId = ''] = Array.from({ length: 5 }, uuidv7);
type List = readonly [string, number][];
const find = (list: List, one: string) => list.find(([id]) => id === one)?.[1] ?? null;
const at = (list: List, named: Named) =>
  meantBy(
    named,
    list.map(([id, no]) => ({ id, no })),
  )?.id ?? null;
const bids: List = [
  [bidId, 1],
  [otherBid, 7],
];
const book: Book = {
  tripOf: (ref) => ('no' in ref && ref.no === 20_481 && isNamed(ref, tripId) ? tripId : null),
  tripNo: (id) => (id === tripId ? 20_481 : null),
  bidOf: (_, named) => at(bids, named),
  bidNo: (_, id) => find(bids, id),
  ownBidOf: (_, end) => (end === endOf(bidId) ? bidId : null),
  carOf: (named) => at([[carId, 3]], named),
  carNo: (id) => find([[carId, 3]], id),
  driverOf: (named) => at([[driverId, 2]], named),
  driverNo: (id) => find([[driverId, 2]], id),
  union: unionAt,
};
const side = { now: NOW, book };

const place = fc.oneof(
  fc.constantFrom(...places()),
  fc
    .constantFrom(
      ...places().filter(({ upazilaId }) => upazilaId !== undefined && unionsOf(upazilaId).length > 0),
    )
    .map(({ upazilaId = 0, ...rest }) => unionAt(`n${unionsOf(upazilaId)[0]?.id}`) ?? rest),
);
const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`);
const draft: fc.Arbitrary<TripDraft> = fc
  .record({
    from: place,
    to: place,
    via: fc.option(place),
    locale: fc.constantFrom('bn' as const, 'en' as const),
    days: fc.nat(4),
    nights: fc.nat(7),
    round: fc.boolean(),
    go: time,
    back: time,
    carType: fc.constantFrom(...carTypeChoices),
    party: fc.option(
      fc.record({
        adults: fc.nat(20),
        children: fc.nat(20),
        bags: fc.nat(20),
        needs: fc.subarray([...tripNeeds]),
      }),
    ),
  })
  .map(({ from, to, via, locale, days, nights, round, go, back, carType, party }) => {
    const journeyDate = addDays(dhakaDate(NOW), days);
    const form: TripDraft = {
      ...emptyDraft,
      type: round ? 'round' : 'oneway',
      journeyDate,
      journeyTime: go,
      returnDate: addDays(journeyDate, nights),
      returnTime: back,
      carType,
      ...party,
    };
    const ends = withPlace(
      withPlace(form, 'pickup', chosenPlace(from, locale)),
      'destination',
      chosenPlace(to, locale),
    );
    return via ? withPlace({ ...ends, viaShown: true }, 'via', chosenPlace(via, locale)) : ends;
  });
const request = (form: TripDraft): SmsAction => {
  const id = uuidv7();
  return { id: uuidv7(), name: 'trip.create', v: 3, args: { ...requestOf(form), id } };
};

/** The action after its bits; null where it is not offered. */
const carried = (action: SmsAction, now = NOW): SmsAction | null => {
  const message = packed(action, { ...side, now });
  if (!message) return null;
  const read = readUp(message.kind, upBytes(message));
  return isMeant(read) ? expanded(read, { ...side, now }) : null;
};

test('requests of every kind come out as they went in: the same letters of JSON', () => {
  let offered = 0;
  const runs = 2000;
  fc.assert(
    fc.property(draft, (form) => {
      const action = request(form);
      const out = carried(action);
      if (out === null) return;
      offered += 1;
      expect(JSON.stringify([out.name, out.v, out.args])).toBe(
        JSON.stringify([action.name, action.v, action.args]),
      );
      expect(out.id).toBe(action.id);
      expect(mutations['trip.create'].versions[2]?.allows(out.args)).toBe(true);
    }),
    { numRuns: runs },
  );
  // all but the few whose bits would make another journey
  expect(offered).toBe(runs);
});

test('the day is the one nearest to the arrival, up to a month late', () => {
  fc.assert(
    fc.property(draft, fc.integer({ min: -27, max: 27 }), (form, late) => {
      const action = request(form);
      const message = packed(action, side);
      expect(message && expanded(message, { ...side, now: NOW + late * 86_400_000 }).args).toEqual(
        action.args,
      );
    }),
    { numRuns: 100 },
  );
});

test('bids, choices, cancellations come out as they went in', () => {
  const offer = fc.record({
    price: fc.integer({ min: 1, max: 1_000_000 }),
    includes: fc.subarray([...bidIncludes]),
    meets: fc.option(fc.subarray([...tripNeeds])),
    driver: fc.option(fc.constant(driverId)),
  });
  fc.assert(
    fc.property(offer, ({ price, includes, meets, driver }) => {
      const args = {
        trip_id: tripId,
        car_id: carId,
        price,
        note: null,
        includes,
        ...(meets && { meets }),
        driver_id: driver,
        id: uuidv7(),
      };
      const action: SmsAction = { id: uuidv7(), name: 'bid.place', v: 3, args };
      expect(JSON.stringify(carried(action))).toBe(JSON.stringify(action));
    }),
  );
  const trip_id = tripId;
  const id = uuidv7();
  const chosen = { trip_id, price: 4800 };
  const actions: SmsAction[] = [
    {
      id,
      name: 'bid.confirm',
      v: 2,
      args: { bid_id: bidId, ...chosen, backup_bid_id: otherBid },
    },
    { id, name: 'bid.confirm', v: 2, args: { bid_id: bidId, ...chosen, backup_bid_id: null } },
    { id, name: 'bid.confirm', v: 2, args: { trip_id, bid_no: 3, bid_end: 77, price: 4800 } },
    {
      id,
      name: 'bid.confirm',
      v: 2,
      args: { trip_id, bid_no: 3, bid_end: 0, price: 4800, backup_no: 63, backup_end: 65_535 },
    },
    { id, name: 'bid.withdraw', v: 1, args: { bid_id: bidId, trip_id } },
    ...smsReasons.map((cancel_note): SmsAction => ({
      id,
      name: 'trip.cancel',
      v: 1,
      args: { trip_id, cancel_note: cancel_note === 'others' ? '' : cancel_note },
    })),
  ];
  for (const action of actions)
    expect({ ...carried(action), id }).toEqual(JSON.parse(JSON.stringify(action)));
});

test('what has the number of another is not taken for it', () => {
  const args = { bid_id: bidId, trip_id: tripId, price: 4800, backup_bid_id: otherBid };
  const message = packed({ id: uuidv7(), name: 'bid.confirm', v: 2, args }, side);
  if (message?.kind !== 'confirm') throw new Error('not offered');
  for (const change of ['trip', 'bid', 'backup'] as const) {
    const { no, end } = message[change] ?? { no: 0, end: 0 };
    expect(() => expanded({ ...message, [change]: { no, end: end ^ 1 } }, side)).toThrow('unknown_value');
  }
});

test('what would come out otherwise is not offered, until the person agrees to leave it out', () => {
  const [first] = fc.sample(draft, { numRuns: 1, seed: 7 });
  if (!first) throw new Error('no draft');
  const plain = request(first);
  if (plain.name !== 'trip.create') throw new Error('no request');
  const noted: SmsAction = { ...plain, args: { ...plain.args, trip_note: 'সঙ্গে বয়স্ক মা আছেন' } };
  expect(packed(noted, side)).toBeNull();
  expect(forSms(noted, book).args).toEqual(plain.args);
  const typed: SmsAction = {
    ...plain,
    args: { ...plain.args, pickup_place_id: null, pickup_full_address: 'মসজিদের পাশে', pickup_lat: 23.81 },
  };
  expect(packed(typed, side)).toBeNull();
  expect(packed(forSms(typed, book), side)).not.toBeNull();
  const draftOnly: SmsAction = { ...plain, args: { ...plain.args, draft: true } };
  expect(packed(draftOnly, side)).toBeNull();
  const words: SmsAction = {
    id: uuidv7(),
    name: 'trip.cancel',
    v: 1,
    args: { trip_id: tripId, cancel_note: 'অন্য কথা' },
  };
  expect(packed(words, side)).toBeNull();
  expect(packed(forSms(words, book), side)).toMatchObject({ reason: 'others' });
  expect(packed({ id: uuidv7(), name: 'trip.complete', v: 1, args: { trip_id: tripId } }, side)).toBeNull();
});

test('an SMS carries the versions of the args that this app writes; of the form one that has bits', () => {
  const newest = Object.entries(mutations).filter(([name]) => Object.hasOwn(smsVersions, name));
  const { 'trip.create': form, ...others } = Object.fromEntries(
    newest.map(([name, each]) => [name, each.newest]),
  );
  const { 'trip.create': carried, ...rest } = smsVersions;
  expect(others).toEqual(rest);
  // a field that is new on the form has no bits yet: such requests are not offered by SMS
  expect(carried).toBeLessThanOrEqual(form ?? 0);
});
