/** The books of a market that SQL has filled: each transfer with the balances after it, each account with its sums. */

/** Enters transfers, each with both balances as they are after it. @param transfers a query for their rows */
export const booksOfCopies = (transfers: string): string => `
  create temp table made on commit drop as ${transfers};
  create temp table balances on commit drop as
    select id, account, (sum(change) over (partition by account order by created_at, id))
      + coalesce((select balance from ledger_balances where account_id = account), 0) as balance
    from (
      select id, debit_account as account, amount as change, created_at from made
      union all select id, credit_account, -amount, created_at from made) sides;
  insert into ledger_accounts (id, kind, owner_id)
    select distinct account, split_part(account, ':', 1),
      case when account like 'dues:%' then substr(account, 6)::uuid end
    from balances on conflict do nothing;
  update made set debit_balance = b.balance from balances b where b.id = made.id and b.account = debit_account;
  update made set credit_balance = b.balance from balances b where b.id = made.id and b.account = credit_account;
  insert into ledger_transfers select * from made order by created_at, id`;

/** Heads, balances and numbers as the copied rows say. */
export const ENDS = [
  `insert into stream_heads (stream, seq, at) select stream, max(seq), max(at) from stream_rows group by stream
    on conflict (stream) do update set seq = excluded.seq, at = greatest(stream_heads.at, excluded.at)`,
  `insert into ledger_balances select account, sum(change), count(*) from (
      select debit_account as account, amount as change from ledger_transfers
      union all select credit_account, -amount from ledger_transfers) both_ways group by account
    on conflict (account_id) do update set balance = excluded.balance, transfers = excluded.transfers`,
  `select setval(pg_get_serial_sequence('trips', 'number'), (select max(number) from trips))`,
  `select setval(pg_get_serial_sequence('payments', 'number'), (select max(number) from payments))`,
];
