/**
 * The one place that writes the books.
 *
 *   person's row ─▶ balances, by id ─▶ transfer with both balances after it ─▶ both balances
 *        └─ of a commission all that follows leaves with the commit
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
import { sql, type SQL } from '../../db/sql.ts';
import { plainStatement, together, type At } from '../../db/statement.ts';
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
type PostsAtEnd = Posts & { changes: Pick<ChangeLog, 'touch' | 'atEnd'> };

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
  if (!posted.repeated) touchOwner(act.changes, posting, posted.id);
  return posted;
}

/**
 * Posts a transfer of which there can be only one with its key, together with the commit: the account of the system, which
 * everybody's commission changes, is locked for one flight and not while the rest of the transaction waits for answers.
 * A key that was posted before ends the transaction.
 */
export async function postAtEnd(act: PostsAtEnd, posting: Posting): Promise<void> {
  const { tx, context, changes } = act;
  const sides = sidesOf(posting);
  await lockOwner(tx, posting.ownerId, sides);
  const id = context.newId();
  changes.atEnd(() => postOnly(tx, valuesOf(act, posting, { id, ...sides })));
  touchOwner(changes, posting, id);
}

function touchOwner(changes: Posts['changes'], { ownerId }: Posting, id: string): void {
  changes.touch(userStream(ownerId), 'wallet', id);
  changes.touch(userStream(ownerId), 'profile', ownerId);
}

type Sides = { own: string; other: string; debit: string; credit: string; amount: number };

/** @throws RangeError for a sum that is nothing, or not whole */
function sidesOf({ ownerId, kind, dues }: Posting): Sides {
  const amount = Math.abs(dues);
  if (!Number.isSafeInteger(amount) || amount === 0) throw new RangeError(`not a posting: ${dues} taka`);
  const own = duesAccount(ownerId);
  const other = systemAccount(counterAccount[kind], ownerId);
  const [debit, credit] = dues > 0 ? [own, other] : [other, own];
  return { own, other, debit, credit, amount };
}

async function write(act: Omit<Posts, 'changes'>, posting: Posting): Promise<Posted> {
  const { tx, context } = act;
  const sides = sidesOf(posting);
  await lockOwner(tx, posting.ownerId, sides);
  const id = context.newId();
  const written = await postNew(tx, valuesOf(act, posting, { id, ...sides }));
  const mine = written.find((row) => row['account_id'] === sides.own);
  if (mine) return { id, repeated: false, dues: Number(mine['balance']) };
  return earlier(tx, posting.key, sides);
}

const ownerForUpdate = plainStatement(
  (at: At<{ ownerId: string }>) => sql`select 1 from users where id = ${at.ownerId} for no key update`,
);
const openAccounts = plainStatement(
  (at: At<{ own: string; other: string }>) =>
    sql`select 1 from ledger_balances where account_id in (${at.own}, ${at.other})`,
);

/** Locks the person, and opens accounts that do not exist yet. */
async function lockOwner(tx: Tx, ownerId: string, { own, other }: Sides): Promise<void> {
  const [, open] = await together([ownerForUpdate(tx, { ownerId }), openAccounts(tx, { own, other })]);
  if (open.length === 2) return;
  const kind = other.split(':')[0];
  await tx.execute(sql`
    insert into ledger_accounts (id, kind, owner_id)
    values (${own}, 'dues', ${ownerId}::uuid), (${other}, ${kind}, null) on conflict do nothing`);
  await tx.execute(sql`
    insert into ledger_balances (account_id) values (${[own, other].sort()[0]}), (${[own, other].sort()[1]})
    on conflict do nothing`);
}

type Values = {
  id: string;
  key: string;
  kind: TransferKind;
  debit: string;
  credit: string;
  amount: number;
  madeBy: Maker;
  makerId: string | null;
  tripId: string | null;
  paymentId: string | null;
  note: string | null;
  at: string;
};

const valuesOf = (
  { context }: Pick<Posts, 'context'>,
  { key, kind, madeBy, makerId, tripId, paymentId, note }: Posting,
  { id, debit, credit, amount }: Pick<Sides, 'debit' | 'credit' | 'amount'> & { id: string },
): Values => ({
  id,
  key,
  kind,
  debit,
  credit,
  amount,
  madeBy,
  makerId: makerId ?? null,
  tripId: tripId ?? null,
  paymentId: paymentId ?? null,
  note: note ?? null,
  at: new Date(context.now()).toISOString(),
});
/** Both balances are locked in the order of their ids, and read as they are then. */
const transfer = (at: At<Values>, onRepeat: SQL): SQL => sql`
  with locked as materialized (
    select account_id, balance from ledger_balances where account_id in (${at.debit}, ${at.credit})
    order by account_id for no key update
  ), transfer as (
    insert into ledger_transfers (id, idempotency_key, kind, debit_account, credit_account, amount,
      debit_balance, credit_balance, made_by, maker_id, trip_id, payment_id, note, created_at)
    select ${at.id}::uuid, ${at.key}, ${at.kind}, ${at.debit}, ${at.credit}, ${at.amount}::int,
      d.balance + ${at.amount}::int, c.balance - ${at.amount}::int, ${at.madeBy}, ${at.makerId}::uuid,
      ${at.tripId}::uuid, ${at.paymentId}::uuid, ${at.note}::text, ${at.at}::timestamptz
    from locked d, locked c where d.account_id = ${at.debit} and c.account_id = ${at.credit}
    ${onRepeat}
    returning id
  )
  update ledger_balances b
    set balance = b.balance + case when b.account_id = ${at.debit} then ${at.amount}::int else - ${at.amount}::int end,
      transfers = b.transfers + 1
    from transfer where b.account_id in (${at.debit}, ${at.credit})
    returning b.account_id, b.balance`;
const postNew = plainStatement((at: At<Values>) =>
  transfer(at, sql`on conflict (idempotency_key) do nothing`),
);
const postOnly = plainStatement((at: At<Values>) => transfer(at, sql``));

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
