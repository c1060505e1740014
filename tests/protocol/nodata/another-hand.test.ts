/**
 * A client of another hand: written from docs/PROTOCOL.md alone, with nothing of the project in it but the keys' names. What it
 * writes our code reads, and what our code writes it reads; the letters below are for the author of a third.
 */
import { expect, it } from 'vitest';
import { downBytes, numberOfDownKind } from '../../../protocol/nodata/down-messages.ts';
import { headOf, opened, seal } from '../../../protocol/nodata/sealing.ts';
import { smsKeysOf } from '../../../protocol/nodata/sms-keys.ts';
import { bytesInUpText, downText } from '../../../protocol/nodata/sms-text.ts';
import { kindOfNumber, readUp } from '../../../protocol/nodata/up-messages.ts';

const { subtle } = globalThis.crypto;
const KEY = 3_405_691_582;
const phone = {
  kty: 'EC',
  crv: 'P-256',
  x: 'TKd8zD99k9pyrfEXkNy58Yj4lEYwQ-7aqtT25NladoI',
  y: 'nCvYsa5DYHLbQItXyZVd30tvDPEXJIo8g4GknV8QHaY',
  d: 'WT5XqkaYlyrAwgpPDQ95WaVmacqxYxHYD4l8CreW1hQ',
};
const server = {
  kty: 'EC',
  crv: 'P-256',
  x: 'OljMKgVPzrf-HlnCOQl96hP5tyTuFYO2qqe4kMKuNOg',
  y: 'glXGgQO6_LjmZd78owXSO7M_us5RhJ741nsMAuRhg2M',
  d: 'ClgbyVz8wBAaKHKxE2-8zqHxShXVbHtzalp0TjFaiiI',
};

// from here to the tests: the other hand
type Jwk = typeof phone;
const raw = ({ x, y }: Jwk): Buffer =>
  Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
const curve = { name: 'ECDH', namedCurve: 'P-256' };

