/**
 * An SMS as bytes: a readable head, a tag of 64 bits, and the encrypted rest.
 *
 *   tag = HMAC-SHA-256(head ‖ plain)[0..8)   iv = tag ‖ 0⁸   AES-CTR: a repeated counter reveals only equality
 *
 *   head up    form 3 │ kind 5 │ key 32 │ counter 16
 *   head down  form 3 │ kind 5 │ low bits of the key 8 │ counter 16
 */
import { BitReader, BitWriter } from './bits.ts';
import type { WayKeys } from './sms-keys.ts';
import { COUNTER_BITS, KIND_BITS } from './up-messages.ts';
import { Unreadable } from './unreadable.ts';

/** The two highest bits are reserved for another algorithm. */
const FORM = 1;
const FORM_BITS = 3;
const TAG_BYTES = 8;
const KEY_BITS = 32;
const LOW_KEY_BITS = 8;

/** `key`: up, the key's number; down, its low eight bits. */
export type Head = { kind: number; key: number; counter: number };
type Way = 'up' | 'down';

const keyBits = (way: Way): number => (way === 'up' ? KEY_BITS : LOW_KEY_BITS);
const headBytes = (way: Way): number => (FORM_BITS + KIND_BITS + keyBits(way) + COUNTER_BITS) / 8;

/** @throws RangeError for a head out of its range */
export async function seal(way: Way, head: Head, plain: Uint8Array, keys: WayKeys): Promise<Uint8Array> {
  const clear = new BitWriter()
    .write(FORM, FORM_BITS)
    .write(head.kind, KIND_BITS)
    .write(head.key % 2 ** keyBits(way), keyBits(way))
    .write(head.counter, COUNTER_BITS)
    .bytes();
  const tag = await tagOf(clear, plain, keys);
  const hidden = await crypto.subtle.encrypt(counterOf(tag), keys.cipher, new Uint8Array(plain));
  return joined(clear, tag, new Uint8Array(hidden));
}

/** What can be read without a key. @throws Unreadable too_short, unknown_form */
export function headOf(way: Way, bytes: Uint8Array): Head {
  if (bytes.length < headBytes(way) + TAG_BYTES) throw new Unreadable('too_short');
  const bits = new BitReader(bytes.subarray(0, headBytes(way)));
  if (bits.read(FORM_BITS) !== FORM) throw new Unreadable('unknown_form');
  return { kind: bits.read(KIND_BITS), key: bits.read(keyBits(way)), counter: bits.read(COUNTER_BITS) };
}

/** The plain bytes. @throws Unreadable too_short, wrong_tag */
export async function opened(way: Way, bytes: Uint8Array, keys: WayKeys): Promise<Uint8Array> {
  const rest = headBytes(way);
  if (bytes.length < rest + TAG_BYTES) throw new Unreadable('too_short');
  const clear = bytes.slice(0, rest);
  const tag = bytes.slice(rest, rest + TAG_BYTES);
  const hidden = bytes.slice(rest + TAG_BYTES);
  const plain = new Uint8Array(await crypto.subtle.decrypt(counterOf(tag), keys.cipher, hidden));
  const right = await tagOf(clear, plain, keys);
  // every byte is compared, wherever the first difference is
  const difference = right.reduce((sum, byte, at) => sum | (byte ^ (tag[at] ?? 0)), 0);
  if (difference !== 0) throw new Unreadable('wrong_tag');
  return plain;
}

async function tagOf(head: Uint8Array, plain: Uint8Array, { mac }: WayKeys): Promise<Uint8Array> {
  const whole = new Uint8Array(await crypto.subtle.sign('HMAC', mac, joined(head, plain)));
  return whole.slice(0, TAG_BYTES);
}

const counterOf = (tag: Uint8Array): AesCtrParams => ({
  name: 'AES-CTR',
  counter: joined(tag, new Uint8Array(16 - TAG_BYTES)),
  length: 64,
});

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
