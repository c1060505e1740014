// Closing an account: who counts on the person, and what is owed, comes first.

import { refuse, type Refusal } from '../base/refusal.ts';

/** `agreed`: trips that are agreed on and not over. `dues` in taka; negative when too much was paid. */
export type ToClose = { agreed: number; dues: number };

/** Why the account cannot be closed yet, or null. What was paid too much is paid back by the office, which is asked first. */
export function checkClosing({ agreed, dues }: ToClose): Refusal | null {
  if (agreed > 0) return refuse('account_has_trips', undefined, { trips: agreed });
  return dues > 0 ? refuse('account_owes', undefined, { dues }) : null;
}

/** The name of a closed account where others still see it, by the person's part in what they agreed on. */
export const closedName = 'বন্ধ অ্যাকাউন্ট';
