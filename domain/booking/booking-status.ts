/**
 * A provider's bid on a customer's trip: proposed until the customer decides or the time runs out. A backup stays open
 * after another bid is confirmed.
 */
export const bidStatuses = ['proposed', 'confirmed', 'backup', 'closed', 'canceled'] as const;
export type BidStatus = (typeof bidStatuses)[number];

/** Why a bid was closed, where its bidder did not withdraw it. */
export const bidClosedReasons = ['other_chosen', 'expired', 'trip_canceled'] as const;
export type BidClosedReason = (typeof bidClosedReasons)[number];

/** A customer's booking of a provider's trip: requested until the provider answers. */
export const bookingStatuses = ['requested', 'confirmed', 'rejected', 'closed', 'canceled'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** Whether the bidder may still change the price. */
export function isBidOpen(status: BidStatus): boolean {
  return status === 'proposed';
}

/** Whether the bidder may withdraw it, and the customer may confirm it while the trip is open. */
export function isBidPending(status: BidStatus): boolean {
  return status === 'proposed' || status === 'backup';
}

export type BookingAction = 'confirm' | 'reject' | 'cancel';

/**
 * What a party may do to a booking: the provider answers it, the customer cancels it. A provider who cannot honour a
 * confirmed one cancels the trip.
 */
export function bookingActions(
  status: BookingStatus,
  part: 'customer' | 'provider' | 'stranger',
): BookingAction[] {
  if (part === 'stranger') return [];
  if (status === 'requested') return part === 'provider' ? ['confirm', 'reject'] : ['cancel'];
  return status === 'confirmed' && part === 'customer' ? ['cancel'] : [];
}
