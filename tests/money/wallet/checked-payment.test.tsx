import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PaymentRow } from '../../../protocol/sync/rows.ts';
import { dbsOf, wipe } from '../../../src/db/user-dbs.ts';
import { DuesBanner } from '../../../src/money/wallet/dues-banner.tsx';
import { PaymentResultScreen } from '../../../src/money/wallet/payment-result-screen.tsx';
import { WalletScreen } from '../../../src/money/wallet/wallet-screen.tsx';
import type { StoredUser } from '../../../src/platform/session.ts';
import { opens } from '../../../testkit/screen.tsx';
import { paymentRow } from '../../../testkit/rows/payment-row.ts';
import { profileRow } from '../../../testkit/rows/profile-row.ts';

const owner: StoredUser = { id: 'owner', type: 'provider' };

beforeEach(async () => {
  await dbsOf(owner.id).mirror.profiles.put({
    ...profileRow,
    dues: 2340,
    credit_limit: 2000,
    _n: 1,
  });
});
afterEach(() => wipe(owner.id));

const stands = (status: PaymentRow['status']) =>
  dbsOf(owner.id).mirror.payments.put({ ...paymentRow, status, _n: 1 });
const payButton = () => screen.queryByRole('button', { name: 'Pay by mobile' });

test.each(['open', 'held'] as const)(
  'while a payment is %s the wallet says what is being checked, and offers no second one',
  async (status) => {
    await stands(status);
    await opens(owner, () => <WalletScreen />);
    expect(await screen.findByText('৳2,340 is being checked')).toBeDefined();
    expect(screen.getByText('Do not pay again.')).toBeDefined();
    expect(screen.getByText('Once checked, ৳0')).toBeDefined();
    expect(screen.getByText(/Transaction no\. 3/)).toBeDefined();
    expect(screen.queryByText(/Pay at least/)).toBeNull();
    expect(payButton()).toBeNull();
    // who turned back on the gateway's page goes on with the same payment; one that is held has been paid
    const goesOn = screen.queryByRole('button', { name: 'Go on with this payment' });
    expect(goesOn !== null).toBe(status === 'open');
  },
);

test('one that its payer turned back from is given up only after a question that says what follows', async () => {
  await stands('open');
  await opens(owner, () => <WalletScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Give this payment up' }));
  expect(screen.getByText('Give up the payment of ৳2,340?')).toBeDefined();
  expect(screen.getByText(/if money is charged for it after all, it is still credited/)).toBeDefined();
  fireEvent.click(screen.getByText('Not now'));
  expect(screen.queryByText('Give up the payment of ৳2,340?')).toBeNull();
});

test('one that was given up does not say that nothing was charged', async () => {
  await dbsOf(owner.id).mirror.payments.put({ ...paymentRow, status: 'canceled', reason: 'given_up', _n: 1 });
  await opens(owner, () => <PaymentResultScreen tran="DP-3" />);
  expect(await screen.findByText('If money was charged after all, it will still be credited.')).toBeDefined();
  expect(screen.queryByText('Nothing was charged.')).toBeNull();
});

test.each(['failed', 'canceled', 'expired'] as const)(
  'after one that is %s it can be paid again',
  async (status) => {
    await stands(status);
    await opens(owner, () => <WalletScreen />);
    expect(await screen.findByRole('button', { name: 'Pay by mobile' })).toBeDefined();
    expect(screen.queryByText('Do not pay again.')).toBeNull();
  },
);

test('the banner of the dues asks for no payment meanwhile', async () => {
  await stands('open');
  await opens(owner, () => <DuesBanner />);
  expect(await screen.findByText('Do not pay again.')).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull();
});
