/**
 * The steps of an agreement without a net: what each code is made from and checked against, on this phone alone. Each
 * step is saved before its code is shown or answered (`machines/face-agreement.ts`).
 */
import { checkCertified, checkOwnerRoom, faceTime } from '../../domain/face/certified.ts';
import { CODE_LIVES_MS, isSignedInTime } from '../../domain/face/settling.ts';
import { refuse } from '../../domain/base/refusal.ts';
import { fitsWish } from '../../domain/car/car.ts';
import { chosenCarType } from '../../domain/trip/trip-request.ts';
import { unionAt } from '../../domain/place/unions.ts';
import { FaceFault, type FaceCodes, type FaceTerms } from '../../machines/face-agreement.ts';
import {
  isCertified,
  isSignedByPerson,
  readCertificate,
  type ReadCertificate,
} from '../../protocol/face/certificate.ts';
import {
  codeHash,
  codeOfText,
  digitsOfPhone,
  linkOf,
  numberHash,
  offerCode,
  readOffer,
  readReceipt,
  readRequest,
  receiptCode,
  requestCode,
  type ReadCode,
  type SaltedNumber,
} from '../../protocol/face/codes.ts';
import type { SignedKind } from '../../protocol/face/form.ts';
import { base64url } from '../../protocol/nodata/base64url.ts';
import { requestArgsOf } from '../../protocol/nodata/expand.ts';
import { Unreadable } from '../../protocol/nodata/unreadable.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { RequestTerms } from '../../protocol/nodata/up-messages.ts';
import { faceIdentity, faceView, facesView, saveFace, saveLink } from '../db/outbox/faces.ts';
import type { FaceIdentityRow, FaceRow } from '../db/outbox/outbox-rows.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { correctedNow } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { enqueueAction } from '../sync/push/enqueue-action.ts';

/** Who acts: the phone's key, what the server has signed about the person, and the person's number ('+8801…'). */
export type FaceSelf = { dbs: UserDbs; own: CryptoKey; identity: FaceIdentityRow; phone: string };

const fault = (code: Parameters<typeof refuse>[0]): FaceFault => new FaceFault(refuse(code));

/** The request as terms of a code. */
export type Asked = { tripId: string; terms: RequestTerms; args: MutationArgs['trip.create'] };

/** @throws FaceFault certificate_over, blocked */
export async function makeRequest(
  self: FaceSelf,
  { tripId, terms }: Pick<Asked, 'tripId' | 'terms'>,
): Promise<Uint8Array> {
  const certificate = certificateOf(self, null);
  const now = correctedNow();
  const made = await requestCode(
    { at: seconds(now), tripId, terms, nonce: randomBits() },
    certificate.bytes,
    self.own,
  );
  const row: FaceRow = { ...begun(tripId, 'passenger', now), request: made };
  await saveFace(self.dbs, row);
  return made;
}

/**
 * The owner reads the passenger's request.
 * @throws FaceFault face_code_unreadable, face_code_forged, face_signed_late, certificate_over, blocked
 */
export async function checkRequest(self: FaceSelf, text: string): Promise<Uint8Array> {
  const request = read(text, 'request', readRequest);
  await prove(self, request, request.certificate, null);
  if (request.certificate.certificate.owner) throw fault('only_customers_book');
  const now = faceNow(self, request.certificate);
  if (now - request.value.at * 1000 > CODE_LIVES_MS + CODE_LIVES_MS / 2) throw fault('face_signed_late');
  return request.bytes;
}

/** What an owner sees of a request. @throws Unreadable */
export function requestOf(bytes: Uint8Array): {
  passenger: ReadCertificate['certificate'];
  args: MutationArgs['trip.create'];
  at: number;
} {
  const { value, certificate } = readRequest(bytes);
  const { tripId, terms, at } = value;
  const args = requestArgsOf({ tripId, ...terms }, { now: at * 1000, union: unionAt });
  return { passenger: certificate.certificate, args, at: at * 1000 };
}

