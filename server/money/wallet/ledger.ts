/**
 * The one place that writes the books.
 *
 *   person's row ─▶ balances, by id ─▶ transfer with both balances after it ─▶ both balances
 *
 * Invariants
 *   1. Locks are taken in this order: trip or payment, person, balances. Checking the credit locks the person
 *      (service.ts), so no commission or payment slips in between.
 *   2. The same idempotency key is posted once; with other values it is an error.
 *   3. A transfer and the two balances change in one statement.
 */
import {
  counterAccount,
  duesAccount,
  systemAccount,
  type Maker,
  type TransferKind,
} from '../../../domain/money/ledger.ts';
import type { Context } from '../../act/context.ts';
import type { Tx } from '../../db/connection.ts';
import { rowsOf } from '../../db/raw-sql.ts';
import { sql } from '../../db/sql.ts';
import { userStream, type ChangeLog } from '../../streams/change-log.ts';

export type Posting = {
  kind: TransferKind;
  /** The provider whose dues change. */
  ownerId: string;
  /** The taka added to the dues: positive or negative, never 0. */
  dues: number;
  /** The idempotency key, made of the reason for the money: the same key is never posted twice. */
  key: string;
  madeBy: Maker;
  makerId?: string | undefined;
  tripId?: string | undefined;
  paymentId?: string | undefined;
  note?: string | undefined;
};

/** `repeated`: the key had been posted before, and nothing was written. `dues`: the balance after it, in taka. */
export type Posted = { id: string; repeated: boolean; dues: number };

/** The parts of an act that a posting uses. */
type Posts = { tx: Tx; changes: Pick<ChangeLog, 'touch'>; context: Pick<Context, 'now' | 'newId'> };

/** The same key was posted with other values, which is a defect and never a race. */
export class KeyReused extends Error {
  constructor(key: string) {
    super(`the ledger has another transfer with the key ${key}`);
    this.name = 'KeyReused';
  }
}

/**
 * Posts one transfer between a provider's dues and an account of the system, and touches the provider's rows
 * for it.
 * @throws KeyReused
 */
export async function post(act: Posts, posting: Posting): Promise<Posted> {
  const posted = await write(act, posting);
  if (!posted.repeated) {
    act.changes.touch(userStream(posting.ownerId), 'wallet', posted.id);
    act.changes.touch(userStream(posting.ownerId), 'profile', posting.ownerId);
  }
  return posted;
}

async function write({ tx, context }: Omit<Posts, 'changes'>, posting: Posting): Promise<Posted> {
  const { ownerId, kind, key } = posting;
  const amount = Math.abs(posting.dues);
  if (!Number.isSafeInteger(amount) || amount === 0)
    throw new RangeError(`not a posting: ${posting.dues} taka`);
  const own = duesAccount(ownerId);
  const other = systemAccount(counterAccount[kind], ownerId);
  const [debit, credit] = posting.dues > 0 ? [own, other] : [other, own];
  await tx.execute(sql`select 1 from users where id = ${ownerId} for no key update`);
  await lockBalances(tx, ownerId, { own, other, kind: counterAccount[kind] });
  const id = context.newId();
  const written = await tx.execute(sql`
    with transfer as (
      insert into ledger_transfers (id, idempotency_key, kind, debit_account, credit_account, amount,
        debit_balance, credit_balance, made_by, maker_id, trip_id, payment_id, note, created_at)
      select ${id}::uuid, ${key}, ${kind}, ${debit}, ${credit}, ${amount}::int,
        d.balance + ${amount}::int, c.balance - ${amount}::int, ${posting.madeBy}, ${posting.makerId ?? null}::uuid,
        ${posting.tripId ?? null}::uuid, ${posting.paymentId ?? null}::uuid, ${posting.note ?? null}::text,
        ${new Date(context.now()).toISOString()}::timestamptz
      from ledger_balances d, ledger_balances c where d.account_id = ${debit} and c.account_id = ${credit}
      on conflict (idempotency_key) do nothing
      returning id
    )
    update ledger_balances b
      set balance = b.balance + case when b.account_id = ${debit} then ${amount}::int else - ${amount}::int end,
        transfers = b.transfers + 1
      from transfer where b.account_id in (${debit}, ${credit})
      returning b.account_id, b.balance`);
  const mine = rowsOf(written).find((row) => row['account_id'] === own);
  if (mine) return { id, repeated: false, dues: Number(mine['balance']) };
  return earlier(tx, key, { own, debit, credit, amount });
}

/** Locks both balances in the order of their ids, and opens accounts that do not exist yet. */
async function lockBalances(
  tx: Tx,
  ownerId: string,
  { own, other, kind }: { own: string; other: string; kind: string },
): Promise<void> {
  const lock = sql`select 1 from ledger_balances where account_id in (${own}, ${other})
    order by account_id for no key update`;
  if (rowsOf(await tx.execute(lock)).length === 2) return;
  await tx.execute(sql`
    insert into ledger_accounts (id, kind, owner_id)
    values (${own}, 'dues', ${ownerId}::uuid), (${other}, ${kind}, null) on conflict do nothing`);
  await tx.execute(sql`
    insert into ledger_balances (account_id) values (${[own, other].sort()[0]}), (${[own, other].sort()[1]})
    on conflict do nothing`);
  await tx.execute(lock);
}

async function earlier(
  tx: Tx,
  key: string,
  wanted: { own: string; debit: string; credit: string; amount: number },
): Promise<Posted> {
  const found = await tx.execute(sql`
    select t.id, t.debit_account, t.credit_account, t.amount,
      (select balance from ledger_balances where account_id = ${wanted.own}) as dues
    from ledger_transfers t where t.idempotency_key = ${key}`);
  const [row] = rowsOf(found);
  const same =
    row?.['debit_account'] === wanted.debit &&
    row['credit_account'] === wanted.credit &&
    row['amount'] === wanted.amount;
  if (!row || !same) throw new KeyReused(key);
  return { id: String(row['id']), repeated: true, dues: Number(row['dues']) };
}
