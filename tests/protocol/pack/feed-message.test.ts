import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import type { BidInclude } from '../../../domain/money/bid-includes.ts';
import { dhakaDate, dhakaTime } from '../../../domain/base/calendar.ts';
import { carTypes, seatsOf } from '../../../domain/car/car.ts';
import { passengerMarks } from '../../../domain/reputation/rating.ts';
import { tripNeeds } from '../../../domain/trip/travellers.ts';
import { addressOf, namesOf, namesOfAddress } from '../../../domain/place/chosen-place.ts';
import { districtById } from '../../../domain/place/districts.ts';
import { placeById, places } from '../../../domain/place/gazetteer.ts';
import { packedFeed, unpackedFeed, type FeedSpan } from '../../../protocol/pack/feed-message.ts';
import { base91, fromBase91 } from '../../../protocol/pack/base91.ts';
import { commonNames, commonWords } from '../../../protocol/pack/common-words.ts';
import { canPack, FEED_CODEC } from '../../../protocol/pack/feed-row-bytes.ts';
import { PackReader, PackWriter } from '../../../protocol/pack/packing.ts';
import { textKinds } from '../../../protocol/pack/text-model.ts';
import type { FeedRow } from '../../../protocol/sync/rows.ts';
import { offerRow } from '../../../testkit/rows/offer-row.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';
import { packerFingerprint } from '../../../testkit/wire-fingerprints.ts';

const AT = Date.parse('2026-11-20T04:00:00.123Z');

/** Either end of a trip: a place of the gazetteer, or an address that a person wrote. */
const end = fc.oneof(
  fc
    .tuple(fc.nat(places().length - 1), fc.constantFrom('bn' as const, 'en' as const, null))
    .map(([index, locale]) => {
      const place = places()[index];
      if (!place) throw new Error('no such place');
      const names = namesOf(place);
      const { districtId, divisionId } = place;
      return { names, address: locale ? addressOf(names, locale) : 'মসজিদের পাশে', districtId, divisionId };
    }),
  fc
    .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), fc.integer({ min: 1, max: 64 }))
    .map(([address, districtId]) => ({
      names: namesOfAddress(address, districtId),
      address,
      districtId,
      divisionId: districtById(districtId)?.divisionId ?? 0,
    })),
);

const anyRow: fc.Arbitrary<FeedRow> = fc
  .record({
    pick: end,
    dest: end,
    via: fc.option(end),
    created: fc.integer({ min: AT - 1e9, max: AT + 1e9 }),
    journeyIn: fc.integer({ min: 60, max: 20_000 }),
    back: fc.option(fc.integer({ min: 1, max: 10_000 })),
    carType: fc.constantFrom(...carTypes),
    note: fc.option(fc.string({ unit: 'grapheme', maxLength: 200 })),
    name: fc.string({ unit: 'grapheme', maxLength: 40 }),
    photo: fc.option(fc.webPath()),
    number: fc.nat(10_000_000),
    metres: fc.nat(9_000),
    minutes: fc.nat(3_000),
    window: fc.option(fc.integer({ min: 1, max: 80 * 60_000 })),
    passenger: fc.option(
      fc.record({
        rating_x10: fc.integer({ min: 0, max: 50 }),
        ratings_count: fc.integer({ min: 3, max: 500 }),
        marks: fc.subarray([...passengerMarks]),
      }),
    ),
  })
  .map((made): FeedRow => {
    const journey = Math.floor(made.created / 60_000) * 60_000 + made.journeyIn * 60_000;
    const back = made.back === null ? null : journey + made.back * 60_000;
    const until = made.created + (made.window ?? 60 * 60_000);
    return {
      id: uuidv7(),
      number: made.number,
      status: 'active',
      type: back === null ? 'oneway' : 'round',
      created_by: 'customer',
      created_at: new Date(made.created).toISOString(),
      journey_date: dhakaDate(journey),
      journey_time: dhakaTime(journey),
      journey_date_time: new Date(journey).toISOString(),
      return_date: back === null ? null : dhakaDate(back),
      return_time: back === null ? null : dhakaTime(back),
      pickup_full_address: made.pick.address,
      via_full_address: made.via?.address ?? null,
      destination_full_address: made.dest.address,
      pickup_division_id: made.pick.divisionId,
      pickup_district_id: made.pick.districtId,
      destination_division_id: made.dest.divisionId,
      destination_district_id: made.dest.districtId,
      geo_location: { pick: made.pick.names, dest: made.dest.names, via: made.via?.names ?? null },
      distance: made.metres * 100,
      duration: made.minutes * 60,
      car_type: made.carType,
      no_of_seat: seatsOf(made.carType),
      price: null,
      trip_note: made.note,
      bids_until: new Date(until).toISOString(),
      choose_until: new Date(made.window === null ? until + 20 * 60_000 : until).toISOString(),
      user: { id: '', name: made.name, photo: made.photo },
      car: null,
      provider: null,
      ...(made.passenger && { passenger: made.passenger }),
    };
  });

