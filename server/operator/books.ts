/**
 * The books, for the operator:
 *
 *   node server/operator/books.ts                                     proves that entries and balances agree
 *   node server/operator/books.ts correct <phone> <taka> <reason>     changes a provider's dues by so many taka (- lowers)
 *   node server/operator/books.ts held                                lists payments that the gateway wants looked into
 *   node server/operator/books.ts release <number>                    credits such a payment
 *
 * The embedded database allows one process, so the server must be stopped meanwhile; with PostgreSQL it need not be.
 */
import { normalisePhone } from '../../domain/phone.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { ConfigError } from '../config-reader.ts';
import type { Context } from '../context.ts';
import { DataDirInUse } from '../db/data-dir-lock.ts';
import { openDatabase } from '../db/open-database.ts';
import { users } from '../db/schema/accounts.ts';
import { payments } from '../db/schema/payments.ts';
import { and, eq } from '../db/sql.ts';
import { releasePayment } from '../modules/payments/service.ts';
import { provenBooks } from '../modules/wallet/agreement.ts';
import { post } from '../modules/wallet/ledger.ts';
import { Refused } from '../refused.ts';
import { transact } from '../streams/change-log.ts';

const usage =
  'usage: node server/operator/books.ts [correct <phone> <taka> <reason> | held | release <number>]';

async function work(command?: string, ...words: string[]): Promise<string> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const app = await createApp({ config: { ...config, logLevel: 'silent' }, database });
    try {
      return await run(app.context, command, words);
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
}

async function run(context: Context, command: string | undefined, words: string[]): Promise<string> {
  if (command === undefined) return prove(context);
  if (command === 'held') return held(context);
  if (command === 'release' && /^\d{1,9}$/.test(words[0] ?? '')) return release(context, Number(words[0]));
  const [phone = '', taka = '', ...reason] = words;
  if (command === 'correct' && /^-?[1-9]\d{0,6}$/.test(taka) && reason.length > 0)
    return correct(context, phone, Number(taka), reason.join(' '));
  return usage;
}

async function prove({ database }: Context): Promise<string> {
  const { accounts, transfers, sum, drift } = await provenBooks(database);
  const lines = drift.map((d) => `${d.account}: balance ${d.balance}, its transfers say ${d.transfers}`);
  if (drift.length > 0 || sum !== 0) process.exitCode = 1;
  return [...lines, JSON.stringify({ accounts, transfers, sum, drift: drift.length })].join('\n');
}

async function held({ database }: Context): Promise<string> {
  const found = await database.db.select().from(payments).where(eq(payments.status, 'held'));
  return found.map((p) => `${p.number}  ${p.amount} taka  ${p.tranId}  ${p.valId ?? ''}`).join('\n');
}

async function release(context: Context, number: number): Promise<string> {
  const { value } = await transact(context, (tx, changes) =>
    releasePayment({ context, tx, changes }, number),
  );
  return `payment ${number} is credited: ${value.amount} taka`;
}

async function correct(context: Context, phone: string, taka: number, note: string): Promise<string> {
  const { value } = await transact(context, async (tx, changes) => {
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.phone, normalisePhone(phone, { allowDemo: context.config.demo }) ?? ''),
          eq(users.type, 'provider'),
        ),
      );
    if (!person) throw new Refused({ code: 'not_found' });
    const key = `correction:${context.newId()}`;
    return post(
      { context, tx, changes },
      { kind: 'correction', ownerId: person.id, dues: taka, key, madeBy: 'operator', note },
    );
  });
  return `the dues are ${value.dues} taka now`;
}

try {
  process.stdout.write(`${await work(...process.argv.slice(2))}\n`);
} catch (error) {
  if (error instanceof Refused) process.stderr.write(`refused: ${error.error.code}\n`);
  else if (error instanceof ConfigError || error instanceof DataDirInUse)
    process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exit(1);
}