/** @throws FaceFault certificate_over, blocked, dues_over_limit, face_room_used, car_type_mismatch, phone_invalid */
export async function makeOffer(
  self: FaceSelf,
  codes: FaceCodes,
  { carId, ...terms }: FaceTerms,
): Promise<Uint8Array> {
  if (!codes.request) throw fault('face_code_unreadable');
  const { dbs } = self;
  // another page of this phone may have signed since
  const identity = (await faceIdentity(dbs)) ?? self.identity;
  const certificate = certificateOf(self, carId);
  const { args } = requestOf(codes.request);
  const owner = certificate.certificate.owner;
  const wish = chosenCarType(args);
  if (!owner || !wish || !fitsWish(owner.carType, wish)) throw fault('car_type_mismatch');
  const linkNo = identity.chain.no + 1;
  const refusal = checkOwnerRoom(certificate.certificate, { price: terms.price, linkNo });
  if (refusal) throw new FaceFault(refusal);
  const promised = (await facesView(dbs)).filter(
    (face) => face.side === 'owner' && face.agreedAt !== null && (face.linkNo ?? 0) > identity.settledUpTo,
  );
  if (promised.length >= identity.agreements) throw fault('face_room_used');
  const now = correctedNow();
  const made = await offerCode(
    {
      ...terms,
      at: seconds(now),
      requestHash: await codeHash(codes.request),
      bidId: newId(),
      linkNo,
      lastLink: BigInt(`0x${identity.chain.link}`),
      number: ownNumber(self),
    },
    certificate.bytes,
    self.own,
  );
  const row = { ...begun(args.id, 'owner', now), request: codes.request, offer: made, linkNo, carId };
  const isNext = await saveLink(dbs, row, linkOf(await codeHash(made)).toString(16));
  return isNext ? made : makeOffer(self, codes, { carId, ...terms });
}

/** The passenger reads the owner's offer. @throws FaceFault as `checkRequest`, and dues_over_limit, face_room_used */
export async function checkOffer(self: FaceSelf, codes: FaceCodes, text: string): Promise<Uint8Array> {
  const offer = read(text, 'offer', readOffer);
  if (!codes.request || offer.value.requestHash !== (await codeHash(codes.request)))
    throw fault('face_code_forged');
  await prove(self, offer, offer.certificate, offer.value.number);
  const refusal = checkOwnerRoom(offer.certificate.certificate, offer.value);
  if (refusal) throw new FaceFault(refusal);
  return offer.bytes;
}

/**
 * The passenger signs, within a quarter of an hour of her own code.
 * @throws FaceFault face_signed_late, phone_invalid
 */
export async function signReceipt(self: FaceSelf, codes: FaceCodes, asksAgain: boolean): Promise<Uint8Array> {
  if (!codes.request || !codes.offer) throw fault('face_code_unreadable');
  const request = readRequest(codes.request).value;
  const at = seconds(correctedNow());
  if (!isSignedInTime(request.at, at)) throw fault('face_signed_late');
  const offerHash = await codeHash(codes.offer);
  const made = await receiptCode({ at, offerHash, asksAgain, number: ownNumber(self) }, self.own);
  await agreeOn(self, request.tripId, { ...codes, receipt: made });
  return made;
}

/** The owner reads the receipt. @throws FaceFault face_code_unreadable, face_code_forged */
export async function checkReceipt(self: FaceSelf, codes: FaceCodes, text: string): Promise<Uint8Array> {
  const receipt = read(text, 'receipt', readReceipt);
  if (!codes.request || !codes.offer || receipt.value.offerHash !== (await codeHash(codes.offer)))
    throw fault('face_code_forged');
  const { certificate, value } = readRequest(codes.request);
  const isHers =
    (await isSignedByPerson(certificate.certificate, receipt.facts, receipt.signature)) &&
    (await numberHash(receipt.value.number)) === certificate.certificate.numberHash;
  if (!isHers) throw fault('face_code_forged');
  if (!isSignedInTime(value.at, receipt.value.at)) throw fault('face_signed_late');
  await agreeOn(self, value.tripId, { ...codes, receipt: receipt.bytes });
  return receipt.bytes;
}

