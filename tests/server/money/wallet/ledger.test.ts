import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import { migrationsFolder } from '../../../../server/db/connection.ts';
import type { Actor } from '../../../../server/act/act.ts';
import { nightlyProof } from '../../../../server/jobs/recurring.ts';
import { booksAgree, provenBooks } from '../../../../server/money/wallet/agreement.ts';
import { booksOf } from '../../../../server/money/wallet/books.ts';
import { KeyReused, post, type Posted, type Posting } from '../../../../server/money/wallet/ledger.ts';
import { transact } from '../../../../server/streams/change-log.ts';
import { drained } from '../../../../testkit/process/housekeeping.ts';
import { marketOfFile } from '../../../../testkit/market/test-market.ts';

const { database, market } = await marketOfFile();

let owner: Actor;

beforeEach(async () => {
  owner = await market.person('provider');
});

const posting = (dues: number, key: string = uuidv7()): Posting => ({
  kind: dues > 0 ? 'commission' : 'payment',
  ownerId: owner.id,
  dues,
  key,
  madeBy: 'person',
});

async function posts(what: Posting): Promise<Posted> {
  const { value } = await transact(market.context, (tx, changes) =>
    post({ context: market.context, tx, changes }, what),
  );
  return value;
}

describe('a posting', () => {
  it('changes both balances, and the books agree', async () => {
    expect(await posts(posting(500))).toMatchObject({ repeated: false, dues: 500 });
    expect(await posts(posting(-120))).toMatchObject({ dues: 380 });
    expect((await booksOf(database.db, owner.id)).dues).toBe(380);
    expect(await booksAgree(database.db)).toMatchObject({ sum: 0, drift: [] });
  });

  it('happens once for each idempotency key, and is an error with other values', async () => {
    const what = posting(500);
    const { id } = await posts(what);
    expect(await posts(what)).toEqual({ id, repeated: true, dues: 500 });
    await expect(posts({ ...what, dues: 501 })).rejects.toThrow(KeyReused);
    await expect(posts({ ...what, dues: -500 })).rejects.toThrow(KeyReused);
    expect((await booksOf(database.db, owner.id)).dues).toBe(500);
  });

  it('needs a whole sum that is not nothing', async () => {
    await expect(posts(posting(0))).rejects.toThrow(RangeError);
    await expect(posts(posting(1.5))).rejects.toThrow(RangeError);
  });

  it('reaches the phone of its owner with the balance after it, and nobody else', async () => {
    const stranger = await market.person('provider');
    await posts(posting(500));
    const { id } = await posts(posting(-120));
    const row = (await market.seen(owner)).get(`wallet ${id}`)?.[4];
    expect(row).toMatchObject({ kind: 'payment', change: -120, dues: 380, trip: null });
    expect([...(await market.seen(stranger)).keys()].filter((key) => key.startsWith('wallet'))).toEqual([]);
  });
});

describe('the entries', () => {
  it('cannot be changed or deleted', async () => {
    const { id } = await posts(posting(500));
    await expect(
      database.query('update ledger_transfers set amount = 1 where id = $1', [id]),
    ).rejects.toThrow('append-only');
    await expect(database.query('delete from ledger_transfers where id = $1', [id])).rejects.toThrow(
      'append-only',
    );
  });
});

describe('the proof of the books', () => {
  it('finds a balance that is not what its transfers say, and the nightly job logs it', async () => {
    await posts(posting(500));
    const account = `dues:${owner.id}`;
    const errors: unknown[] = [];
    const log = { ...market.context.log, error: (what: unknown) => void errors.push(what) };
    const context = { ...market.context, log };
    await drained(nightlyProof(context));
    expect(errors).toEqual([]);
    await database.query('update ledger_balances set balance = balance + 1 where account_id = $1', [account]);
    expect(await provenBooks(database)).toMatchObject({
      sum: 1,
      drift: [{ account, balance: 501, transfers: 500 }],
    });
    await drained(nightlyProof(context), 2);
    expect(errors).toMatchObject([{ sum: 1, drift: [{ account }] }]);
    await database.query('update ledger_balances set balance = balance - 1 where account_id = $1', [account]);
  });
});

describe('an account with more transfers than one statement may read', () => {
  it('is summed in slices, and what disagrees is found as well', async () => {
    for (const amount of [10, 20, 30, 40, 50]) {
      await posts(posting(amount));
      market.pass(1);
    }
    const whole = await booksAgree(database.db);
    expect(whole).toMatchObject({ sum: 0, drift: [] });
    for (const most of [1, 2, 3]) expect(await booksAgree(database.db, most)).toEqual(whole);
    const account = `dues:${owner.id}`;
    await database.query('update ledger_balances set balance = balance + 7 where account_id = $1', [account]);
    const { drift } = await booksAgree(database.db, 2);
    expect(drift).toMatchObject([{ account }]);
    await database.query('update ledger_balances set balance = balance - 7 where account_id = $1', [account]);
  });
});

describe('the wallet of before', () => {
  it('becomes double entry with the same dues, and reaches the phones', { timeout: 60_000 }, async () => {
    const old = await PGlite.create();
    const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
    const run = async (names: string[]): Promise<void> => {
      for (const name of names) await old.exec(await readFile(join(migrationsFolder, name), 'utf8'));
    };
    const isNew = (name: string): boolean => name.endsWith('_wallet_entries.sql');
    await run(files.filter((name) => !isNew(name)));
    const [one, two] = [uuidv7(), uuidv7()];
    for (const [i, id] of [one, two].entries())
      await old.query(
        `insert into users (id, type, name, phone, email, nid, date_of_birth, password_hash, created_at)
         values ($1, 'provider', 'Owner', $2, $2, '', '1990-01-01', '', now())`,
        [id, `+88010${i}`],
      );
    await old.query('insert into stream_heads (stream, seq, at) values ($1, 7, now())', [`u:${one}`]);
    const entries: [string, number][] = [
      [one, 500],
      [one, 300],
      [one, -600],
      [two, 250],
    ];
    for (const [id, amount] of entries)
      await old.query(
        'insert into wallet_entries (id, user_id, kind, amount, created_at) values ($1, $2, $3, $4, now())',
        [uuidv7(), id, amount > 0 ? 'commission' : 'payment', amount],
      );
    await run(files.filter(isNew));
    const balances = await old.query(
      "select account_id, balance::int, transfers::int from ledger_balances where account_id like 'dues:%' order by account_id",
    );
    expect(balances.rows).toEqual([
      { account_id: `dues:${one}`, balance: 200, transfers: 3 },
      { account_id: `dues:${two}`, balance: 250, transfers: 1 },
    ]);
    const sum = await old.query('select sum(balance)::int as sum from ledger_balances');
    expect(sum.rows).toEqual([{ sum: 0 }]);
    const running = await old.query(
      'select greatest(debit_balance, credit_balance)::int as dues from ledger_transfers where $1 in (debit_account, credit_account) order by created_at, id',
      [`dues:${one}`],
    );
    expect(running.rows).toHaveLength(3);
    const rows = await old.query(
      "select seq::int from stream_rows where kind = 'wallet' and stream = $1 order by seq",
      [`u:${one}`],
    );
    expect(rows.rows).toEqual([{ seq: 8 }, { seq: 9 }, { seq: 10 }]);
    await old.close();
  });
});
