/** The seal of a place in a link: only the two sides of the agreement can make and check it, without a net. */
import type { TripStatus } from '../../../domain/trip/trip-status.ts';
import type { CarPlace } from '../../../domain/trip/meeting/car-place.ts';
import {
  lettersOf,
  packedPlace,
  readFragment,
  sealLetters,
} from '../../../domain/trip/meeting/car-place-link.ts';

/** What both phones know of an agreement and nobody else does, not even those who see the trip in the feed. */
export type Sealed = { id: string; terms: { agreed_at: string } };

const letterBits = 6;

async function sealOf({ id, terms }: Sealed, packed: string): Promise<string> {
  const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = bytes(`${id} ${Date.parse(terms.agreed_at)}`);
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
  const signed = new DataView(await crypto.subtle.sign('HMAC', key, bytes(packed)));
  return lettersOf(signed.getUint32(0) % 2 ** (letterBits * sealLetters), sealLetters);
}

/** The fragment of a link with this place. */
export async function sealedPlace(trip: Sealed, place: CarPlace): Promise<string> {
  const packed = packedPlace(place);
  return packed + (await sealOf(trip, packed));
}

/** The place in a fragment; null if the other side of this agreement did not make it. */
export async function openSeal(trip: Sealed, fragment: string): Promise<CarPlace | null> {
  const read = readFragment(fragment);
  if (!read) return null;
  return (await sealOf(trip, read.packed)) === read.seal ? read.place : null;
}

type MaySeal = { id: string; status: TripStatus; terms?: { agreed_at: string } | null | undefined };

/** The agreed trip whose place is in the fragment; null if it belongs to none of these. */
export async function sealedFor<T extends MaySeal>(trips: readonly T[], fragment: string): Promise<T | null> {
  for (const trip of trips) {
    const { id, status, terms } = trip;
    if (status === 'hold' && terms && (await openSeal({ id, terms }, fragment))) return trip;
  }
  return null;
}