/** Saves the whole agreement, and the action that brings it to the server. */
async function agreeOn({ dbs, identity }: FaceSelf, tripId: string, codes: FaceCodes): Promise<void> {
  const row = await faceView(dbs, tripId);
  if (!row || !codes.request || !codes.offer || !codes.receipt) throw fault('face_code_unreadable');
  const now = correctedNow();
  await saveFace(dbs, { ...row, offer: codes.offer, receipt: codes.receipt, agreedAt: now });
  const earlier = (await facesView(dbs)).filter(
    ({ linkNo, offer }) =>
      offer !== null && linkNo !== null && linkNo > identity.settledUpTo && linkNo < (row.linkNo ?? 0),
  );
  const chain = earlier.map(({ request, offer }) => ({
    request: base64url(request),
    offer: base64url(offer ?? new Uint8Array()),
  }));
  const intent = {
    name: 'face.agree' as const,
    args: {
      trip_id: tripId,
      request: base64url(codes.request),
      offer: base64url(codes.offer),
      receipt: base64url(codes.receipt),
      ...(chain.length > 0 && { chain }),
    },
  };
  await enqueueAction(dbs, intent, { elsewhere: true });
}

const begun = (tripId: string, side: FaceRow['side'], at: number): Omit<FaceRow, 'request'> => ({
  tripId,
  side,
  at,
  agreedAt: null,
  offer: null,
  receipt: null,
  linkNo: null,
  carId: null,
});

const seconds = (ms: number): number => Math.floor(ms / 1000);

function randomBits(): bigint {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (BigInt(high) << 32n) | BigInt(low);
}

/** @throws FaceFault phone_invalid */
function ownNumber({ phone, identity }: FaceSelf): SaltedNumber {
  const digits = digitsOfPhone(phone);
  if (digits === null) throw fault('phone_invalid');
  return { digits, salt: BigInt(`0x${identity.salt}`) };
}

/** @throws FaceFault certificate_over, blocked, dues_over_limit; car_not_verified if this car has no certificate */
function certificateOf({ identity }: FaceSelf, carId: string | null): ReadCertificate {
  const found = identity.certificates.find((each) => each.carId === carId);
  if (!found) throw fault('car_not_verified');
  const read = readCertificate(found.bytes);
  const refusal = checkCertified(read.certificate, faceTime([correctedNow(), read.certificate.issuedAt]));
  if (refusal) throw new FaceFault(refusal);
  return read;
}

/** The time that counts between the two phones: the latest that this one, or a certificate, has seen. */
const faceNow = ({ identity }: FaceSelf, { certificate }: ReadCertificate): number =>
  faceTime([correctedNow(), identity.at, certificate.issuedAt]);

/**
 * @throws FaceFault face_code_forged unless server and person have signed; certificate_over, blocked, dues_over_limit
 */
async function prove(
  self: FaceSelf,
  code: ReadCode<unknown>,
  certificate: ReadCertificate,
  number: SaltedNumber | null,
): Promise<void> {
  const person = certificate.certificate;
  const isGenuine =
    (await isCertified(certificate, self.identity.signing)) &&
    (await isSignedByPerson(person, code.facts, code.signature)) &&
    (number === null || (await numberHash(number)) === person.numberHash);
  if (!isGenuine) throw fault('face_code_forged');
  const refusal = checkCertified(person, faceNow(self, certificate));
  if (refusal) throw new FaceFault(refusal);
}

function read<T>(text: string, kind: SignedKind, how: (bytes: Uint8Array) => T): T {
  try {
    const code = codeOfText(text);
    if (code.kind !== kind) throw fault('face_code_other');
    return how(code.bytes);
  } catch (error) {
    if (error instanceof Unreadable) throw fault('face_code_unreadable');
    throw error;
  }
}
