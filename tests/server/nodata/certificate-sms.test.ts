/** A certificate by SMS: a phone without a net completes it from what it has, and agrees by codes again. */
import { beforeEach, describe, expect, it } from 'vitest';
import { isCertified, readCertificate } from '../../../protocol/face/certificate.ts';
import { digitsOfPhone, numberHash } from '../../../protocol/face/codes.ts';
import { readRenewal, renewedCertificate, type KnownFacts } from '../../../protocol/face/renewal.ts';
import { fromBase64url } from '../../../protocol/nodata/base64url.ts';
import { compressed } from '../../../protocol/nodata/points.ts';
import { certificatesFor } from '../../../server/face/certificates.ts';
import {
  agreed,
  asks,
  offers,
  packedRequest,
  signs,
  type FacePhone,
} from '../../../testkit/phone/face-phones.ts';
import { MINUTE } from '../../../testkit/market/market.ts';
import { smsMarketOfFile, type SmsPerson } from '../../../testkit/market/sms-market.ts';

const people = await smsMarketOfFile();
const { market, context, sent, query, signedIn, lastHeard, arrives, heard, owner } = people;
const CAR = { carType: 'sedan car' as const, registration: 'ঢাকা ট্রাক ৯৯' };

beforeEach(() => void (sent.length = 0));

const renews = async ({ phone }: SmsPerson, about = 0) =>
  arrives(await phone.write({ kind: 'renew', about }));

/** What the phone knows of the person, and of the car. */
const known = async ({ actor, number, phone }: SmsPerson, car: KnownFacts['car']): Promise<KnownFacts> => ({
  accountId: actor.id,
  name: actor.name,
  point: compressed(fromBase64url(phone.face.point)),
  numberHash: await numberHash({
    digits: digitsOfPhone(number) ?? 0,
    salt: BigInt(`0x${phone.face.salt}`),
  }),
  car,
});

/** The certificate of the last SMS as the phone completes it; null unless the server has signed exactly that. */
async function renewed(person: SmsPerson, facts: KnownFacts): Promise<Uint8Array<ArrayBuffer> | null> {
  const said = await lastHeard(person);
  if (said?.kind !== 'certificate') return null;
  const whole = renewedCertificate(readRenewal(said.bytes), facts);
  return whole && (await isCertified(readCertificate(whole), person.phone.face.signing)) ? whole : null;
}

const asFacePhone = ({ actor, number, phone }: SmsPerson, car: string, bytes: Uint8Array): FacePhone => ({
  actor,
  own: phone.face.own,
  number: { digits: digitsOfPhone(number) ?? 0, salt: BigInt(`0x${phone.face.salt}`) },
  certificates: new Map([[car, bytes]]),
  chain: { no: 0, link: 0n },
});

async function ownerWithCar(registration: string): Promise<{ his: SmsPerson; carId: string }> {
  const actor = await market.person('provider');
  const carId = await market.car(actor, { registration });
  return { his: await signedIn(actor), carId };
}

describe('a certificate by SMS', () => {
  it('is whole again on the phone, in one SMS, and both agree by codes with what came by it', async () => {
    const her = await people.passenger();
    const { his, carId } = await ownerWithCar(CAR.registration);
    expect(await renews(her)).toMatchObject({ state: 'done', code: null });
    expect(await renews(his, 1)).toMatchObject({ state: 'done', code: null });
    const [hers, ofCar] = [
      await renewed(her, await known(her, null)),
      await renewed(his, await known(his, CAR)),
    ];
    if (!hers || !ofCar) throw new Error('the server has not signed what the phones put together');
    for (const { text } of sent) {
      expect(text.length).toBeLessThanOrEqual(160);
      expect(text).toMatch(/^Durpalla till \d+(?:Nov|Dec) http/);
    }
    const now = context.now();
    const request = packedRequest(market);
    const asked = await asks(asFacePhone(her, '', hers), request, now);
    const offer = { carId, price: 5000, now: now + MINUTE };
    const offered = await offers(asFacePhone(his, carId, ofCar), asked, offer);
    const receipt = await signs(asFacePhone(her, '', hers), offered, { now: now + 2 * MINUTE });
    const args = agreed(request.id, [asked, offered, receipt]);
    expect(await market.act(his.actor, { name: 'face.agree', args })).toMatchObject({ ok: true });
    expect(await query('select status from trips where id = $1', [request.id])).toEqual([{ status: 'hold' }]);
  });

  it('has the salt that the same key gets with a net', async () => {
    const her = await people.passenger();
    const [one, other] = [
      await certificatesFor(context, her.actor, her.phone.key),
      await certificatesFor(context, her.actor, her.phone.key),
    ];
    expect([one.salt, other.salt]).toEqual([her.phone.face.salt, her.phone.face.salt]);
  });

  it('does not fit to other facts than the server had', async () => {
    const her = await people.passenger();
    await renews(her);
    const facts = await known(her, null);
    expect(await renewed(her, facts)).not.toBeNull();
    const stranger = await people.passenger();
    for (const change of [
      { name: 'Somebody' },
      { accountId: stranger.actor.id },
      { point: compressed(fromBase64url(stranger.phone.face.point)) },
      { numberHash: facts.numberHash ^ 1n },
      { car: CAR },
    ])
      expect(await renewed(her, { ...facts, ...change })).toBeNull();
    expect(await stranger.phone.read(sent.at(-1)?.text ?? '')).toBeNull();
  });

  it('is refused for a car that is not there, not verified or another’s, and says so', async () => {
    const his = await owner();
    const { his: other } = await ownerWithCar('chatta-metro:ga:21-4321');
    await query(`update cars set status = 'inactive' where owner_id = $1`, [other.actor.id]);
    for (const [person, car] of [
      [his, 0],
      [his, 2],
      [his, 64],
      [other, 1],
    ] as const) {
      expect(await renews(person, car)).toMatchObject({ state: 'done', code: 'not_found' });
      expect(await lastHeard(person)).toMatchObject({ kind: 'refused', about: person.phone.counter() });
    }
  });

  it('says that a person is blocked: with it nothing can be agreed', async () => {
    const her = await people.passenger();
    await query(`update users set blocked = $1 where id = $2`, [
      JSON.stringify({ reason: 'no_shows', until: null }),
      her.actor.id,
    ]);
    await renews(her);
    const said = await lastHeard(her);
    expect(said?.kind === 'certificate' && readRenewal(said.bytes).isBlocked).toBe(true);
  });

  it('comes once for a copy of the gateway, again for a person who sends again, and ten times a day at most', async () => {
    const her = await people.passenger();
    const letters = await her.phone.write({ kind: 'renew', about: 0 });
    await arrives(letters);
    await arrives(letters);
    expect(await heard(her)).toHaveLength(1);
    market.pass(20 * MINUTE);
    await arrives(letters);
    expect(await heard(her)).toHaveLength(2);
    for (let count = 0; count < 15; count++) await renews(her);
    expect(await heard(her)).toHaveLength(10);
  });
});