const anySpan: fc.Arbitrary<FeedSpan> = fc
  .tuple(
    fc.integer({ min: 1, max: 64 }),
    fc.nat(1e9),
    fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.option(anyRow), fc.nat(1e7)), {
      minLength: 1,
      maxLength: 8,
    }),
  )
  .map(([district, from, made]) => {
    let seq = from;
    const changes = made.map(([step, row, number]) => ({
      seq: (seq += step),
      number: row?.number ?? number,
      row,
    }));
    return { district, from, to: seq, changes };
  });

describe('a row in bytes', () => {
  it('is the row again, whatever a person asks for', () => {
    fc.assert(
      fc.property(anyRow, (row) => {
        const [text = ''] = packedFeed([
          { district: 1, from: 0, to: 1, changes: [{ seq: 1, number: row.number, row }] },
        ]);
        expect(unpackedFeed(text)?.[0]?.changes[0]?.row).toEqual(row);
      }),
    );
  });

  it('has a form for nearly every trip between places of the gazetteer', () => {
    const id = uuidv7();
    const [from, to] = [placeById('mirpur-10'), placeById('u290')];
    if (!from || !to) throw new Error('no such places');
    const [pick, dest] = [namesOf(from), namesOf(to)];
    const row: FeedRow = {
      ...feedRow,
      id,
      geo_location: { pick, dest, via: null },
      pickup_full_address: addressOf(pick, 'bn'),
      destination_full_address: addressOf(dest, 'bn'),
      destination_district_id: to.districtId,
      destination_division_id: to.divisionId,
      user: { id: '', name: 'নুসরাত', photo: null },
    };
    expect(canPack(row)).toBe(true);
    const changes = [{ seq: 1, number: row.number, row }];
    expect(packedFeed([{ district: 47, from: 0, to: 1, changes }])[0]?.length).toBeLessThan(60);
    const known = { ...row, passenger: { rating_x10: 47, ratings_count: 12, marks: ['was_ready' as const] } };
    expect(canPack(known)).toBe(true);
    const [text] = packedFeed([
      { district: 47, from: 0, to: 1, changes: [{ seq: 1, number: 7, row: known }] },
    ]);
    expect(text?.length).toBeLessThan(63);
  });

  it('holds an offer with its car and owner', () => {
    const person = { id: uuidv7(), name: 'রফিকুল ইসলাম', photo: '/files/owner.webp' };
    const offer: FeedRow = {
      ...feedRow,
      id: uuidv7(),
      number: 7,
      destination_district_id: 37,
      created_by: 'provider',
      price: 4500,
      user: person,
      car: {
        id: uuidv7(),
        brand: 'Toyota',
        model: 'Noah',
        manufacture_year: 2015,
        color: 'সাদা',
        car_type: 'micro',
        number_of_seat: 7,
        is_air_conditioned: true,
        images: [{ file_path: '/files/car.webp', bytes: 81_234 }],
      },
      provider: {
        ...person,
        verified: true,
        rating_x10: 46,
        ratings_count: 31,
        trips_count: 80,
        agreed_count: 90,
        canceled_count: 2,
        since: '2025-03-01T04:00:00.000Z',
      },
    };
    expect(canPack(offer)).toBe(true);
    const changes = [{ seq: 4, number: 7, row: offer }];
    const [text = ''] = packedFeed([{ district: 47, from: 3, to: 4, changes }]);
    expect(unpackedFeed(text)?.[0]?.changes[0]?.row).toEqual(offer);
    expect(text.length).toBeLessThan(200);
  });

  it('says that an offer is a way back, at the cost of two letters, and of none where it is not', () => {
    const id = uuidv7();
    const person = { id: uuidv7(), name: 'রফিকুল ইসলাম', photo: null };
    const offer: FeedRow = {
      ...offerRow,
      id,
      destination_district_id: 37,
      user: person,
      car: offerRow.car && { ...offerRow.car, id: uuidv7() },
      provider: offerRow.provider && { ...offerRow.provider, ...person },
    };
    const sent = (row: FeedRow) =>
      packedFeed([{ district: 47, from: 0, to: 1, changes: [{ seq: 1, number: row.number, row }] }])[0] ?? '';
    const back: FeedRow = { ...offer, return_leg: true };
    expect(canPack(back)).toBe(true);
    expect(unpackedFeed(sent(back))?.[0]?.changes[0]?.row).toEqual(back);
    expect(unpackedFeed(sent(offer))?.[0]?.changes[0]?.row).not.toHaveProperty('return_leg');
    expect(sent(back).length - sent(offer).length).toBeLessThanOrEqual(2);
    for (const includes of [
      [],
      ['fuel'],
      ['toll', 'fuel', 'driver_food', 'waiting'],
    ] satisfies BidInclude[][]) {
      const covered: FeedRow = { ...offer, includes };
      expect(unpackedFeed(sent(covered))?.[0]?.changes[0]?.row).toEqual(covered);
      expect(sent(covered).length - sent(offer).length).toBeLessThanOrEqual(2);
    }
  });

  it('says who travels at the cost of four bytes at most for six of each, which are five letters', () => {
    const request: FeedRow = {
      ...feedRow,
      destination_district_id: 37,
      id: uuidv7(),
      user: { ...feedRow.user, id: '' },
    };
    const sent = (row: FeedRow) =>
      packedFeed([{ district: 47, from: 0, to: 1, changes: [{ seq: 1, number: row.number, row }] }])[0] ?? '';
    const needs = fc.subarray([...tripNeeds]).filter(({ length }) => length > 0);
    const count = fc.integer({ min: 1, max: 6 });
    const parties = fc.record({ adults: count, children: count, bags: count, needs }, { requiredKeys: [] });
    fc.assert(
      fc.property(parties, (party) => {
        const row: FeedRow = { ...request, ...party };
        expect(unpackedFeed(sent(row))?.[0]?.changes[0]?.row).toEqual(row);
        expect(sent(row).length - sent(request).length).toBeLessThanOrEqual(5);
      }),
    );
  });

  it('travels as it is where it has another shape', () => {
    const odd: FeedRow = { ...feedRow, id: 'of another kind' };
    expect(canPack(odd)).toBe(false);
    const changes = [{ seq: 4, number: 7, row: odd }];
    const [text = ''] = packedFeed([{ district: 47, from: 3, to: 4, changes }]);
    expect(unpackedFeed(text)?.[0]?.changes[0]?.row).toEqual(odd);
  });

  it('has another letter for FEED_CODEC when its form, the gazetteer or its words change', () => {
    const known = createHash('sha256')
      .update(JSON.stringify([places().map(namesOf), commonNames, commonWords]))
      .digest('hex')
      .slice(0, 12);
    expect([FEED_CODEC, known, packerFingerprint()]).toEqual(['i', '0fec9159ecb7', '6d22e4fc1cef']);
  });
});

