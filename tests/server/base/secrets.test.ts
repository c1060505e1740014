import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import {
  currentKeyId,
  keyIdOf,
  keyIdOfBytes,
  keyIdOfText,
  lookupHash,
  lookupHashes,
  openBytes,
  openText,
  sealBytes,
  SEAL_BYTES,
  sealText,
  SecretUnreadable,
  useSecretKeys,
} from '../../../server/base/secrets.ts';

const [first, second] = [
  'the first key, of 32 characters or more',
  'the second key, of 32 characters or more',
];
afterEach(() => useSecretKeys([]));

it('whatever is sealed comes back, is longer by a constant, and is never the same twice', () => {
  useSecretKeys([first]);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), fc.string(), (bytes, text) => {
      const content = Buffer.from(bytes);
      const sealed = sealBytes('a', content);
      expect(openBytes('a', sealed)).toEqual(content);
      expect(sealed.length).toBe(content.length + SEAL_BYTES);
      expect(sealBytes('a', content)).not.toEqual(sealed);
      expect(openText('a', sealText('a', text))).toBe(text);
    }),
  );
});

it('a byte that was changed, a cut end and another place are refused', () => {
  useSecretKeys([first]);
  const sealed = sealBytes('users.nid', Buffer.from('1234567890'));
  fc.assert(
    fc.property(
      fc.integer({ min: 14, max: sealed.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      (at, by) => {
        const changed = Buffer.from(sealed);
        changed[at] = (changed[at] ?? 0) ^ by;
        expect(() => openBytes('users.nid', changed)).toThrow(SecretUnreadable);
      },
    ),
  );
  expect(() => openBytes('users.nid', sealed.subarray(0, -1))).toThrow(SecretUnreadable);
  expect(() => openBytes('drivers.licence', sealed)).toThrow(SecretUnreadable);
});

it('an earlier key opens what it sealed, and the newest one seals', () => {
  useSecretKeys([first]);
  const before = sealText('a', 'secret');
  useSecretKeys([second, first]);
  expect(openText('a', before)).toBe('secret');
  expect(keyIdOfText(before)).toBe(keyIdOf(first));
  expect(keyIdOfText(sealText('a', 'secret'))).toBe(keyIdOf(second));
  expect(keyIdOfBytes(sealBytes('a', Buffer.from('b')))).toBe(currentKeyId());
});

it('without a key everything stands open, and what looks like a seal is only text', () => {
  expect(currentKeyId()).toBeNull();
  expect(sealText('a', 'secret')).toBe('secret');
  expect(sealBytes('a', Buffer.from('secret')).toString()).toBe('secret');
  for (const text of ['s1.', 's1.abc', 'durpseal', '']) expect(openText('a', text)).toBe(text);
});

it('what another key has sealed names that key', () => {
  expect(() => openText('users.nid', `s1.${'0'.repeat(12)}.${sealedByNobody}`)).toThrow('000000000000');
});
const sealedByNobody = Buffer.concat([Buffer.from('durpseal'), Buffer.alloc(60)]).toString('base64url');

it('an equal text is found by its hash, whichever key it was stored with', () => {
  const open = lookupHash('users.nid', '1234567890');
  useSecretKeys([first]);
  const sealed = lookupHash('users.nid', '1234567890');
  useSecretKeys([second, first]);
  expect(lookupHashes('users.nid', '1234567890')).toEqual(
    expect.arrayContaining([open, sealed, lookupHash('users.nid', '1234567890')]),
  );
  expect(lookupHashes('users.nid', '1234567891')).not.toContain(sealed);
  expect(lookupHashes('drivers.licence', '1234567890')).not.toContain(sealed);
});
