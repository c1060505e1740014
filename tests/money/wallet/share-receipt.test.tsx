import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PaymentRow, WalletRow } from '../../../protocol/sync/rows.ts';
import { dbsOf, wipe } from '../../../src/db/user-dbs.ts';
import { PaymentHistoryScreen } from '../../../src/money/wallet/payment-history-screen.tsx';
import { PaymentResultScreen } from '../../../src/money/wallet/payment-result-screen.tsx';
import { Statement } from '../../../src/money/wallet/statement.tsx';
import type { StoredUser } from '../../../src/platform/session.ts';
import { button, opens, said } from '../../../testkit/screen.tsx';
import { profileRow } from '../../../testkit/rows/profile-row.ts';

const owner: StoredUser = { id: 'owner', type: 'provider' };
const paid: PaymentRow = {
  id: 'payment',
  number: 41,
  tran_id: 'DP-7',
  amount: 1200,
  status: 'paid',
  reason: null,
  dues_before: 1500,
  dues_after: 300,
  created_at: '2026-11-20T04:00:00.000Z',
  settled_at: '2026-11-20T04:05:00.000Z',
};
const entry: WalletRow = {
  id: 'entry',
  kind: 'payment',
  change: -1200,
  dues: 300,
  trip: null,
  payment_id: 'payment',
  note: null,
  created_at: '2026-11-20T04:05:00.000Z',
};

const copied: string[] = [];
beforeEach(async () => {
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  });
  await dbsOf(owner.id).mirror.payments.bulkPut([
    { ...paid, _n: 1 },
    { ...paid, id: 'other', tran_id: 'DP-8', number: 42, status: 'failed', _n: 2 },
  ]);
  await dbsOf(owner.id).mirror.profiles.put({
    ...profileRow,
    name: 'Rafiqul',
    dues: 300,
    _n: 1,
  });
});
afterEach(async () => {
  copied.length = 0;
  await wipe(owner.id);
});

const receipt = [
  'Durpalla, receipt no. 41',
  '৳1,200 has arrived',
  expect.stringContaining('Nov'),
  expect.stringMatching(/\/payment\/callback\?tran=DP-7$/),
];

test('the receipt of a payment that has arrived is shared from its page, with the address to look it up', async () => {
  await opens(owner, () => <PaymentResultScreen tran="DP-7" />);
  fireEvent.click(await button('Share the receipt'));
  await waitFor(() => expect(said()).toEqual(['Copied: paste it where you like']));
  expect(copied[0]?.split('\n')).toEqual(receipt);
});

test('and from the list, where one that has not arrived has no receipt', async () => {
  await opens(owner, PaymentHistoryScreen);
  fireEvent.click(await button('Share receipt no. 41'));
  await waitFor(() => expect(copied[0]?.split('\n')).toEqual(receipt));
  expect(screen.queryByRole('button', { name: 'Share receipt no. 42' })).toBeNull();
});

test('the statement is shared by the same piece', async () => {
  await opens(owner, () => <Statement entries={[entry]} credit={{ dues: 300 }} name="Rafiqul" />);
  fireEvent.click(await button('Share the statement'));
  await waitFor(() => expect(copied[0]).toContain('Statement of Rafiqul\nDues now: ৳300'));
  expect(copied[0]).toContain('You paid  −৳1,200');
});