describe('a message', () => {
  it('brings every change of its spans, in messages that fit', () => {
    fc.assert(
      fc.property(fc.array(anySpan, { minLength: 1, maxLength: 6 }), (spans) => {
        const texts = packedFeed(spans);
        for (const text of texts) expect(text.length).toBeLessThanOrEqual(9_500);
        const heard = texts.flatMap((text) => unpackedFeed(text) ?? []);
        const changesOf = (all: FeedSpan[]) =>
          all.flatMap(({ district, changes }) =>
            changes.map(({ seq, number, row }) => [district, seq, number, row]),
          );
        expect(changesOf(heard)).toEqual(changesOf(spans));
      }),
      { numRuns: 40 },
    );
  });

  it('is cut at a number, and its parts follow each other', () => {
    const changes = Array.from({ length: 400 }, (_, index) => ({
      seq: index + 1,
      number: index,
      row: {
        ...feedRow,
        id: uuidv7(),
        number: index,
        destination_district_id: 37,
        user: { id: '', name: 'নুসরাত', photo: null },
      },
    }));
    const heard = packedFeed([{ district: 47, from: 0, to: 400, changes }]).flatMap(
      (text) => unpackedFeed(text) ?? [],
    );
    expect(heard.length).toBeGreaterThan(1);
    for (const [index, span] of heard.entries())
      expect(span.from).toBe(index === 0 ? 0 : heard[index - 1]?.to);
    expect(heard.at(-1)?.to).toBe(400);
  });

  it('of another codec, or none at all, says nothing', () => {
    for (const text of [
      '',
      'AAAA',
      'c',
      'cA',
      'c"',
      'c not of these',
      `c${'~'.repeat(40)}`,
      `c${'!'.repeat(3)}`,
    ])
      expect(unpackedFeed(text)).toBeNull();
  });

  it('that was cut short is never longer than what came', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 300 }), (text) => {
        const heard = unpackedFeed(FEED_CODEC + text) ?? [];
        expect(heard.length).toBeLessThanOrEqual(64 * 300);
      }),
    );
  });
});

