import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { dbsOf, wipe } from '../../../src/db/user-dbs.ts';
import { PaymentHistoryScreen } from '../../../src/money/wallet/payment-history-screen.tsx';
import { Statement } from '../../../src/money/wallet/statement.tsx';
import type { StoredUser } from '../../../src/platform/session.ts';
import { paymentRow } from '../../../testkit/rows/payment-row.ts';
import { profileRow } from '../../../testkit/rows/profile-row.ts';
import { opens } from '../../../testkit/screen.tsx';

const owner: StoredUser = { id: 'owner', type: 'provider' };
afterEach(() => wipe(owner.id));

test('a fare and the share of it that is due stand on one line', async () => {
  const entry = {
    id: 'entry',
    kind: 'commission' as const,
    change: 1210,
    dues: 1210,
    trip: {
      id: 'trip',
      pick: { en: 'Chuadanga', bn: 'চুয়াডাঙ্গা' },
      dest: { en: 'Sherpur', bn: 'শেরপুর' },
      price: 12_100,
    },
    payment_id: null,
    note: null,
    created_at: '2026-11-23T04:00:00.000Z',
  };
  await opens(null, () => <Statement entries={[entry]} credit={{ dues: 1210 }} name="Tanvir" />);
  expect((await screen.findByText('10% of ৳12,100')).classList).toContain('nowrap');
});

test('so do the word and the number of a transaction', async () => {
  const { mirror } = dbsOf(owner.id);
  await mirror.profiles.put({ ...profileRow, _n: 1 });
  await mirror.payments.put({ ...paymentRow, _n: 1 });
  await opens(owner, PaymentHistoryScreen);
  expect((await screen.findByText('transaction 3')).classList).toContain('nowrap');
});
