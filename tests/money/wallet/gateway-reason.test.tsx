import { expect, test } from 'vitest';
import { gatewayReason } from '../../../src/money/wallet/gateway-reason.ts';

test.each([
  ['Insufficient balance', 'There is not enough money in the account.'],
  ['Invalid OTP', 'The PIN or code was not right.'],
  ['Transaction declined by issuer', 'The bank did not allow the payment.'],
  ['Card has expired', 'The card has expired.'],
])('the gateway’s «%s» is said in words of ours', (answer, said) => {
  expect(gatewayReason(answer)?.message).toBe(said);
});

test('an answer that nobody has met yet is shown as it came', () => {
  expect(gatewayReason('E-4711')).toBeNull();
});
