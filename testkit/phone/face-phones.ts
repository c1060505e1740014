/** Two phones without a net, as far as the server sees them: what each of them signs. */
import { uuidv7 } from 'uuidv7';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import {
  codeHash,
  digitsOfPhone,
  linkOf,
  offerCode,
  receiptCode,
  requestCode,
  type FaceOffer,
} from '../../protocol/face/codes.ts';
import { base64url, fromBase64url } from '../../protocol/nodata/base64url.ts';
import { forSms, packed } from '../../protocol/nodata/expand.ts';
import { HOUR, MINUTE, tripIntent } from '../market/market.ts';
import { ecdsaCurve } from '../../protocol/nodata/signing.ts';
import type { RequestTerms } from '../../protocol/nodata/up-messages.ts';
import { unionAt } from '../../domain/place/unions.ts';
import type { Actor } from '../../server/act/act.ts';
import type { Context } from '../../server/act/context.ts';
import { nodataKeys } from '../../server/db/schema/nodata.ts';
import { sessions, users } from '../../server/db/schema/accounts.ts';
import { eq } from '../../server/db/sql.ts';
import { certificatesFor } from '../../server/face/certificates.ts';

/** A phone with a key that the server knows, and its certificates. */
export type FacePhone = {
  actor: Actor;
  own: CryptoKey;
  number: FaceOffer['number'];
  /** The certificate of a car (by id); '' for the passenger's. */
  certificates: Map<string, Uint8Array>;
  /** The last number of the chain, and the link to it. */
  chain: { no: number; link: bigint };
};

let keyNo = 1000;

/** Signs a phone in: its key, and what the server certifies of the person. */
export async function facePhone(context: Context, actor: Actor): Promise<FacePhone> {
  const pair = await crypto.subtle.generateKey(ecdsaCurve, true, ['sign', 'verify']);
  const point = base64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const { db } = context.database;
  keyNo += 1;
  const session = `face-${keyNo}`;
  const now = new Date(context.now());
  await db.insert(sessions).values({
    tokenHash: session,
    userId: actor.id,
    createdAt: now,
    expiresAt: new Date(context.now() + 365 * 86_400_000),
  });
  await db
    .insert(nodataKeys)
    .values({ no: keyNo, userId: actor.id, session, ecdh: point, ecdsa: point, createdAt: now });
  const [person] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, actor.id));
  const said = await certificatesFor(context, actor, keyNo);
  return {
    actor,
    own: pair.privateKey,
    number: { digits: digitsOfPhone(person?.phone ?? '') ?? 0, salt: BigInt(`0x${said.salt}`) },
    certificates: new Map(
      said.certificates.map(({ car_id, certificate }) => [car_id ?? '', fromBase64url(certificate)]),
    ),
    chain: { no: said.settled_up_to, link: 0n },
  };
}

/** The passenger shows her request. */
export async function asks(
  phone: FacePhone,
  { id, ...args }: MutationArgs['trip.create'],
  now: number,
): Promise<Uint8Array> {
  const book = { union: unionAt } as Parameters<typeof packed>[1]['book'];
  const message = packed({ id, name: 'trip.create', v: 3, args: { ...args, id } }, { now, book });
  if (message?.kind !== 'request') throw new Error('no code carries this request');
  const { kind: _, id: __, tripId, ...terms } = message;
  return requestCode(
    { at: Math.floor(now / 1000), tripId, nonce: BigInt(keyNo), terms: terms satisfies RequestTerms },
    phone.certificates.get('') ?? new Uint8Array(),
    phone.own,
  );
}

/** The owner makes an offer: the next link of the owner's chain. */
export async function offers(
  phone: FacePhone,
  request: Uint8Array,
  offer: { carId: string; price: number; now: number } & Partial<FaceOffer>,
): Promise<Uint8Array> {
  const { carId, price, now, ...changes } = offer;
  const made = await offerCode(
    {
      at: Math.floor(now / 1000),
      requestHash: await codeHash(request),
      bidId: uuidv7(),
      price,
      includes: 0,
      meets: null,
      driver: null,
      linkNo: phone.chain.no + 1,
      lastLink: phone.chain.link,
      number: phone.number,
      ...changes,
    },
    phone.certificates.get(carId) ?? new Uint8Array(),
    phone.own,
  );
  phone.chain = { no: changes.linkNo ?? phone.chain.no + 1, link: linkOf(await codeHash(made)) };
  return made;
}

/** The passenger signs. */
export async function signs(
  phone: FacePhone,
  offer: Uint8Array,
  { now, asksAgain = false }: { now: number; asksAgain?: boolean },
): Promise<Uint8Array> {
  const at = Math.floor(now / 1000);
  return receiptCode({ at, offerHash: await codeHash(offer), number: phone.number, asksAgain }, phone.own);
}

/** In the form that `face.agree` carries. */
export const agreed = (tripId: string, codes: readonly [Uint8Array, Uint8Array, Uint8Array]) => {
  const [request, offer, receipt] = codes.map((code) => base64url(code));
  return { trip_id: tripId, request: request ?? '', offer: offer ?? '', receipt: receipt ?? '' };
};

/** What two people agree now, face to face, about a request that a code carries; the args of `face.agree`. */
export async function agreesFace(
  context: Context,
  { passenger, owner, carId }: { passenger: Actor; owner: Actor; carId: string },
  request: MutationArgs['trip.create'],
  { asksAgain = false }: { asksAgain?: boolean } = {},
): Promise<MutationArgs['face.agree']> {
  const now = context.now();
  const [hers, his] = [await facePhone(context, passenger), await facePhone(context, owner)];
  const asked = await asks(hers, request, now);
  const offered = await offers(his, asked, { carId, price: 5000, now });
  return agreed(request.id, [asked, offered, await signs(hers, offered, { now, asksAgain })]);
}

/** A request some hours ahead that a code can carry: without a note, between places with a number. */
export function packedRequest(
  { context }: { context: Pick<Context, 'now'> },
  hours = 24,
): MutationArgs['trip.create'] {
  const minute = Math.floor(context.now() / MINUTE) * MINUTE;
  const { args } = tripIntent({ journeyAt: minute + hours * HOUR });
  const plain = forSms({ id: args.id, name: 'trip.create', v: 3, args }, { union: unionAt });
  if (plain.name !== 'trip.create') throw new Error('a request is a request');
  return plain.args;
}