async function derived(own: Jwk, theirs: Jwk, part: string): Promise<Uint8Array<ArrayBuffer>> {
  const mine = await subtle.importKey('jwk', own, curve, false, ['deriveBits']);
  const point = await subtle.importKey('raw', new Uint8Array(raw(theirs)), curve, false, []);
  const shared = await subtle.deriveBits({ name: 'ECDH', public: point }, mine, 256);
  const from = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits']);
  const info = new TextEncoder().encode(`durpalla/sms/1/${KEY}/${part}`);
  return new Uint8Array(
    await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info }, from, 256),
  );
}
const number = (value: number | bigint, width: number): string => value.toString(2).padStart(width, '0');
function packed(text: string): Buffer {
  const whole = text.padEnd(Math.ceil(text.length / 8) * 8, '0');
  return Buffer.from((whole.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
const bitsOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => number(byte, 8)).join('');
function idBits(id: string): string {
  const all = bitsOf(Buffer.from(id.replaceAll('-', ''), 'hex'));
  return all.slice(0, 48) + all.slice(52, 64) + all.slice(66);
}
async function tagOf(mac: Uint8Array<ArrayBuffer>, plain: Uint8Array): Promise<Buffer> {
  const key = await subtle.importKey('raw', mac, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return Buffer.from(await subtle.sign('HMAC', key, new Uint8Array(plain))).subarray(0, 8);
}
async function stream(cipher: Uint8Array<ArrayBuffer>, tag: Buffer, bytes: Uint8Array): Promise<Buffer> {
  const key = await subtle.importKey('raw', cipher, 'AES-CTR', false, ['encrypt']);
  const counter = new Uint8Array(Buffer.concat([tag, Buffer.alloc(8)]));
  return Buffer.from(
    await subtle.encrypt({ name: 'AES-CTR', counter, length: 64 }, key, new Uint8Array(bytes)),
  );
}
async function writes(kind: number, counter: number, plain: string): Promise<string> {
  const head = packed(number(1, 3) + number(kind, 5) + number(KEY, 32) + number(counter, 16));
  const body = packed(plain);
  const tag = await tagOf(await derived(phone, server, 'up/mac'), Buffer.concat([head, body]));
  const hidden = await stream(await derived(phone, server, 'up/cipher'), tag, body);
  return `DP ${Buffer.concat([head, tag, hidden]).toString('base64url')}d`;
}
async function reads(text: string): Promise<{ kind: number; bits: string }> {
  const [, letters = ''] = /\/s\/([\w-]+)d(?![\w-])/.exec(text) ?? [];
  const bytes = Buffer.from(letters, 'base64url');
  const [head, tag, hidden] = [bytes.subarray(0, 4), bytes.subarray(4, 12), bytes.subarray(12)];
  const plain = await stream(await derived(phone, server, 'down/cipher'), tag, hidden);
  const right = await tagOf(await derived(phone, server, 'down/mac'), Buffer.concat([head, plain]));
  expect(right.equals(tag)).toBe(true);
  return { kind: (head[0] ?? 0) & 31, bits: bitsOf(plain) };
}
// the other hand ends here

const ID = '019aa7c2-5d10-7abc-9def-0123456789ab';
const TRIP = '019aa7c2-5c00-7123-8456-0123456789ab';
const own = async (jwk: Jwk): Promise<CryptoKey> => subtle.importKey('jwk', jwk, curve, false, ['deriveKey']);
const ours = async () => smsKeysOf(await own(server), raw(phone).toString('base64url'), KEY);
async function understood(text: string) {
  const bytes = bytesInUpText(text) ?? new Uint8Array();
  const head = headOf('up', bytes);
  expect(head.key).toBe(KEY);
  return readUp(kindOfNumber(head.kind), await opened('up', bytes, (await ours()).up));
}

it('writes a request that we read, letter for letter the same each time', async () => {
  // from Dhaka (district 47: number 46) to upazila 290 (64 + 290), day 9 of 64, 7:30, sedan, Bengali, back in 2 nights at 17:00
  const plain =
    idBits(ID) +
    number(0x5d10 - 0x5c00, 12) +
    idBits(TRIP).slice(48) +
    [number(46, 14), number(354, 14), number(9, 6), number(450, 11), number(0, 2), '0'].join('') +
    `1${number(2, 3)}${number(1020, 11)}` +
    '0' +
    `1${number(3, 5)}${number(1, 5)}${number(2, 5)}${number(0b0101, 4)}`;
  const text = await writes(1, 1, plain);
  expect(await understood(text)).toEqual({
    kind: 'request',
    id: ID,
    tripId: TRIP,
    from: 46,
    to: 354,
    via: null,
    day: 9,
    minute: 450,
    back: { nights: 2, minute: 1020 },
    carType: 'sedan car',
    locale: 'bn',
    party: { adults: 3, children: 1, bags: 2, needs: 5 },
  });
  expect([text]).toEqual(['DP Icr-ur4AAWq5UWHh_EjZpiIuhxlCeeYR94IdzO_OEy8MjRlVYraHbA2i1LkGdzQXeYoT6Qd']);
});

it('chooses, bids, cancels, takes back and asks again', async () => {
  const end = number(0x89ab, 16);
  const said = [
    [
      2,
      idBits(ID) +
        [
          number(20_481, 27),
          end,
          number(1, 6),
          number(7, 16),
          number(4800, 20),
          number(2, 6),
          number(8, 16),
          '0',
        ].join(''),
    ],
    [
      3,
      idBits(ID) +
        number(0x5d10 - 0x5c00, 12) +
        idBits(TRIP).slice(48) +
        [
          number(20_481, 27),
          end,
          number(1, 4),
          number(9, 16),
          number(0, 4),
          number(4800, 20),
          number(3, 4),
          '1',
          number(1, 4),
        ].join(''),
    ],
    [4, idBits(ID) + '0' + number(20_481, 27) + end + number(2, 4)],
    [5, idBits(ID) + '1' + idBits(TRIP) + end],
    [6, number(1, 16)],
  ] as const;
  const trip = { no: 20_481, end: 0x89ab };
  const read = [];
  for (const [at, [kind, plain]] of said.entries())
    read.push(await understood(await writes(kind, at + 2, plain)));
  expect(read).toEqual([
    {
      kind: 'confirm',
      id: ID,
      trip,
      bid: { no: 1, end: 7 },
      price: 4800,
      backup: { no: 2, end: 8 },
      byId: false,
    },
    {
      kind: 'bid',
      id: ID,
      bidId: TRIP,
      trip,
      car: { no: 1, end: 9 },
      driver: null,
      price: 4800,
      includes: 3,
      meets: 1,
    },
    { kind: 'cancel', id: ID, trip, reason: 'not_needed' },
    { kind: 'withdraw', id: ID, trip: { id: TRIP }, bidEnd: 0x89ab },
    { kind: 'again', about: 1 },
  ]);
});

it('reads what we answer', async () => {
  const message = {
    kind: 'agreed' as const,
    about: 3,
    tripEnd: 0x89ab,
    tripNo: 20_481,
    result: 'agreed' as const,
    bidsCount: 4,
    untilMinute: 450,
    bidNo: 1,
    price: 4800,
    phone: 711_000_001,
    plate: 77,
    pin: 4709,
  };
  const head = { kind: numberOfDownKind('agreed'), key: KEY, counter: 9 };
  const bytes = await seal('down', head, downBytes(message), (await ours()).down);
  const { kind, bits } = await reads(downText(bytes, 'OK', 'https://durpalla.com'));
  expect(kind).toBe(4);
  const widths = [16, 16, 27, 8, 6, 11, 6, 20, 30, 29, 14];
  let at = 0;
  const values = widths.map((width) => parseInt(bits.slice(at, (at += width)), 2));
  expect(values).toEqual([3, 0x89ab, 20_481, expect.any(Number), 4, 450, 1, 4800, 711_000_001, 77, 4709]);
  expect([downText(bytes, 'OK', 'https://durpalla.com')]).toEqual([
    'Durpalla OK https://durpalla.com/s/JL4ACWn_Wpis08yCMHcSwxQErCSNtUKqV6xIKgMqddcR8U8d',
  ]);
});
