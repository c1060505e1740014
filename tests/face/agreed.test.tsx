import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { certified, type Certificate } from '../../protocol/face/certificate.ts';
import { codeHash, numberHash, offerCode, receiptCode, requestCode } from '../../protocol/face/codes.ts';
import { compressed } from '../../protocol/nodata/points.ts';
import { ecdsaCurve } from '../../protocol/nodata/signing.ts';
import type { FaceRow } from '../../src/db/outbox/outbox-rows.ts';
import { dbsOf, wipe } from '../../src/db/user-dbs.ts';
import { Agreed } from '../../src/face/agreed.tsx';
import { opens, watchScreen } from '../../testkit/screen.tsx';

const passenger = { id: 'passenger', type: 'customer' as const };
const tripId = '019ab3c4-1111-7111-8111-111111111111';
const number = { digits: 712_345_678, salt: 1n };
const at = Date.UTC(2026, 10, 26, 8) / 1000;

afterEach(() => wipe(passenger.id));

/** What both have signed. */
async function signedByBoth(): Promise<Parameters<typeof Agreed>[0]['face']> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(ecdsaCurve, true, ['sign', 'verify']);
  const point = compressed(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
  const hers: Certificate = {
    accountId: '019ab3c4-0000-7000-8000-000000000001',
    name: 'Nusrat',
    issuedAt: at * 1000,
    hours: 168,
    isBlocked: false,
    owesTooMuch: false,
    trips: 6,
    point,
    numberHash: await numberHash(number),
    owner: null,
  };
  const standing = { rating: 47, agreements: 3, settledUpTo: 11, commissionRoom: 1500 };
  const his = { ...standing, carType: 'sedan car' as const, registration: 'dhaka-metro:ga:12-3456' };
  const terms = { from: 1040, to: 5012, via: null, day: 12, minute: 450, back: null, party: null };
  const request = await requestCode(
    { at, tripId, nonce: 77n, terms: { ...terms, carType: 'sedan car', locale: 'bn' } },
    await certified(hers, privateKey),
    privateKey,
  );
  const offered = {
    at,
    bidId: '019ab3c4-2222-7222-8222-222222222222',
    price: 4800,
    includes: 0,
    meets: null,
  };
  const chained = { driver: null, linkNo: 12, lastLink: 0n, number, requestHash: await codeHash(request) };
  const offer = await offerCode(
    { ...offered, ...chained },
    await certified({ ...hers, name: 'Rafiq', owner: his }, privateKey),
    privateKey,
  );
  const receipt = await receiptCode(
    { at, offerHash: await codeHash(offer), number, asksAgain: false },
    privateKey,
  );
  const row: FaceRow = {
    tripId,
    side: 'passenger',
    at,
    agreedAt: at,
    linkNo: null,
    carId: null,
    request,
    offer,
    receipt,
  };
  return { ...row, offer, receipt };
}

const BOTH_AGREED = 'Both agreed';

test('what both have signed is shown as agreed', async () => {
  const face = await signedByBoth();
  await opens(passenger, () => <Agreed face={face} Report={() => null} />);
  await screen.findByText(BOTH_AGREED);
  expect(screen.getByText('৳4,800')).toBeTruthy();
});

test('what was lost in the meantime is never shown as agreed, not even for a moment', async () => {
  const face = await signedByBoth();
  await dbsOf(passenger.id).mirror.notifications.put({
    id: 'n',
    type: 'face_lost',
    trip_id: tripId,
    bid_id: null,
    data: { code: 'face_car_promised' },
    created_at: '2026-11-26T08:10:00.000Z',
    seen: false,
    _n: 1,
  });
  const shown = watchScreen();
  await opens(passenger, () => <Agreed face={face} Report={() => null} />);
  await screen.findByText(/promised/);
  expect([...shown].filter((text) => text.includes(BOTH_AGREED))).toEqual([]);
});
