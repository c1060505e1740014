/** Commission on an agreed price (REQ 9). */
export const commissionRate = 0.1;

/** The dues in taka at which a provider can no longer bid; a server setting. */
export const defaultCreditLimit = 2000;

/** The part of a price (taka) that becomes the provider's due when the trip is completed. */
export function commissionOf(price: number): number {
  return Math.round(price * commissionRate);
}

/** The provider's part of a price, in taka. */
export function providerShare(price: number): number {
  return price - commissionOf(price);
}
