/** The bits of SMS: they come back as they went, and whatever bytes come, the only error is a coded one. */
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { base64url } from '../../../protocol/nodata/base64url.ts';
import { answerResults } from '../../../protocol/nodata/code-numbers.ts';
import {
  downBytes,
  downKindOfNumber,
  numberOfDownKind,
  readDown,
  type DownMessage,
} from '../../../protocol/nodata/down-messages.ts';
import { headOf, opened, seal } from '../../../protocol/nodata/sealing.ts';
import { isNear } from '../../../protocol/nodata/small-ids.ts';
import { ecdhCurve, smsKeysOf } from '../../../protocol/nodata/sms-keys.ts';
import { bytesInDownText, bytesInUpText, downText, upText } from '../../../protocol/nodata/sms-text.ts';
import { Unreadable } from '../../../protocol/nodata/unreadable.ts';
import {
  kindOfNumber,
  numberOfKind,
  readUp,
  smsReasons,
  upBytes,
  type UpMessage,
} from '../../../protocol/nodata/up-messages.ts';

const ORIGIN = 'https://durpalla.com';
/** GSM-7's basic set as far as an SMS of ours may use it. */
const GSM7 = /^[\w !"#%&'()*+,\-./:;<=>?@]*$/;
const bits = (width: number) => fc.nat(2 ** width - 1);
const minute = fc.nat(1439);
const price = fc.integer({ min: 1, max: 1_000_000 });
/** A mutation's id, and one that was made at most four seconds before. */
const ids = fc
  .tuple(fc.integer({ min: 1_600_000_000_000, max: 2_000_000_000_000 }), fc.nat(4095), fc.uuid(), fc.uuid())
  .map(([at, before, one, two]) => [idAt(at, one), idAt(at - before, two)] as const);
function idAt(ms: number, uuid: string): string {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${uuid.slice(15, 18)}-8${uuid.slice(20)}`;
}
const named = (width: number) =>
  fc.record({ no: fc.integer({ min: 1, max: 2 ** width - 1 }), end: bits(16) });
const trip = fc.oneof(
  named(27),
  ids.map(([id]) => ({ id })),
);
const up: fc.Arbitrary<UpMessage> = ids.chain(([id, near]) =>
  fc.oneof(
    fc.record({
      kind: fc.constant('request' as const),
      id: fc.constant(id),
      tripId: fc.constant(near),
      from: bits(14),
      to: bits(14),
      via: fc.option(bits(14)),
      day: bits(6),
      minute,
      back: fc.option(fc.record({ nights: bits(3), minute })),
      carType: fc.constantFrom('sedan car' as const, 'mini micro' as const, 'micro' as const),
      locale: fc.constantFrom('bn' as const, 'en' as const),
      party: fc.option(
        fc.record({ adults: fc.nat(20), children: fc.nat(20), bags: fc.nat(20), needs: bits(4) }),
      ),
    }),
    fc.record({
      kind: fc.constant('confirm' as const),
      id: fc.constant(id),
      trip: named(27),
      bid: named(6),
      price,
      backup: fc.option(named(6)),
      byId: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('bid' as const),
      id: fc.constant(id),
      bidId: fc.constant(near),
      trip: named(27),
      car: named(4),
      driver: fc.option(named(4)),
      price,
      includes: bits(4),
      meets: fc.option(bits(4)),
    }),
    fc.record({
      kind: fc.constant('cancel' as const),
      id: fc.constant(id),
      trip,
      reason: fc.constantFrom(...smsReasons),
    }),
    fc.record({ kind: fc.constant('withdraw' as const), id: fc.constant(id), trip, bidEnd: bits(16) }),
    fc.record({ kind: fc.constantFrom('again' as const, 'renew' as const), about: bits(16) }),
  ),
);
const about = {
  about: bits(16),
  tripEnd: bits(16),
  tripNo: bits(27),
  result: fc.constantFrom(...answerResults),
  bidsCount: bits(6),
  untilMinute: minute,
};
const saidBid = fc.record({
  no: bits(6),
  end: bits(16),
  price,
  carType: fc.constantFrom('sedan car' as const, 'micro' as const, 'premium car' as const),
  modelId: bits(8),
  year: fc.oneof(fc.constant(0), fc.integer({ min: 1981, max: 2043 })),
  colour: fc.constantFrom('' as const, 'white' as const, 'gold' as const),
  airConditioned: fc.boolean(),
  rating: fc.option(fc.nat(50)),
  ratings: fc.nat(15),
  verified: fc.boolean(),
  includes: bits(4),
});
const down: fc.Arbitrary<DownMessage> = fc.oneof(
  fc.record({ kind: fc.constant('posted' as const), ...about }),
  fc.record({
    kind: fc.constant('refused' as const),
    about: bits(16),
    end: bits(16),
    code: bits(8),
    value: bits(20),
  }),
  fc.record({
    kind: fc.constant('bids' as const),
    ...about,
    bids: fc.array(saidBid, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('agreed' as const),
    ...about,
    bidNo: bits(6),
    price,
    phone: fc.nat(999_999_999),
    plate: bits(29),
    pin: fc.option(fc.nat(9999)),
  }),
);

const pair = () => crypto.subtle.generateKey(ecdhCurve, false, ['deriveKey']);
const pointOf = async ({ publicKey }: CryptoKeyPair) =>
  base64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
const phone = await pair();
const server = await pair();
const KEY = 3_000_000_007;
const own = await smsKeysOf(phone.privateKey, await pointOf(server), KEY);
const theirs = await smsKeysOf(server.privateKey, await pointOf(phone), KEY);

test('each message comes back as it went, and its SMS is one of GSM-7', async () => {
  await fc.assert(
    fc.asyncProperty(up, fc.nat(65_535), async (message, counter) => {
      const head = { kind: numberOfKind(message.kind), key: KEY, counter };
      const bytes = await seal('up', head, upBytes(message), own.up);
      const text = upText(
        bytes,
        'Cox’s Bazar>ঢাকা Mirpur 10 21Nov 7:30am [car] 4 and more words than there is room for',
      );
      expect(text.length).toBeLessThanOrEqual(160);
      expect(text).toMatch(GSM7);
      const read = bytesInUpText(`FW: ${text}`) ?? new Uint8Array(0);
      expect(headOf('up', read)).toEqual(head);
      expect(readUp(kindOfNumber(head.kind), await opened('up', read, theirs.up))).toEqual(message);
    }),
  );
  await fc.assert(
    fc.asyncProperty(down, fc.nat(65_535), async (message, counter) => {
      const head = { kind: numberOfDownKind(message.kind), key: KEY, counter };
      const bytes = await seal('down', head, downBytes(message), theirs.down);
      const text = downText(
        bytes,
        '20481: 3 bids. Best Tk4800 Axio, Tk5200 Premio, Tk5400 Noah. Choose till 12:44pm',
        ORIGIN,
      );
      expect(text.length).toBeLessThanOrEqual(160);
      expect(text).toMatch(GSM7);
      const read = bytesInDownText(text) ?? new Uint8Array(0);
      expect(headOf('down', read)).toEqual({ ...head, key: KEY % 256 });
      expect(readDown(downKindOfNumber(head.kind), await opened('down', read, own.down))).toEqual(message);
    }),
  );
});

test('the sizes are those of the table', async () => {
  const id = uuidv7();
  const request = {
    kind: 'request' as const,
    id,
    tripId: id,
    from: 1,
    to: 2,
    via: null,
    day: 1,
    minute: 1,
    back: null,
    carType: 'sedan car' as const,
    locale: 'bn' as const,
    party: null,
  };
  const [tripNo, amount] = [20_481, 4800];
  const size = async (message: UpMessage) =>
    (await seal('up', { kind: numberOfKind(message.kind), key: KEY, counter: 1 }, upBytes(message), own.up))
      .length;
  const on = { no: tripNo, end: 9 };
  const first = { no: 1, end: 65_535 };
  expect(await size(request)).toBe(48);
  expect(await size({ ...request, via: 3, back: { nights: 2, minute: 5 } })).toBe(51);
  const confirm = { kind: 'confirm' as const, id, trip: on, bid: first, price: amount, byId: true };
  expect(await size({ ...confirm, backup: null })).toBe(42);
  expect(await size({ ...confirm, backup: first })).toBe(44);
  const bid = {
    kind: 'bid' as const,
    id,
    bidId: id,
    trip: on,
    car: first,
    price: amount,
    includes: 3,
  };
  expect(await size({ ...bid, driver: null, meets: 1 })).toBe(53);
  expect(await size({ ...bid, driver: first, meets: 1 })).toBe(55);
  expect(await size({ kind: 'cancel', id, trip: on, reason: 'not_needed' })).toBe(37);
  expect(await size({ kind: 'cancel', id, trip: { id }, reason: 'not_needed' })).toBe(47);
  expect(await size({ kind: 'withdraw', id, trip: on, bidEnd: 9 })).toBe(38);
  expect(await size({ kind: 'again', about: 7 })).toBe(17);
  const sizeDown = async (message: DownMessage) =>
    (await seal('down', { kind: 1, key: KEY, counter: 1 }, downBytes(message), own.down)).length;
  const said = { about: 1, tripEnd: 2, tripNo, result: 'posted' as const, bidsCount: 0, untilMinute: 5 };
  const one = {
    no: 1,
    end: 3,
    price: amount,
    carType: 'sedan car' as const,
    modelId: 3,
    year: 2015,
    colour: 'white' as const,
    airConditioned: true,
    rating: 48,
    ratings: 9,
    verified: true,
    includes: 3,
  };
  const agreed = { kind: 'agreed' as const, ...said, bidNo: 1, price: amount, phone: 1, plate: 1 };
  expect(await sizeDown({ kind: 'posted', ...said })).toBe(23);
  expect(await sizeDown({ kind: 'refused', about: 1, end: 2, code: 1, value: 1 })).toBe(20);
  expect(await sizeDown({ kind: 'bids', ...said, bids: [one, one, one] })).toBe(52);
  // as long as they can be: the time until which one is chosen is not cut off
  const words = '1234567: 63 bids Tk 1)12000 2)12000 3)12000 till 11:30pm';
  expect(downText(new Uint8Array(52), words, ORIGIN)).toContain(words);
  expect(await sizeDown({ ...agreed, pin: 4709 })).toBe(35);
  expect(await sizeDown({ ...agreed, pin: null })).toBe(34);
  const { kind: _kind, id: _id, tripId: _tripId, ...terms } = request;
  const heard = {
    kind: 'new_trip' as const,
    tripNo,
    tripId: id,
    hectometres: 1890,
    untilMinute: 684,
    trips: 6,
  };
  expect(await sizeDown({ ...heard, terms })).toBe(41);
  const full = { adults: 3, children: 1, bags: 2, needs: 3 };
  const long = { ...terms, via: 3, back: { nights: 2, minute: 5 }, party: full };
  expect(await sizeDown({ ...heard, terms: long })).toBe(47);
  const message = { ...heard, terms: long };
  expect(readDown('new_trip', downBytes(message))).toEqual(message);
});

test('a changed bit, another key, another direction: the tag is wrong', async () => {
  const head = { kind: 1, key: KEY, counter: 9 };
  const bytes = await seal('up', head, new Uint8Array(20), own.up);
  for (let at = 7; at < bytes.length; at++) {
    const forged = bytes.slice();
    forged[at] = (forged[at] ?? 0) ^ (1 << (at % 8));
    await expect(opened('up', forged, theirs.up)).rejects.toThrow('unreadable: wrong_tag');
  }
  const other = await smsKeysOf(server.privateKey, await pointOf(phone), KEY + 1);
  await expect(opened('up', bytes, other.up)).rejects.toThrow('unreadable: wrong_tag');
  await expect(opened('up', bytes, theirs.down)).rejects.toThrow('unreadable: wrong_tag');
});

const coded = async (read: () => unknown): Promise<void> => {
  try {
    await read();
  } catch (error) {
    expect(error).toBeInstanceOf(Unreadable);
  }
};

test('whatever bytes come, at every length, only a coded error is thrown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 90 }), bits(5), async (bytes, kind) => {
      await coded(() => readUp(kindOfNumber(kind), bytes));
      await coded(() => readDown(downKindOfNumber(kind), bytes));
      await coded(() => opened('up', bytes, theirs.up));
      await coded(() => headOf('down', bytes));
      await coded(() => bytesInUpText(`DP ${base64url(bytes)}d`));
    }),
    { numRuns: 500 },
  );
  for (const message of [
    { kind: 'cancel' as const, id: uuidv7(), trip: { no: 3, end: 0 }, reason: 'others' as const },
    { kind: 'again' as const, about: 3 },
  ]) {
    const whole = upBytes(message);
    for (let length = 0; length < whole.length; length++)
      expect(() => readUp(message.kind, whole.subarray(0, length))).toThrow('unreadable: too_short');
    const longer = Uint8Array.of(...whole, 0);
    expect(() => readUp(message.kind, longer)).toThrow('unreadable: too_long');
  }
});

test('ids that do not fit beside each other are not near', () => {
  const later = idAt(2_000_000_000_000, uuidv7());
  expect(isNear(idAt(2_000_000_000_000 - 4096, uuidv7()), later)).toBe(false);
  expect(isNear(idAt(2_000_000_000_001, uuidv7()), later)).toBe(false);
  expect(isNear('11111111-1111-4111-8111-111111111111', later)).toBe(false);
});

test('people’s own words are not taken for ours', () => {
  for (const text of ['DP DHAKA SYLHET 26 7AM 4', 'DP YES 4821', 'ঢাকা থেকে সিলেট', 'DP', ''])
    expect(bytesInUpText(text)).toBeNull();
  expect(bytesInDownText('https://durpalla.com/s/')).toBeNull();
});
