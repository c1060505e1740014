/** Two phones that agree face to face, as an attacker has them: only through the server's address. */
import { FaceCertificatesAnswer } from '../../protocol/api/face.ts';
import { NodataKeysAnswer } from '../../protocol/api/nodata.ts';
import { digitsOfPhone } from '../../protocol/face/codes.ts';
import { base64url, fromBase64url } from '../../protocol/nodata/base64url.ts';
import { ecdsaCurve } from '../../protocol/nodata/signing.ts';
import { ecdhCurve } from '../../protocol/nodata/sms-keys.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import {
  agreed,
  asks,
  offers,
  packedRequest,
  signs,
  type FacePhone,
} from '../../testkit/phone/face-phones.ts';
import type { Person } from '../line.ts';
import type { Target } from '../target.ts';

const point = async ({ publicKey }: CryptoKeyPair): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));

export type Armed = FacePhone & { person: Person };

/** A phone with keys and certificates of the server. */
export async function armed(target: Target, type: 'customer' | 'provider'): Promise<Armed> {
  const person = await target.person(type);
  const [ecdh, ecdsa] = [
    await crypto.subtle.generateKey(ecdhCurve, false, ['deriveKey']),
    await crypto.subtle.generateKey(ecdsaCurve, true, ['sign', 'verify']),
  ];
  const body = { ecdh: await point(ecdh), ecdsa: await point(ecdsa) };
  const { key } = NodataKeysAnswer.assert(
    (await target.call('POST', 'nodata/keys', { as: person, body })).body,
  ).data;
  const said = FaceCertificatesAnswer.assert(
    (await target.call('POST', 'face/certificates', { as: person, body: { key } })).body,
  ).data;
  return {
    person,
    actor: person,
    own: ecdsa.privateKey,
    number: { digits: digitsOfPhone(person.phone) ?? 0, salt: BigInt(`0x${said.salt}`) },
    certificates: new Map(
      said.certificates.map(({ car_id, certificate }) => [car_id ?? '', fromBase64url(certificate)]),
    ),
    chain: { no: said.settled_up_to, link: 0n },
  };
}

export type Pair = { her: Armed; his: Armed };
export const pairOf = async (target: Target): Promise<Pair> => ({
  her: await armed(target, 'customer'),
  his: await armed(target, 'provider'),
});

export type Codes = [Uint8Array, Uint8Array, Uint8Array];

/** What the two have signed now. @param signer the phone that signs the receipt */
export async function codesOf({ her, his }: Pair, signer = her): Promise<{ tripId: string; codes: Codes }> {
  const now = Date.now();
  const trip = packedRequest({ context: { now: () => now } });
  const request = await asks(her, trip, now);
  const offer = await offers(his, request, { carId: his.person.carId ?? '', price: 5000, now });
  return { tripId: trip.id, codes: [request, offer, await signs(signer, offer, { now })] };
}

export const argsOf = ({ tripId, codes }: Awaited<ReturnType<typeof codesOf>>): MutationArgs['face.agree'] =>
  agreed(tripId, codes);
