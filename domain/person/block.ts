// A person whom the office has blocked begins nothing new with others: no request, bid, offer or agreement. What is
// agreed on already is driven to its end, reports and ratings are written, and dues are paid.

import { refuse, type Refusal } from '../base/refusal.ts';

export const blockReasons = [
  'outside_contact',
  'no_shows',
  'behaviour',
  'false_papers',
  'unpaid',
  'other',
] as const;
export type BlockReason = (typeof blockReasons)[number];

/** For how many days an operator blocks; null: until it is lifted. */
export const blockDays = [1, 7, 30, null] as const;

/** `words`: the operator's own, as the person reads them. Instants in epoch ms; `until` null: until it is lifted. */
export type Block = { reason: BlockReason; words: string | null; since: number; until: number | null };

/** The block that counts now, or null: one whose time is over lifts itself. */
export const blockAt = (block: Block | null | undefined, now: number): Block | null =>
  block && (block.until === null || block.until > now) ? block : null;

/** Why a person may not begin anything with others now, or null. */
export const checkBlock = (block: Block | null | undefined, now: number): Refusal | null =>
  blockAt(block, now) ? refuse('blocked') : null;
