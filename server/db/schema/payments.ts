import { index, integer, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { paymentStatuses } from '../../../domain/money/payment.ts';
import { sql } from '../sql.ts';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

/** Dues that a provider pays through the gateway. Only the ledger holds what was credited for a payment. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    /** The number of the receipt. */
    number: serial().notNull(),
    /**
     * Our id of the payment at the gateway. It is unguessable, because anybody who has it may see the
     * payment's state.
     */
    tranId: text('tran_id').notNull(),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => users.id),
    /** Taka. */
    amount: integer().notNull(),
    status: text({ enum: paymentStatuses }).notNull(),
    gateway: text().notNull(),
    /** The gateway's page; null until the gateway has opened it. */
    page: text(),
    valId: text('val_id'),
    /** Why it failed, in the gateway's own text. */
    reason: text(),
    duesBefore: integer('dues_before'),
    duesAfter: integer('dues_after'),
    asked: integer().notNull().default(0),
    askedAt: instant('asked_at'),
    /** When the server asks the gateway again; null: never again. */
    askAt: instant('ask_at'),
    /** When an operator has looked into it and decided to leave it. */
    putAwayAt: instant('put_away_at'),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    uniqueIndex('payments_tran').on(t.tranId),
    uniqueIndex('payments_val').on(t.valId),
    uniqueIndex('payments_number').on(t.number),
    index('payments_payer').on(t.payerId, t.createdAt),
    index('payments_ask').on(t.askAt),
    index('payments_waiting')
      .on(t.createdAt)
      .where(sql`${t.status} in ('held', 'failed') and ${t.putAwayAt} is null`),
  ],
);
