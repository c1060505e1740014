/** The first byte of everything that is signed for an agreement face to face: form, kind, and signature algorithm. */
import type { BitReader, BitWriter } from '../nodata/bits.ts';
import { Unreadable } from '../nodata/unreadable.ts';

const FORM = 1;
const ECDSA_P256 = 0;
/** A signature for one of these is never valid for another. The order never changes. */
const kinds = ['request', 'offer', 'receipt', 'certificate'] as const;
export type SignedKind = (typeof kinds)[number];

export function writeForm(bits: BitWriter, kind: SignedKind): void {
  bits.write(FORM, 4).write(kinds.indexOf(kind), 2).write(ECDSA_P256, 2);
}

/** @throws Unreadable too_short, unknown_form, unknown_kind for any kind but this */
export function readForm(bits: BitReader, kind: SignedKind): void {
  if (bits.read(4) !== FORM) throw new Unreadable('unknown_form');
  if (kinds[bits.read(2)] !== kind) throw new Unreadable('unknown_kind');
  if (bits.read(2) !== ECDSA_P256) throw new Unreadable('unknown_form');
}

/** The kind that the first byte names; null for an unknown byte. */
export const kindOf = (first: number | undefined): SignedKind | null =>
  first !== undefined && first >> 4 === FORM && (first & 3) === ECDSA_P256
    ? (kinds[(first >> 2) & 3] ?? null)
    : null;
