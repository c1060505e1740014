/** Corrections of the books and refunds: written by one operator, signed by another (`domain/money/correction.ts`). */
import { checkCorrection, needsSecond } from '../../../domain/money/correction.ts';
import { duesAccount } from '../../../domain/money/ledger.ts';
import type { CorrectionBody, CorrectionRow } from '../../../protocol/api/office/people.ts';
import type { Context } from '../../act/context.ts';
import type { Reader, Tx } from '../../db/connection.ts';
import { users } from '../../db/schema/accounts.ts';
import { ledgerBalances } from '../../db/schema/ledger.ts';
import { corrections } from '../../db/schema/office.ts';
import { desc, eq, type SQL } from '../../db/sql.ts';
import type { Operator } from '../../http/route.ts';
import { Refused } from '../../base/refused.ts';
import { transact, type ChangeLog } from '../../streams/change-log.ts';
import { notify } from '../../notice/notify.ts';
import { post } from '../../money/wallet/ledger.ts';
import { record, type Acting } from '../audit/audit.ts';
import { checkNotBound } from '../sign-in/operators.ts';
import { wordsOf } from './person-acts.ts';

type Correction = typeof corrections.$inferSelect;
type Act = { context: Context; tx: Tx; changes: ChangeLog };

const RECENT = 20;

async function duesOf(db: Reader, ownerId: string): Promise<number> {
  const [found] = await db
    .select({ dues: ledgerBalances.balance })
    .from(ledgerBalances)
    .where(eq(ledgerBalances.accountId, duesAccount(ownerId)));
  return found?.dues ?? 0;
}

const shown = (
  { id: operatorId }: Pick<Operator, 'id'>,
  row: Correction,
  { owner, dues }: { owner: string; dues: number },
): CorrectionRow => ({
  id: row.id,
  owner: { id: row.ownerId, name: owner },
  kind: row.kind,
  change: row.change,
  dues,
  words: row.words,
  report: row.report,
  status: row.status,
  by: row.writtenByName,
  own: row.writtenBy === operatorId,
  at: row.createdAt.toISOString(),
  decided_by: row.decidedByName,
});

async function listed(db: Reader, operator: Operator, wanted: SQL): Promise<CorrectionRow[]> {
  const found = await db
    .select({ row: corrections, owner: users.name })
    .from(corrections)
    .innerJoin(users, eq(users.id, corrections.ownerId))
    .where(wanted)
    .orderBy(desc(corrections.createdAt))
    .limit(RECENT);
  const rows: CorrectionRow[] = [];
  for (const { row, owner } of found)
    rows.push(shown(operator, row, { owner, dues: await duesOf(db, row.ownerId) }));
  return rows;
}

/** An owner's corrections, the newest first. */
export const correctionsOf = (db: Reader, operator: Operator, ownerId: string): Promise<CorrectionRow[]> =>
  listed(db, operator, eq(corrections.ownerId, ownerId));

/** The corrections that wait for a second operator. */
export const waitingCorrections = (db: Reader, operator: Operator): Promise<CorrectionRow[]> =>
  listed(db, operator, eq(corrections.status, 'waiting'));

/**
 * Writes a change of an owner's dues. It is posted at once where one operator is enough; otherwise it waits
 * for another. A repeated id is the same correction.
 * @throws Refused not_found, conflict, and with the codes of `checkCorrection`
 */
