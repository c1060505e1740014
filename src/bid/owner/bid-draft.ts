/** A bid that waits until its writer has paid: saved in the tab during the visit to the gateway. */
import type { BidInclude } from '../../../domain/money/bid-includes.ts';
import { bidIncludes } from '../../../domain/money/bid-includes.ts';
import { tripNeeds, type TripNeed } from '../../../domain/trip/travellers.ts';
import { tabStorage } from '../../platform/tab-storage.ts';

export type BidDraft = {
  price: number | null;
  includes: BidInclude[];
  meets: TripNeed[] | null;
  note: string | null;
  driverId: string | null;
};

const WAITS = 'bid-waits';
const key = (tripId: string): string => `bid-draft ${tripId}`;

/** Saves the unsent bid, and the trip to return to (money/wallet/payment-result-screen.tsx). */
export function saveBidDraft(tripId: string, draft: BidDraft): void {
  tabStorage.setItem(key(tripId), JSON.stringify(draft));
  tabStorage.setItem(WAITS, tripId);
}

export function dropBidDraft(tripId: string): void {
  tabStorage.removeItem(key(tripId));
  if (tabStorage.getItem(WAITS) === tripId) tabStorage.removeItem(WAITS);
}

export function savedBidDraft(tripId: string): BidDraft | null {
  try {
    const found: unknown = JSON.parse(tabStorage.getItem(key(tripId)) ?? 'null');
    if (typeof found !== 'object' || found === null || !('price' in found) || !('includes' in found))
      return null;
    const { price, includes } = found;
    if (price !== null && typeof price !== 'number') return null;
    const note = 'note' in found && typeof found.note === 'string' ? found.note : null;
    const driverId = 'driverId' in found && typeof found.driverId === 'string' ? found.driverId : null;
    const listed = Array.isArray(includes) ? includes : [];
    const said = 'meets' in found && Array.isArray(found.meets) ? found.meets : null;
    return {
      price,
      includes: bidIncludes.filter((include) => listed.includes(include)),
      meets: said && tripNeeds.filter((need) => said.includes(need)),
      note,
      driverId,
    };
  } catch {
    return null;
  }
}