describe('what rows are packed with', () => {
  it('gives back the bytes, and for the last bits perhaps a zero', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = base91(bytes);
        expect(JSON.stringify(text)).toHaveLength(text.length + 2);
        const back = [...fromBase91(text)];
        expect(back.slice(0, bytes.length)).toEqual([...bytes]);
        expect(back.slice(bytes.length).every((byte) => byte === 0)).toBe(true);
      }),
    );
  });

  it('gives back numbers of any size, choices, flags and texts of any letters', () => {
    const part = fc.oneof(
      fc.record({
        is: fc.constant('number' as const),
        value: fc.maxSafeNat(),
        usual: fc.integer({ min: 1, max: 41 }),
      }),
      fc.record({
        is: fc.constant('signed' as const),
        value: fc.integer(),
        usual: fc.integer({ min: 1, max: 20 }),
      }),
      fc
        .tuple(fc.integer({ min: 1, max: 5000 }), fc.nat(4999))
        .map(([of, value]) => ({ is: 'choice' as const, value: value % of, of })),
      fc.record({
        is: fc.constant('flag' as const),
        value: fc.boolean(),
        likely: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      }),
      fc.record({
        is: fc.constant('text' as const),
        value: fc.string({ unit: 'grapheme', maxLength: 60 }),
        kind: fc.constantFrom(...textKinds),
      }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const writer = new PackWriter();
        for (const one of parts) {
          if (one.is === 'number') writer.number(one.value, one.usual);
          else if (one.is === 'signed') writer.signed(one.value, one.usual);
          else if (one.is === 'choice') writer.choice(one.value, one.of);
          else if (one.is === 'flag') writer.flag(one.value, one.likely);
          else writer.text(one.value, one.kind);
        }
        const reader = new PackReader(writer.done());
        const read = parts.map((one) => {
          if (one.is === 'number') return reader.number(one.usual);
          if (one.is === 'signed') return reader.signed(one.usual);
          if (one.is === 'choice') return reader.choice(one.of);
          return one.is === 'flag' ? reader.flag(one.likely) : reader.text(one.kind);
        });
        expect(read).toEqual(parts.map(({ value }) => value));
      }),
    );
  });
});