export async function writeCorrection(
  context: Context,
  acting: Acting,
  { id = context.newId(), owner_id: ownerId, kind, change, words, report }: typeof CorrectionBody.infer,
): Promise<CorrectionRow> {
  const { operator } = acting;
  const { value } = await transact(context, async (tx, changes) => {
    const owner = await lockOwner(tx, ownerId);
    const [earlier] = await tx.select().from(corrections).where(eq(corrections.id, id));
    if (earlier) {
      if (earlier.ownerId !== ownerId || earlier.change !== change) throw new Refused({ code: 'conflict' });
      return shown(operator, earlier, { owner: owner.name, dues: await duesOf(tx, ownerId) });
    }
    const refusal = checkCorrection({ kind, change }, await duesOf(tx, ownerId));
    if (refusal) throw new Refused(refusal);
    const said = wordsOf(words);
    if (said === null) throw new Refused({ code: 'field_required', field: 'words' });
    const waits = needsSecond({ kind, change });
    const [row] = await tx
      .insert(corrections)
      .values({
        id,
        ownerId,
        kind,
        change,
        words: said,
        report: report ?? null,
        status: waits ? 'waiting' : 'signed',
        writtenBy: operator.id,
        writtenByName: operator.name,
        createdAt: new Date(context.now()),
      })
      .returning();
    if (!row) throw new Refused({ code: 'conflict' });
    await record(context, tx, acting, {
      action: 'books.write',
      subject: { kind: 'person', id: ownerId, name: owner.name },
      after: { kind, change, correction: id },
      reason: said,
    });
    if (!waits) await enter({ context, tx, changes }, row);
    return shown(operator, row, { owner: owner.name, dues: await duesOf(tx, ownerId) });
  });
  return value;
}

async function lockOwner(tx: Tx, ownerId: string): Promise<{ name: string }> {
  const [owner] = await tx
    .select({ name: users.name, type: users.type })
    .from(users)
    .where(eq(users.id, ownerId))
    .for('no key update');
  if (owner?.type !== 'provider') throw new Refused({ code: 'not_found', field: 'owner_id' });
  return owner;
}

/** Posts a correction to the books, and notifies the owner with the operator's text. */
async function enter(act: Act, { id, ownerId, kind, change, words }: Correction): Promise<void> {
  const { dues } = await post(act, {
    kind,
    ownerId,
    dues: change,
    key: `correction:${id}`,
    madeBy: 'operator',
    note: words,
  });
  await notify(act, ownerId, 'dues_corrected', { data: { price: Math.abs(change), dues, words } });
}

/**
 * Signs a correction that another operator has written, or refuses it; its writer may withdraw it.
 * @throws Refused not_found; own_signature; signs_maker; correction_decided with `by`; with the codes of
 * `checkCorrection` when the dues have changed so that the correction no longer fits
 */
export async function decideCorrection(
  context: Context,
  acting: Acting,
  id: string,
  decision: 'sign' | 'refuse',
): Promise<CorrectionRow> {
  const { operator } = acting;
  const { value } = await transact(context, async (tx, changes) => {
    // a posting locks the person before anything else of the books, so the correction is first read without a
    // lock
    const [seen] = await tx.select().from(corrections).where(eq(corrections.id, id));
    if (!seen) throw new Refused({ code: 'not_found' });
    const owner = await lockOwner(tx, seen.ownerId);
    const [row] = await tx.select().from(corrections).where(eq(corrections.id, id)).for('update');
    if (!row) throw new Refused({ code: 'not_found' });
    if (row.status !== 'waiting')
      throw new Refused({ code: 'correction_decided', values: { by: row.decidedByName ?? '' } });
    if (decision === 'sign') {
      if (row.writtenBy === operator.id) throw new Refused({ code: 'own_signature' });
      await checkNotBound(context, tx, operator, row.writtenBy);
      const refusal = checkCorrection(row, await duesOf(tx, row.ownerId));
      if (refusal) throw new Refused(refusal);
      await enter({ context, tx, changes }, row);
    }
    const [decided] = await tx
      .update(corrections)
      .set({
        status: decision === 'sign' ? 'signed' : 'refused',
        decidedBy: operator.id,
        decidedByName: operator.name,
        decidedAt: new Date(context.now()),
      })
      .where(eq(corrections.id, id))
      .returning();
    await record(context, tx, acting, {
      action: decision === 'sign' ? 'books.sign' : 'books.refuse',
      subject: { kind: 'person', id: row.ownerId, name: owner.name },
      before: { status: 'waiting', correction: id },
      after: { status: decision === 'sign' ? 'signed' : 'refused', change: row.change },
      reason: row.words,
    });
    return shown(operator, decided ?? row, {
      owner: owner.name,
      dues: await duesOf(tx, row.ownerId),
    });
  });
  return value;
}
