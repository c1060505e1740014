// The books: what kinds of accounts and transfers there are, and which way each kind moves money. Whole taka.
//
//   commission   debits the provider's dues, credits the commission earned
//   payment      debits the gateway's clearing account, credits the provider's dues
//   correction   an operator's: between the provider's dues and the corrections, either way
//   refund       what was paid too much goes back: debits the provider's dues, credits the gateway's clearing account

export const accountKinds = ['dues', 'commission', 'gateway', 'corrections'] as const;
export type AccountKind = (typeof accountKinds)[number];

export const transferKinds = ['commission', 'payment', 'correction', 'refund'] as const;
export type TransferKind = (typeof transferKinds)[number];

/** What caused a transfer: a person's action, an operator, the gateway's message, or the clock. */
export const makers = ['person', 'operator', 'gateway', 'clock'] as const;
export type Maker = (typeof makers)[number];

/** The account of the system on the other side of a provider's dues. */
export const counterAccount: Record<TransferKind, Exclude<AccountKind, 'dues'>> = {
  commission: 'commission',
  payment: 'gateway',
  correction: 'corrections',
  refund: 'gateway',
};

export const duesAccount = (ownerId: string): string => `dues:${ownerId}`;

/**
 * The part of a system account that this owner's transfers use. Each is kept in sixteen parts, so that owners
 * do not wait for each other at the lock of one balance.
 * @param ownerId a UUID
 */
export const systemAccount = (kind: Exclude<AccountKind, 'dues'>, ownerId: string): string =>
  `${kind}:${ownerId.slice(-1).toLowerCase()}`;
