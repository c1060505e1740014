/**
 * The books (decision 0034). A transfer moves whole taka from the account that it credits to the one that it debits; a
 * balance is what was debited minus what was credited, so that all balances together are 0. Transfers are never changed
 * or deleted: a trigger of the migration refuses it.
 */
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accountKinds, makers, transferKinds } from '../../../domain/money/ledger.ts';
import { sql } from '../sql.ts';
import { users } from './accounts.ts';
import { trips } from './market.ts';

/** `dues:<person's id>`, or one of the sixteen parts of an account of the system, `commission:<0 to f>`. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: text().primaryKey(),
    kind: text({ enum: accountKinds }).notNull(),
    /** The provider whose dues it holds; null for the accounts of the system. */
    ownerId: uuid('owner_id').references(() => users.id),
  },
  (t) => [uniqueIndex('ledger_accounts_owner').on(t.ownerId)],
);

/** One row for each account, changed with each of its transfers, in their transaction and under the row's lock. */
export const ledgerBalances = pgTable('ledger_balances', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => ledgerAccounts.id),
  /** Taka: debits minus credits. */
  balance: bigint({ mode: 'number' }).notNull().default(0),
  transfers: bigint({ mode: 'number' }).notNull().default(0),
});

export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: uuid().primaryKey(),
    idempotencyKey: text('idempotency_key').notNull(),
    kind: text({ enum: transferKinds }).notNull(),
    debitAccount: text('debit_account')
      .notNull()
      .references(() => ledgerAccounts.id),
    creditAccount: text('credit_account')
      .notNull()
      .references(() => ledgerAccounts.id),
    /** Taka. */
    amount: integer().notNull(),
    /** The balances of the two accounts after this transfer. */
    debitBalance: bigint('debit_balance', { mode: 'number' }).notNull(),
    creditBalance: bigint('credit_balance', { mode: 'number' }).notNull(),
    madeBy: text('made_by', { enum: makers }).notNull(),
    makerId: uuid('maker_id').references(() => users.id),
    tripId: uuid('trip_id').references(() => trips.id),
    paymentId: uuid('payment_id'),
    /** Why an operator corrected the books. */
    note: text(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [
    uniqueIndex('ledger_transfers_key').on(t.idempotencyKey),
    index('ledger_transfers_debit').on(t.debitAccount, t.createdAt),
    index('ledger_transfers_credit').on(t.creditAccount, t.createdAt),
    // for days and months of the whole market; as a B-tree it would tempt to search somebody's newest among everybody's
    index('ledger_transfers_at')
      .using('brin', t.createdAt)
      .with({ pages_per_range: 16, autosummarize: true }),
    check('ledger_transfers_amount', sql`${t.amount} > 0`),
    check('ledger_transfers_accounts', sql`${t.debitAccount} <> ${t.creditAccount}`),
  ],
);
