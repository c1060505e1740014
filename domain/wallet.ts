/** Commission on an agreed price (SPEC 9). */
export const commissionRate = 0.1;

/** A provider's dues may reach this many taka before bidding stops; a server setting (DESIGN 5). */
export const defaultCreditLimit = 2000;

/** The part of a price (taka) that becomes the provider's due when the trip is completed. */
export function commissionOf(price: number): number {
  return Math.round(price * commissionRate);
}

/** The part of a price (taka) that the provider keeps. */
export function providerShare(price: number): number {
  return price - commissionOf(price);
}
