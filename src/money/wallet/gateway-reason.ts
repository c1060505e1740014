import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

/**
 * Gateways' and banks' answers to a failed payment, recognised by their English words; the first match
 * counts.
 */
const answers: readonly [words: RegExp, text: MessageDescriptor][] = [
  [/insufficient|not enough|low balance/i, msg`There is not enough money in the account.`],
  [/expired? card|card (?:is |has )?expired/i, msg`The card has expired.`],
  [/expired|time ?out|timed out/i, msg`The time for paying was over.`],
  [/limit/i, msg`The sum is above the limit of the account or card.`],
  [/cancel/i, msg`The payment was canceled.`],
  [/otp|pin|password|cvv|cvc|3d ?secure|authenti/i, msg`The PIN or code was not right.`],
  [/lost|stolen|restricted|blocked|closed|inactive/i, msg`The card or account is blocked.`],
  [/invalid|incorrect|wrong|not found/i, msg`The number of the card or account is not right.`],
  [/declin|refus|reject|do not honou?r|not permitted|fail/i, msg`The bank did not allow the payment.`],
];

/** A gateway's answer in the reader's language; null for an unknown one, which is shown unchanged. */
export const gatewayReason = (answer: string): MessageDescriptor | null =>
  answers.find(([words]) => words.test(answer))?.[1] ?? null;
