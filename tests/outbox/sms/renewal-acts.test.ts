/** A certificate by SMS on the phone: one counter for one set of letters, saved only if the server signed just these facts. */
import { uuidv7 } from 'uuidv7';
import { beforeEach, expect, it } from 'vitest';
import { certified, type Certificate } from '../../../protocol/face/certificate.ts';
import { numberHash } from '../../../protocol/face/codes.ts';
import { renewalBytes } from '../../../protocol/face/renewal.ts';
import { base64url } from '../../../protocol/nodata/base64url.ts';
import { numberOfDownKind } from '../../../protocol/nodata/down-messages.ts';
import { compressed } from '../../../protocol/nodata/points.ts';
import { headOf, opened, seal } from '../../../protocol/nodata/sealing.ts';
import { ecdsaCurve } from '../../../protocol/nodata/signing.ts';
import { ecdhCurve, saltOf, smsKeysOf } from '../../../protocol/nodata/sms-keys.ts';
import { bytesInUpText, downText } from '../../../protocol/nodata/sms-text.ts';
import { kindOfNumber, readUp } from '../../../protocol/nodata/up-messages.ts';
import type { CarRow, ProfileRow } from '../../../protocol/sync/rows.ts';
import { faceIdentity, saveIdentity } from '../../../src/db/outbox/faces.ts';
import type { Mirrored } from '../../../src/db/mirror/mirror-db.ts';
import { dbsOf, type UserDbs } from '../../../src/db/user-dbs.ts';
import { openAnswer } from '../../../src/outbox/sms/opened-answer.ts';
import { renewalLetters, renewalOffer } from '../../../src/outbox/sms/renewal-acts.ts';
import { correctedNow } from '../../../src/platform/clock.ts';

const KEY = 777;
const HOUR = 3_600_000;
const CAR_ID = 'a-car';
let dbs: UserDbs;
let server: CryptoKeyPair;
let signing: CryptoKeyPair;
let ecdhPoint: string;
let facts: Certificate;
const pointOf = async ({ publicKey }: CryptoKeyPair) =>
  base64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));

beforeEach(async () => {
  dbs = dbsOf(uuidv7());
  server = await crypto.subtle.generateKey(ecdhCurve, false, ['deriveKey', 'deriveBits']);
  signing = await crypto.subtle.generateKey(ecdsaCurve, false, ['sign', 'verify']);
  const own = await crypto.subtle.generateKey(ecdhCurve, false, ['deriveKey']);
  const signs = await crypto.subtle.generateKey(ecdsaCurve, false, ['sign', 'verify']);
  ecdhPoint = await pointOf(own);
  const keys = { no: KEY, madeAt: 1, dueAt: 2, ecdh: own.privateKey, ecdsa: signs.privateKey };
  const given = {
    point: await pointOf(signs),
    server: await pointOf(server),
    signing: [await pointOf(signing)],
  };
  await dbs.outbox.nodata.add({ ...keys, ...given, number: '28844', price: 50, counter: 4 });
  const salt = await saltOf(server.privateKey, ecdhPoint, KEY);
  facts = {
    accountId: dbs.userId,
    name: 'Rahim',
    issuedAt: Math.floor(correctedNow() / HOUR) * HOUR,
    hours: 168,
    isBlocked: false,
    owesTooMuch: false,
    trips: 3,
    point: compressed(new Uint8Array(await crypto.subtle.exportKey('raw', signs.publicKey))),
    numberHash: await numberHash({ digits: 712_345_678, salt: BigInt(`0x${salt}`) }),
    owner: null,
  };
  await isPerson('customer');
});

const isPerson = (type: 'customer' | 'provider', name = 'Rahim') =>
  dbs.mirror.profiles.put({
    id: dbs.userId,
    type,
    name,
    phone: '+8801712345678',
    _n: 1,
  } as Mirrored<ProfileRow>);
const hasCar = (registration: string) =>
  dbs.mirror.cars.put({
    id: CAR_ID,
    no: 2,
    car_status: 'active',
    car_type: 'micro',
    registration,
    _n: 1,
  } as Mirrored<CarRow>);
const ofOwner = (registration: string): Certificate => ({
  ...facts,
  owner: {
    rating: 47,
    agreements: 2,
    settledUpTo: 11,
    commissionRoom: 1500,
    carType: 'micro',
    registration,
  },
});

/** The SMS of the server that brings this certificate. */
async function says(certificate: Certificate, carNo = 0, by = signing): Promise<string> {
  const keys = await smsKeysOf(server.privateKey, ecdhPoint, KEY);
  const bytes = renewalBytes(await certified(certificate, by.privateKey), carNo);
  const head = { kind: numberOfDownKind('certificate'), key: KEY, counter: 1 };
  return downText(await seal('down', head, bytes, keys.down), 'till 30Nov', 'https://durpalla.com');
}
async function offered() {
  const offer = await renewalOffer(dbs);
  const [first] = offer?.all ?? [];
  if (!offer || !first) throw new Error('not offered');
  return { offer, first };
}

