import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base45, fromBase45 } from '../../../protocol/face/base45.ts';
import {
  certified,
  isCertified,
  isSignedByPerson,
  readCertificate,
  type Certificate,
} from '../../../protocol/face/certificate.ts';
import {
  codeHash,
  codeOfText,
  codeText,
  digitsOfPhone,
  linkOf,
  numberHash,
  offerCode,
  phoneOfDigits,
  readOffer,
  readReceipt,
  readRequest,
  receiptCode,
  requestCode,
  spokenDigits,
  type FaceOffer,
  type FaceRequest,
} from '../../../protocol/face/codes.ts';
import { nameBytes, nameOf } from '../../../protocol/face/name-letters.ts';
import { base64url } from '../../../protocol/nodata/base64url.ts';
import { compressed } from '../../../protocol/nodata/points.ts';
import { ecdsaCurve } from '../../../protocol/nodata/signing.ts';
import { Unreadable } from '../../../protocol/nodata/unreadable.ts';

const HOUR_MS = 3_600_000;

async function keyPair() {
  const pair = await crypto.subtle.generateKey(ecdsaCurve, true, ['sign', 'verify']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return { own: pair.privateKey, point: compressed(raw), raw: base64url(raw) };
}
const [server, other, passenger, owner] = await Promise.all([keyPair(), keyPair(), keyPair(), keyPair()]);

const number = { digits: 712_345_678, salt: 0x1234_5678_9abc_def0n };
const ofPassenger: Certificate = {
  accountId: '019ab3c4-0000-7000-8000-000000000001',
  name: 'মোসাম্মৎ নুসরাত জাহান চৌধুরী',
  issuedAt: Date.UTC(2026, 10, 26, 8),
  hours: 168,
  isBlocked: false,
  owesTooMuch: false,
  trips: 6,
  point: passenger.point,
  numberHash: await numberHash(number),
  owner: null,
};
const ofOwner: Certificate = {
  ...ofPassenger,
  accountId: '019ab3c4-0000-7000-8000-000000000002',
  name: 'রফিকুল ইসলাম',
  point: owner.point,
  owner: {
    rating: 47,
    agreements: 3,
    settledUpTo: 11,
    commissionRoom: 1500,
    carType: 'sedan car',
    registration: 'dhaka-metro:ga:12-3456',
  },
};
const request: FaceRequest = {
  at: 1_795_000_000,
  tripId: '019ab3c4-1111-7111-8111-111111111111',
  nonce: 77n,
  terms: {
    from: 1040,
    to: 5012,
    via: 65,
    day: 12,
    minute: 450,
    back: { nights: 2, minute: 960 },
    carType: 'micro',
    locale: 'bn',
    party: { adults: 3, children: 1, bags: 2, needs: 5 },
  },
};
const offer: Omit<FaceOffer, 'requestHash'> = {
  at: 1_795_000_090,
  bidId: '019ab3c4-2222-7222-8222-222222222222',
  price: 4800,
  includes: 5,
  meets: 4,
  driver: { no: 2, end: 0x89ab },
  linkNo: 12,
  lastLink: 0xfeed_beefn,
  number,
};

async function threeCodes() {
  const asked = await requestCode(request, await certified(ofPassenger, server.own), passenger.own);
  const requestHash = await codeHash(asked);
  const offered = await offerCode({ ...offer, requestHash }, await certified(ofOwner, server.own), owner.own);
  const offerHash = await codeHash(offered);
  const receipt = { at: 1_795_000_130, offerHash, asksAgain: true, number };
  return { asked, offered, agreed: await receiptCode(receipt, passenger.own), requestHash, receipt };
}
const codes = await threeCodes();

describe('the three codes', () => {
  it('are read as they were written, each with its signature', async () => {
    const asked = readRequest(codes.asked);
    expect(asked.value).toEqual(request);
    expect(asked.certificate.certificate).toEqual({ ...ofPassenger, name: 'মোসাম্মৎ নুসরাত জাহান চৌ' });
    expect(await isCertified(asked.certificate, [other.raw, server.raw])).toBe(true);
    expect(await isSignedByPerson(asked.certificate.certificate, asked.facts, asked.signature)).toBe(true);
    const offered = readOffer(codes.offered);
    expect(offered.value).toEqual({ ...offer, requestHash: codes.requestHash });
    expect(offered.certificate.certificate).toEqual(ofOwner);
    expect(await isSignedByPerson(offered.certificate.certificate, offered.facts, offered.signature)).toBe(
      true,
    );
    const agreed = readReceipt(codes.agreed);
    expect(agreed.value).toEqual(codes.receipt);
    expect(await isSignedByPerson(asked.certificate.certificate, agreed.facts, agreed.signature)).toBe(true);
  });

  it('are small enough for a code that a cheap camera reads, with a name of 24 letters', () => {
    const sizes = [codes.asked, codes.offered, codes.agreed].map(({ length }) => length);
    expect(sizes).toEqual([258, 278, 97]);
  });

  it('say the same two digits on both phones', async () => {
    expect(spokenDigits(await codeHash(codes.agreed))).toMatch(/^\d\d$/);
    expect(spokenDigits(7n)).toBe('07');
    expect(linkOf(2n ** 64n)).toBe(1n);
  });

  it('are nothing else: another kind, a byte less, a byte more, a flipped bit is refused or signed by nobody', async () => {
    expect(() => readOffer(codes.asked)).toThrow(Unreadable);
    expect(() => readRequest(codes.agreed)).toThrow(Unreadable);
    for (const [bytes, read] of [
      [codes.asked, readRequest],
      [codes.offered, readOffer],
      [codes.agreed, readReceipt],
    ] as const) {
      for (let length = 0; length < bytes.length; length++)
        await expectNothing(() => read(bytes.subarray(0, length)));
      await expectNothing(() => read(Uint8Array.from([...bytes, 0])));
      for (let at = 0; at < bytes.length; at += 3)
        await expectNothing(() => read(bytes.map((byte, each) => (each === at ? byte ^ 4 : byte))));
    }
  });

  it('throw nothing but that they cannot be read, whatever the bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 420 }),
        fc.constantFrom(0x10, 0x14, 0x18, 0x1c),
        (tail, first) => {
          for (const read of [readRequest, readOffer, readReceipt, readCertificate]) {
            const error = errorOf(() => read(Uint8Array.from([first, ...tail])));
            expect(error ?? new Unreadable('not_ours')).toBeInstanceOf(Unreadable);
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});

type Read = ReturnType<typeof readRequest> | ReturnType<typeof readOffer> | ReturnType<typeof readReceipt>;

/** What it throws; null where it throws nothing. */
function errorOf(work: () => unknown): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
}

/** Expects that the bytes cannot be read, or that no signature of theirs is right. */
async function expectNothing(read: () => Read): Promise<void> {
  const error = errorOf(read);
  if (error !== null) {
    if (!(error instanceof Unreadable)) throw error;
    return;
  }
  const found = read();
  const signers = 'certificate' in found ? [found.certificate.certificate] : [ofPassenger];
  const isGenuine = 'certificate' in found ? await isCertified(found.certificate, [server.raw]) : true;
  const verdicts = await Promise.all(
    signers.map((who) => isSignedByPerson(who, found.facts, found.signature)),
  );
  expect(isGenuine && verdicts[0]).toBe(false);
}

describe('the letters of a code', () => {
  it('are those of a QR code’s alphanumeric mode, and the bytes come back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(base45(bytes)).toMatch(/^[\dA-Z $%*+\-./:]*$/);
        expect(fromBase45(base45(bytes))).toEqual(bytes);
      }),
    );
    expect(codeOfText(codeText(codes.offered))).toEqual({ kind: 'offer', bytes: codes.offered });
  });

  it('are refused when they are another’s', () => {
    for (const text of [
      '',
      'https://durpalla.com/s/abcd',
      'DP1:',
      'DP1:::',
      'DP1:AAA',
      'DP1:ab',
      `DP1:${'A'.repeat(900)}`,
    ])
      expect(() => codeOfText(text)).toThrow(Unreadable);
  });
});

describe('what a certificate holds', () => {
  it('names people in either script, with one byte a letter', () => {
    for (const name of ['রফিকুল ইসলাম', 'Rafiqul Islam', 'র‍্যাব', 'মো. কামাল'])
      expect(nameOf(nameBytes(name))).toBe(name);
    expect(nameOf(nameBytes('李 Rahim'))).toBe(' Rahim');
  });

  it('proves a number only to who is told it', async () => {
    expect(phoneOfDigits(digitsOfPhone('+8801000123456') ?? 0)).toBe('+8801000123456');
    expect(digitsOfPhone('+4479112345678')).toBeNull();
    expect(await numberHash(number)).not.toBe(await numberHash({ ...number, digits: number.digits + 1 }));
    expect(await numberHash(number)).not.toBe(await numberHash({ ...number, salt: number.salt + 1n }));
  });

  it('is good for hours, as long as one of the server’s keys signed it', async () => {
    const bytes = await certified({ ...ofOwner, issuedAt: ofOwner.issuedAt + 59 * 60_000 }, server.own);
    const read = readCertificate(bytes);
    expect(read.certificate.issuedAt % HOUR_MS).toBe(0);
    expect(await isCertified(read, [other.raw])).toBe(false);
  });
});
