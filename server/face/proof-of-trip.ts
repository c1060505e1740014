/**
 * What two phones signed about a trip without a net, so that an operator can judge a dispute: the bytes, who signed
 * with which key, whether each signature is right, and how the offer follows the link before it.
 */
import type { FaceProof } from '../../protocol/api/office/market.ts';
import {
  hexOf,
  isCertified,
  isSignedByPerson,
  type ReadCertificate,
} from '../../protocol/face/certificate.ts';
import {
  codeHash,
  hashText,
  linkOf,
  readOffer,
  readReceipt,
  readRequest,
  type ReadCode,
} from '../../protocol/face/codes.ts';
import { fromBase64url } from '../../protocol/nodata/base64url.ts';
import { Unreadable } from '../../protocol/nodata/unreadable.ts';
import type { Reader } from '../db/connection.ts';
import { faceLinks } from '../db/schema/face.ts';
import { and, asc, eq } from '../db/sql.ts';

type Link = typeof faceLinks.$inferSelect;
type Code = FaceProof['codes'][number];

/** @param points those of the server (base64url) whose certificates count */
export async function faceProofsOf(
  db: Reader,
  tripId: string,
  points: readonly string[],
): Promise<FaceProof[]> {
  const links = await db
    .select()
    .from(faceLinks)
    .where(eq(faceLinks.tripId, tripId))
    .orderBy(asc(faceLinks.knownAt));
  const proofs: FaceProof[] = [];
  for (const link of links) proofs.push(await proofOf(db, link, points));
  return proofs;
}

async function proofOf(db: Reader, link: Link, points: readonly string[]): Promise<FaceProof> {
  const [requestBytes, offerBytes] = [fromBase64url(link.request), fromBase64url(link.offer)];
  const [request, offer] = [readable(() => readRequest(requestBytes)), readable(() => readOffer(offerBytes))];
  const codes = [
    await codeOf('request', requestBytes, { code: request, by: request?.certificate, names: null, points }),
    await codeOf('offer', offerBytes, {
      code: offer,
      by: offer?.certificate,
      names: [offer?.value.requestHash, await codeHash(requestBytes)],
      points,
    }),
  ];
  if (link.receipt !== null) {
    const receiptBytes = fromBase64url(link.receipt);
    const receipt = readable(() => readReceipt(receiptBytes));
    const names: Given['names'] = [receipt?.value.offerHash, await codeHash(offerBytes)];
    codes.push(
      await codeOf('receipt', receiptBytes, { code: receipt, by: request?.certificate, names, points }),
    );
  }
  return {
    verdict: link.verdict,
    code: link.code,
    known_at: link.knownAt.toISOString(),
    link_no: link.linkNo,
    previous: await previousOf(db, link, offer?.value.lastLink ?? 0n),
    codes,
  };
}

/** Null for bytes that are not such a code. */
function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

type Given = {
  code: ReadCode<{ at: number }> | null;
  by: ReadCertificate | undefined;
  /** The hash that it names, and the one that it should name; null for the first code. */
  names: readonly [bigint | undefined, bigint] | null;
  points: readonly string[];
};

async function codeOf(
  kind: Code['kind'],
  bytes: Uint8Array,
  { code, by, names, points }: Given,
): Promise<Code> {
  const certificate = by?.certificate;
  return {
    kind,
    bytes: hexOf(bytes),
    hash: hashText(await codeHash(bytes)),
    at: code ? new Date(code.value.at * 1000).toISOString() : null,
    by: certificate?.name ?? '',
    account: certificate?.accountId ?? '',
    key: certificate ? hexOf(certificate.point) : '',
    signed: code && certificate ? await isSignedByPerson(certificate, code.facts, code.signature) : false,
    certified: by ? await isCertified(by, points) : false,
    answers: names && names[0] === names[1],
  };
}

/** The previous link that the offer names, beside the one that the server knows under that number. */
async function previousOf(
  db: Reader,
  { ownerId, chain, linkNo }: Link,
  named: bigint,
): Promise<FaceProof['previous']> {
  const [before] = await db
    .select({ id: faceLinks.id })
    .from(faceLinks)
    .where(and(eq(faceLinks.ownerId, ownerId), eq(faceLinks.chain, chain), eq(faceLinks.linkNo, linkNo - 1)));
  const fits = named === 0n || !before ? null : linkOf(BigInt(`0x${before.id}`)) === named;
  return { named: named.toString(16).padStart(16, '0'), fits };
}
