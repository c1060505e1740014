// Closing an account: agreed trips must be over and dues paid first, because others count on both.

import { refuse, type Refusal } from '../base/refusal.ts';

/** `agreed`: trips that are agreed on and not over. `dues` in taka; negative when too much was paid. */
export type ToClose = { agreed: number; dues: number };

/**
 * Why the account cannot be closed yet, or null. An overpayment does not prevent it: the person asks the
 * office to pay it back.
 */
export function checkClosing({ agreed, dues }: ToClose): Refusal | null {
  if (agreed > 0) return refuse('account_has_trips', undefined, { trips: agreed });
  return dues > 0 ? refuse('account_owes', undefined, { dues }) : null;
}

/** The name that others still see on what they agreed with a person whose account is closed. */
export const closedName = 'বন্ধ অ্যাকাউন্ট';
