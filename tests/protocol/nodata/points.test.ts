import { expect, test } from 'vitest';
import { base64url } from '../../../protocol/nodata/base64url.ts';
import { compressed, uncompressed } from '../../../protocol/nodata/points.ts';
import { ecdsaCurve, isSignedBy, SIGNATURE_BYTES, signed } from '../../../protocol/nodata/signing.ts';

test('a point is the same after 33 bytes, and checks what its phone has signed', async () => {
  for (let round = 0; round < 20; round++) {
    const pair = await crypto.subtle.generateKey(ecdsaCurve, false, ['sign', 'verify']);
    const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
    const short = compressed(raw);
    expect(short).toHaveLength(33);
    expect(uncompressed(short)).toEqual(raw);
    const bytes = new TextEncoder().encode(`round ${round}`);
    const signature = await signed(bytes, pair.privateKey);
    expect(signature).toHaveLength(SIGNATURE_BYTES);
    expect(await isSignedBy(base64url(raw), bytes, signature)).toBe(true);
    signature[round] = (signature[round] ?? 0) ^ 1;
    expect(await isSignedBy(base64url(raw), bytes, signature)).toBe(false);
  }
});

test('bytes that are no point are refused by a code', async () => {
  const ones = new Uint8Array(33).fill(1);
  expect(() => uncompressed(ones)).toThrow('unreadable: unknown_value');
  expect(() => uncompressed(ones.subarray(1))).toThrow('unreadable: too_short');
  expect(() => uncompressed(new Uint8Array(34))).toThrow('unreadable: too_long');
  // no point of the curve has this x
  expect(() => uncompressed(Uint8Array.of(2, ...new Uint8Array(31), 5 ^ 4))).toThrow('unreadable');
  expect(await isSignedBy('AAAA', ones, ones)).toBe(false);
});
