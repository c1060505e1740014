/**
 * Proves the codes that a phone brings: each signature, each certificate, each hash by which one names another. Codes
 * that deviate from what both phones would have made are refused, and nothing of them is stored.
 */
import { checkCertified, checkOwnerRoom, faceTime } from '../../domain/face/certified.ts';
import { isPlausible, isSignedInTime } from '../../domain/face/settling.ts';
import { bidIncludes, type BidInclude } from '../../domain/money/bid-includes.ts';
import { unionAt } from '../../domain/place/unions.ts';
import { tripNeeds, type TripNeed } from '../../domain/trip/travellers.ts';
import { hexOf, isCertified, isSignedByPerson, type Certificate } from '../../protocol/face/certificate.ts';
import {
  codeHash,
  hashText,
  linkOf,
  numberHash,
  readOffer,
  readReceipt,
  readRequest,
  type FaceOffer,
  type FaceReceipt,
  type FaceRequest,
  type ReadCode,
  type SaltedNumber,
} from '../../protocol/face/codes.ts';
import { fromBase64url } from '../../protocol/nodata/base64url.ts';
import { requestArgsOf } from '../../protocol/nodata/expand.ts';
import { Unreadable } from '../../protocol/nodata/unreadable.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Context } from '../act/context.ts';
import { Refused } from '../base/refused.ts';
import { serverKeys } from '../settings/server-keys.ts';

/** An offer to a request, both signed; with the receipt it is an agreement. */
export type ProvenOffer = {
  /** The hash of the offer's bytes, in hex. */
  id: string;
  /** How the next link of the chain names it. */
  link: bigint;
  /** The point, in hex, of the owner whose chain it is. */
  chain: string;
  request: FaceRequest;
  offer: FaceOffer;
  passenger: Certificate;
  owner: Certificate;
  /** The request as the form would have sent it. */
  args: MutationArgs['trip.create'];
  /** The car's registration. */
  registration: string;
  includes: BidInclude[];
  meets: TripNeed[] | null;
  /** As they were brought. */
  codes: Codes;
};
export type ProvenAgreement = ProvenOffer & { receipt: FaceReceipt };

/** In base64url. */
type Codes = { request: string; offer: string };
/** The server's points (base64url) whose certificates count, and its time (epoch ms). */
type Against = { points: readonly string[]; now: number };

/** The points whose certificates count. */
export const signingPoints = async ({ database }: Pick<Context, 'database'>): Promise<string[]> =>
  (await serverKeys(database)).signing.map(({ point }) => point);

const forged = (): Refused => new Refused({ code: 'face_code_forged' });

/**
 * @throws Refused face_code_forged, face_code_unreadable, face_signed_late, certificate_over, blocked, dues_over_limit,
 * face_room_used, only_providers_bid, only_customers_book
 */
export async function provenAgreement(
  codes: Codes & { receipt: string },
  against: Against,
): Promise<ProvenAgreement> {
  const proven = await provenOffer(codes, against);
  const receipt = read(codes.receipt, readReceipt);
  const { value } = receipt;
  if (hashText(value.offerHash) !== proven.id) throw forged();
  await proveSigner(receipt, proven.passenger, value.number);
  if (!isSignedInTime(proven.request.at, value.at)) throw new Refused({ code: 'face_signed_late' });
  return { ...proven, receipt: value };
}

/** As `provenAgreement`, for an offer that may have come to nothing. */
export async function provenOffer(codes: Codes, { points, now }: Against): Promise<ProvenOffer> {
  const [request, offer] = [read(codes.request, readRequest), read(codes.offer, readOffer)];
  const [passenger, owner] = [request.certificate.certificate, offer.certificate.certificate];
  if (offer.value.requestHash !== (await codeHash(request.bytes))) throw forged();
  const genuine = await Promise.all(
    [request, offer].map(({ certificate }) => isCertified(certificate, points)),
  );
  if (genuine.includes(false) || passenger.accountId === owner.accountId) throw forged();
  await proveSigner(request, passenger, null);
  await proveSigner(offer, owner, offer.value.number);
  if (passenger.owner) throw new Refused({ code: 'only_customers_book' });
  if (![request, offer].every(({ value }) => isPlausible(value.at * 1000, now)))
    throw new Refused({ code: 'face_signed_late' });
  const then = faceTime([request.value.at * 1000, passenger.issuedAt, owner.issuedAt]);
  const refusal =
    checkCertified(passenger, then) ?? checkCertified(owner, then) ?? checkOwnerRoom(owner, offer.value);
  if (refusal) throw new Refused(refusal);
  if (!owner.owner) throw new Refused({ code: 'only_providers_bid' });
  const { registration } = owner.owner;
  const hash = await codeHash(offer.bytes);
  const { includes, meets } = offer.value;
  const { tripId, terms, at } = request.value;
  return {
    id: hashText(hash),
    link: linkOf(hash),
    chain: hexOf(owner.point),
    request: request.value,
    offer: offer.value,
    passenger,
    owner,
    args: reading(() => requestArgsOf({ tripId, ...terms }, { now: at * 1000, union: unionAt })),
    registration,
    includes: someOf(bidIncludes, includes),
    meets: meets === null ? null : someOf(tripNeeds, meets),
    codes: { request: codes.request, offer: codes.offer },
  };
}

const someOf = <T>(all: readonly T[], bits: number): T[] => all.filter((_, at) => (bits & (1 << at)) !== 0);

const read = <T>(code: string, how: (bytes: Uint8Array) => T): T => reading(() => how(fromBase64url(code)));

/** @throws Refused face_code_unreadable */
function reading<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Unreadable) throw new Refused({ code: 'face_code_unreadable' });
    throw error;
  }
}

/** @throws Refused face_code_forged unless this person signed, and the number is theirs */
async function proveSigner(
  code: ReadCode<unknown>,
  person: Certificate,
  number: SaltedNumber | null,
): Promise<void> {
  if (!(await isSignedByPerson(person, code.facts, code.signature))) throw forged();
  if (number && (await numberHash(number)) !== person.numberHash) throw forged();
}