it('asks by one SMS with a counter of its own, and sends the same letters again', async () => {
  const { offer, first } = await offered();
  const letters = await renewalLetters(dbs, offer, first);
  const bytes = bytesInUpText(letters ?? '');
  if (!bytes) throw new Error('no letters');
  const { up } = await smsKeysOf(server.privateKey, ecdhPoint, KEY);
  const head = headOf('up', bytes);
  expect(head.counter).toBe(5);
  expect(readUp(kindOfNumber(head.kind), await opened('up', bytes, up))).toEqual({ kind: 'renew', about: 0 });
  const again = await offered();
  expect(await renewalLetters(dbs, again.offer, again.first)).toBe(letters);
  expect((await dbs.outbox.nodata.get(KEY))?.counter).toBe(5);
});

it('two presses at once take two counters, never one for two sets of letters', async () => {
  await isPerson('provider');
  await hasCar('On test 7');
  const { offer, first } = await offered();
  const [one, other] = await Promise.all([
    renewalLetters(dbs, offer, first),
    renewalLetters(dbs, offer, { ...first, carNo: 3 }),
  ]);
  const counters = [one, other].map(
    (text) => headOf('up', bytesInUpText(text ?? '') ?? new Uint8Array()).counter,
  );
  expect(counters.toSorted()).toEqual([5, 6]);
});

it('is saved by its link or the whole SMS, and is not asked for any more', async () => {
  expect(await openAnswer(dbs, await says(facts))).toEqual({
    certificate: { until: facts.issuedAt + 168 * HOUR, isBlocked: false, owesTooMuch: false },
  });
  const identity = await faceIdentity(dbs);
  expect(identity).toMatchObject({ keyNo: KEY, at: facts.issuedAt, certificates: [{ carId: null }] });
  expect(await renewalOffer(dbs)).toBeNull();
});

it('of a car in free words keeps the chain, the other certificates and how far the server has judged', async () => {
  await isPerson('provider');
  await hasCar('রংপুর অ ১১ ৯৯');
  const row = { keyNo: KEY, at: 5, salt: '1', signing: [], agreements: 3, settledUpTo: 9 };
  await saveIdentity(dbs, { ...row, certificates: [{ carId: 'another', bytes: new Uint8Array([1]) }] });
  await dbs.outbox.faceIdentity.update('own', { chain: { no: 12, link: 'ab' } });
  await openAnswer(dbs, await says(ofOwner('রংপুর অ ১১ ৯৯'), 2));
  const identity = await faceIdentity(dbs);
  expect(identity).toMatchObject({ agreements: 2, settledUpTo: 11, chain: { no: 12, link: 'ab' } });
  expect(identity?.certificates.map(({ carId }) => carId)).toEqual(['another', CAR_ID]);
});

it('fits by the name that the certificate before had, where the profile has another meanwhile', async () => {
  await openAnswer(dbs, await says({ ...facts, issuedAt: facts.issuedAt - 100 * HOUR }));
  await isPerson('customer', 'Rahim Uddin');
  expect(await openAnswer(dbs, await says(facts))).toMatchObject({ certificate: { isBlocked: false } });
  expect((await faceIdentity(dbs))?.at).toBe(facts.issuedAt);
});

it('does not replace a newer one, and nothing by another hand, of another name, number, car or key', async () => {
  await openAnswer(dbs, await says(facts));
  const before = await faceIdentity(dbs);
  await openAnswer(dbs, await says({ ...facts, issuedAt: facts.issuedAt - 100 * HOUR, trips: 1 }));
  const stranger = await crypto.subtle.generateKey(ecdsaCurve, false, ['sign', 'verify']);
  const newer = { ...facts, issuedAt: facts.issuedAt + HOUR };
  for (const text of [
    await says(newer, 0, stranger),
    await says({ ...newer, name: 'Karim' }),
    await says({ ...newer, numberHash: 5n }),
    await says({ ...newer, accountId: uuidv7() }),
    await says(ofOwner('On test 7'), 2),
  ])
    expect(await openAnswer(dbs, text)).toBe('unfit');
  expect(await faceIdentity(dbs)).toEqual(before);
  const text = await says(newer);
  await dbs.outbox.nodata.clear();
  expect(await openAnswer(dbs, text)).toBe('foreign');
});

it('says that the server bars the person', async () => {
  expect(await openAnswer(dbs, await says({ ...facts, isBlocked: true }))).toMatchObject({
    certificate: { isBlocked: true },
  });
});
