/**
 * Scenes of an agreement face to face: her code, his camera, what both have agreed, and what the server found
 * instead.
 */
import { randomUUID } from 'node:crypto';
import { certified } from '../../protocol/face/certificate.ts';
import { numberHash } from '../../protocol/face/codes.ts';
import { compressed } from '../../protocol/nodata/points.ts';
import { ecdsaCurve } from '../../protocol/nodata/signing.ts';
import { asks, offers, packedRequest, signs, type FacePhone } from '../../testkit/phone/face-phones.ts';
import { putsRow } from './phone-store.ts';
import { opens, PATIENCE_MS, type Scene } from './work.ts';

const CAR = 'car';
const PLATE = 'dhaka-metro:ga:12-3456';

/**
 * A phone whose certificate no server has signed: the screens show what is saved, and check it only when it is
 * scanned.
 */
async function phoneOf(name: string, digits: number, isOwner: boolean): Promise<FacePhone> {
  const pair = await crypto.subtle.generateKey(ecdsaCurve, true, ['sign', 'verify']);
  const point = compressed(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const number = { digits, salt: 1n };
  const standing = { rating: 47, agreements: 3, settledUpTo: 0, commissionRoom: 5000 };
  const facts = {
    accountId: randomUUID(),
    name,
    issuedAt: Date.now(),
    hours: 168,
    isBlocked: false,
    owesTooMuch: false,
    trips: 7,
    point,
    numberHash: await numberHash(number),
    owner: isOwner ? { ...standing, carType: 'sedan car' as const, registration: PLATE } : null,
  };
  const certificate = await certified(facts, pair.privateKey);
  const certificates = new Map([[isOwner ? CAR : '', certificate]]);
  const actor = { id: facts.accountId, type: isOwner ? ('provider' as const) : ('customer' as const), name };
  return { actor, own: pair.privateKey, number, certificates, chain: { no: 0, link: 0n } };
}

/**
 * What this side of an agreement made a moment ago has on the phone, which stays without a net.
 * @param code why it is lost
 */
const agreed =
  (side: 'passenger' | 'owner', code: string | null = null): Scene['go'] =>
  async (person) => {
    if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
    await person.comesBack();
    await opens('/trips', 'main')(person);
    await person.goesOffline();
    const now = Date.now();
    const trip = packedRequest({ context: { now: () => now } });
    const [her, his] = [await phoneOf('রহিমা', 711_223_344, false), await phoneOf('করিম', 811_223_344, true)];
    const request = await asks(her, trip, now);
    const offer = await offers(his, request, { carId: CAR, price: 5200, now, includes: 3 });
    const receipt = await signs(her, offer, { now });
    const common = { tripId: trip.id, side, at: now, agreedAt: now, request, offer, receipt };
    const own = side === 'owner' ? { linkNo: 1, carId: CAR } : { linkNo: null, carId: null };
    const database = 'durpalla-outbox-' as const;
    await putsRow(person.page, { database, store: 'faces', row: { ...common, ...own } });
    if (side === 'owner' && code !== null) {
      const first = packedRequest({ context: { now: () => now } });
      const asked = await asks(await phoneOf('মো. কামাল', 911_223_344, false), first, now);
      const promised = await offers(his, asked, { carId: CAR, price: 6800, now });
      const earlier = { ...common, ...own, tripId: first.id, request: asked, offer: promised, linkNo: 0 };
      const row = { ...earlier, agreedAt: now - 41 * 60_000 };
      await putsRow(person.page, { database, store: 'faces', row });
    }
    const settled = code === null ? {} : { state: 'refused', error: { code }, settledAt: now };
    const waits = { state: 'waiting', error: null, settledAt: null, at: null, until: null, preview: null };
    const args = { trip_id: trip.id, request: '', offer: '', receipt: '' };
    await putsRow(person.page, {
      database,
      store: 'outbox',
      row: {
        id: randomUUID(),
        userId: '',
        name: 'face.agree',
        v: 1,
        args,
        after: [],
        attempts: 1,
        createdAt: now,
        about: [`trip:${trip.id}`],
        ...waits,
        ...settled,
      },
    });
    await person.opens(`/face/${trip.id}`);
    await person.page.locator('.truth').first().waitFor({ timeout: PATIENCE_MS });
  };

/** An owner's code with the fare, as he shows it to a passenger. */
const offersByCode: Scene['go'] = async (person) => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  await opens('/face', '.scans')(person);
  const now = Date.now();
  const trip = packedRequest({ context: { now: () => now } });
  const [her, his] = [await phoneOf('রহিমা', 711_223_344, false), await phoneOf('করিম', 811_223_344, true)];
  const request = await asks(her, trip, now);
  const offer = await offers(his, request, { carId: CAR, price: 5200, now, includes: 3 });
  const row = {
    tripId: trip.id,
    side: 'owner',
    at: now,
    agreedAt: null,
    request,
    offer,
    receipt: null,
    linkNo: 1,
  };
  await putsRow(person.page, { database: 'durpalla-outbox-', store: 'faces', row: { ...row, carId: CAR } });
  await person.opens(`/face/${trip.id}`);
  await person.page.locator('.qrcard .code').waitFor({ timeout: PATIENCE_MS });
};

/** Her code for the first of her requests. */
const asksByCode: Scene['go'] = async (person) => {
  const link = 'a[href*="/trip-bidding/"]';
  await opens('/trips', link)(person);
  const href = (await person.page.locator(link).first().getAttribute('href')) ?? '';
  await person.opens(`/face/${href.split('/').at(-1) ?? ''}`);
  await person.page.locator('.qrcard .code').waitFor({ timeout: PATIENCE_MS });
};

export const faceScenes: readonly Scene[] = [
  { name: 'face-request', who: 'passenger', go: asksByCode },
  { name: 'face-scan', who: 'provider', go: opens('/face', '.scans') },
  { name: 'face-offer', who: 'provider', go: offersByCode },
  { name: 'face-agreed', who: 'passenger', go: agreed('passenger') },
  { name: 'face-agreed-owner', who: 'provider', go: agreed('owner') },
  { name: 'face-conflict', who: 'passenger', go: agreed('passenger', 'face_car_promised') },
  { name: 'face-conflict-owner', who: 'provider', go: agreed('owner', 'face_car_promised') },
];
