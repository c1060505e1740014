/** The bits of a certificate by SMS: with what the phone has they are the certificate again, signature and all. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  certified,
  isCertifiable,
  isCertified,
  readCertificate,
  type Certificate,
} from '../../../protocol/face/certificate.ts';
import {
  MOST_CAR_NO,
  readRenewal,
  renewalBytes,
  renewedCertificate,
} from '../../../protocol/face/renewal.ts';
import { base64url } from '../../../protocol/nodata/base64url.ts';
import { compressed } from '../../../protocol/nodata/points.ts';
import { seal } from '../../../protocol/nodata/sealing.ts';
import { ecdsaCurve } from '../../../protocol/nodata/signing.ts';
import { ecdhCurve, saltOf, smsKeysOf } from '../../../protocol/nodata/sms-keys.ts';
import { downText } from '../../../protocol/nodata/sms-text.ts';
import { Unreadable } from '../../../protocol/nodata/unreadable.ts';

const pair = await crypto.subtle.generateKey(ecdsaCurve, true, ['sign', 'verify']);
const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
const point = compressed(raw);

const facts = fc.record({
  accountId: fc.constant('019ab3c4-0000-7000-8000-000000000001'),
  name: fc.constantFrom('রহিমা', 'Karim', 'মোসাম্মৎ নুসরাত জাহান চৌধুরী'),
  issuedAt: fc.integer({ min: 1_795_000_000_000, max: 1_990_000_000_000 }),
  hours: fc.nat(168),
  isBlocked: fc.boolean(),
  owesTooMuch: fc.boolean(),
  trips: fc.nat(9000),
  point: fc.constant(point),
  numberHash: fc.bigInt(0n, 2n ** 64n - 1n),
  owner: fc.option(
    fc.record({
      rating: fc.option(fc.nat(50)),
      agreements: fc.nat(3),
      settledUpTo: fc.nat(65_535),
      commissionRoom: fc.nat(90_000),
      carType: fc.constantFrom('sedan car' as const, 'micro' as const),
      registration: fc.constantFrom('dhaka-metro:ga:12-3456', 'রংপুর অ ১১ ৯৯', 'On test 7'),
    }),
  ),
}) satisfies fc.Arbitrary<Certificate>;

it('is the same certificate, whatever it says, by way of at most 78 bytes', async () => {
  await fc.assert(
    fc.asyncProperty(facts, fc.integer({ min: 1, max: MOST_CAR_NO }), async (certificate, no) => {
      const bytes = await certified(certificate, pair.privateKey);
      const short = renewalBytes(bytes, certificate.owner ? no : 0);
      expect(short.length).toBe(certificate.owner ? 74 : 70);
      const renewal = readRenewal(short);
      expect(renewal.carNo).toBe(certificate.owner ? no : 0);
      const whole = renewedCertificate(renewal, { ...certificate, car: certificate.owner });
      expect(whole).toEqual(bytes);
      expect(whole && (await isCertified(readCertificate(whole), [base64url(raw)]))).toBe(true);
      expect(
        renewedCertificate(renewal, { ...certificate, car: certificate.owner ? null : fixed }),
      ).toBeNull();
    }),
    { numRuns: 100 },
  );
});

const fixed = { carType: 'micro' as const, registration: 'On test 7' };

it('whatever bytes come, at every length, the only error is a coded one', () => {
  const known = {
    accountId: '019ab3c4-0000-7000-8000-000000000001',
    name: 'x',
    point,
    numberHash: 0n,
    car: null,
  };
  const errorOf = (bytes: Uint8Array): unknown => {
    try {
      renewedCertificate(readRenewal(bytes), known);
      return null;
    } catch (error) {
      return error;
    }
  };
  const all = fc.sample(fc.uint8Array({ maxLength: 120 }), 2000).map(errorOf);
  expect(all.filter((error) => error !== null && !(error instanceof Unreadable))).toEqual([]);
});

it('fits into one SMS of an owner with its day in the words', async () => {
  const [one, other] = [
    await crypto.subtle.generateKey(ecdhCurve, false, ['deriveKey']),
    await crypto.subtle.generateKey(ecdhCurve, false, ['deriveKey']),
  ];
  const pointOf = async (key: CryptoKey) =>
    base64url(new Uint8Array(await crypto.subtle.exportKey('raw', key)));
  const keys = await smsKeysOf(one.privateKey, await pointOf(other.publicKey), 7);
  const bytes = await seal('down', { kind: 5, key: 7, counter: 1 }, new Uint8Array(74), keys.down);
  const text = downText(bytes, 'till 30Nov', 'https://durpalla.com');
  expect(text).toMatch(/^Durpalla till 30Nov https:\/\/durpalla\.com\/s\/[\w-]+d$/);
  expect(text.length).toBeLessThanOrEqual(160);
  // both sides derive one salt, another key number another
  const salts = await Promise.all([
    saltOf(one.privateKey, await pointOf(other.publicKey), 7),
    saltOf(other.privateKey, await pointOf(one.publicKey), 7),
    saltOf(one.privateKey, await pointOf(other.publicKey), 8),
  ]);
  expect(salts[0]).toMatch(/^[\da-f]{16}$/);
  expect(salts[1]).toBe(salts[0]);
  expect(salts[2]).not.toBe(salts[0]);
});

it('has room for a plate in free words that comes back as it is, and for none that would be cut or changed', () => {
  const plates = ['dhaka-metro:ga:12-3456', 'ঢাকা অ ১২-৩৪', 'On test 7', ''];
  expect(plates.map(isCertifiable)).toEqual([true, true, true, false]);
  expect(isCertifiable('x'.repeat(25))).toBe(false);
  expect(isCertifiable('車 12')).toBe(false);
});
