/**
 * How a person becomes an operator. In the office one admin writes a proposal and another signs it:
 *
 *   written by one admin ─ waits ─┬─ signed by another ─▶ the link goes to the operator's own number, by SMS
 *                                 └─ refused, or withdrawn by its writer
 *
 * The console of the server's machine needs no signature and prints the link: this makes the first two admins, and access
 * to the machine is access to everything. The audit calls it `console`.
 *
 * Invariant: the admins who propose and sign access never see its link, and for 72 hours a new operator
 * cannot sign the work of those two (`isBoundTo`).
 */
import { randomBytes } from 'node:crypto';
import { isBoundTo, type OperatorRole } from '../../../domain/site/office.ts';
import { showPhone } from '../../../domain/base/phone.ts';
import type { OfficeOperators, OperatorBody } from '../../../protocol/api/office/account.ts';
import type { Context } from '../../act/context.ts';
import type { Reader, Tx } from '../../db/connection.ts';
import { operatorDevices, operatorProposals, operators } from '../../db/schema/office.ts';
import { asc, eq } from '../../db/sql.ts';
import { siteOf, type Operator } from '../../http/route.ts';
import { serverText } from '../../http/answer/texts.ts';
import { Refused } from '../../base/refused.ts';
import { phoneOf, sendOrRefuse } from '../../person/answers.ts';
import { hashOf } from '../../person/sessions.ts';
import { record, type Acting } from '../audit/audit.ts';
import { closeOperatorSessions } from './sessions.ts';

const SET_UP_WITHIN_MS = 24 * 60 * 60_000;

type Proposal = typeof operatorProposals.$inferSelect;
type Form = { phone: string; name?: string | undefined; roles: OperatorRole[] };

const newToken = (): string => randomBytes(24).toString('base64url');
const linkOf = (context: Context, token: string): string => `${siteOf(context)}/office/set-up#${token}`;
const subjectOf = ({ id, name }: Pick<Proposal, 'id' | 'name'>) => ({ kind: 'operator', id, name });

/** @throws Refused signs_maker when its writer gave this operator their access in the last 72 hours */
export async function checkNotBound(
  { now }: Pick<Context, 'now'>,
  db: Reader,
  { id }: Pick<Operator, 'id'>,
  writer: string | null,
): Promise<void> {
  if (id === null) return;
  const [own] = await db
    .select({ madeBy: operators.madeBy, madeAt: operators.madeAt })
    .from(operators)
    .where(eq(operators.id, id));
  if (own && isBoundTo({ madeBy: own.madeBy, madeAt: own.madeAt?.getTime() ?? null }, writer, now()))
    throw new Refused({ code: 'signs_maker' });
}

/**
 * Adds an operator, or gives one new roles; either way password and codes have to be set up anew by the link.
 * @returns the link from the console; null in the office, where a second admin signs
 * @throws Refused phone_invalid; conflict with `by` when another's proposal of the number waits
 */
export async function writeOperator(
  context: Context,
  acting: Acting,
  form: typeof OperatorBody.infer,
): Promise<string | null> {
  const phone = phoneOf(context, form.phone);
  const { db } = context.database;
  if (acting.operator.id !== null) {
    await db.transaction((tx) => propose(context, tx, acting, { ...form, phone }));
    return null;
  }
  const token = newToken();
  await db.transaction((tx) => giveAccess(context, tx, acting, { ...form, phone, token, madeBy: [] }));
  return linkOf(context, token);
}

async function propose(
  context: Context,
  tx: Tx,
  acting: Acting,
  { phone, name, roles }: Form,
): Promise<void> {
  const { operator } = acting;
  if (operator.id === null) return;
  const [known] = await tx.select().from(operators).where(eq(operators.phone, phone));
  const [earlier] = await tx
    .select()
    .from(operatorProposals)
    .where(eq(operatorProposals.phone, phone))
    .for('update');
  if (earlier && earlier.writtenBy !== operator.id)
    throw new Refused({
      code: 'conflict',
      values: { by: earlier.writtenByName, action: 'operator.propose' },
    });
  const row = {
    id: context.newId(),
    name: name?.trim() || known?.name || phone,
    roles,
    writtenBy: operator.id,
    writtenByName: operator.name,
    writtenAt: new Date(context.now()),
  };
  const written = await tx
    .insert(operatorProposals)
    .values({ phone, ...row })
    .onConflictDoUpdate({
      target: operatorProposals.phone,
      set: row,
      setWhere: eq(operatorProposals.writtenBy, operator.id),
    })
    .returning({ id: operatorProposals.id });
  if (written.length === 0) throw new Refused({ code: 'conflict' });
  await record(context, tx, acting, {
    action: 'operator.propose',
    subject: subjectOf(known ? { ...row, id: known.id } : row),
    ...(known && { before: { roles: known.roles } }),
    after: { roles },
  });
}

type Given = Form & { token: string; madeBy: string[] };

async function giveAccess(
  context: Context,
  tx: Tx,
  acting: Acting,
  { phone, name, roles, token, madeBy }: Given,
): Promise<void> {
  const [known] = await tx.select().from(operators).where(eq(operators.phone, phone)).for('update');
  const now = context.now();
  const set = {
    name: name?.trim() || known?.name || phone,
    roles,
    passwordHash: null,
    totpSecret: null,
    recovery: [],
    active: true,
    setUpHash: hashOf(token),
    setUpUntil: new Date(now + SET_UP_WITHIN_MS),
    madeBy,
    madeAt: new Date(now),
  };
  const id = known?.id ?? context.newId();
  if (known) {
    await tx.update(operators).set(set).where(eq(operators.id, id));
    await tx.delete(operatorDevices).where(eq(operatorDevices.operatorId, id));
    await closeOperatorSessions(tx, id);
  } else await tx.insert(operators).values({ ...set, id, phone, createdAt: new Date(now) });
  // an earlier proposal for this number concerns access that no longer exists
  await tx.delete(operatorProposals).where(eq(operatorProposals.phone, phone));
  await record(context, tx, acting, {
    action: known ? 'operator.change' : 'operator.add',
    subject: subjectOf({ id, name: set.name }),
    ...(known && { before: { roles: known.roles } }),
    after: { roles },
  });
}

async function waitingOf(db: Reader, id: string): Promise<Proposal> {
  const [found] = await db.select().from(operatorProposals).where(eq(operatorProposals.id, id));
  if (!found) throw new Refused({ code: 'not_found' });
  return found;
}

async function checkMaySign(context: Context, db: Reader, acting: Acting, id: string): Promise<Proposal> {
  const waiting = await waitingOf(db, id);
  if (waiting.writtenBy === acting.operator.id) throw new Refused({ code: 'own_signature' });
  await checkNotBound(context, db, acting.operator, waiting.writtenBy);
  return waiting;
}

/**
 * Signs what another admin has written, which sends the link to the operator's own number, or refuses it; its writer
 * may withdraw it.
 * @throws Refused not_found, own_signature, signs_maker; upstream_failed when the message was not
 * accepted: nothing changes
 */
export async function decideOperator(
  context: Context,
  acting: Acting,
  { id, decision }: { id: string; decision: 'sign' | 'refuse' },
): Promise<void> {
  const { db } = context.database;
  if (decision === 'refuse')
    return db.transaction(async (tx) => {
      const { phone, name, roles } = await waitingOf(tx, id);
      await tx.delete(operatorProposals).where(eq(operatorProposals.phone, phone));
      await record(context, tx, acting, {
        action: 'operator.refuse',
        subject: subjectOf({ id, name }),
        before: { roles },
      });
    });
  const { phone } = await checkMaySign(context, db, acting, id);
  const token = newToken();
  // the message goes first, because access whose link never arrived would lock an operator out
  const text = serverText('bn', 'sms.office_link', { link: linkOf(context, token) });
  await sendOrRefuse(context, context.sms.send({ phone, text }));
  await db.transaction(async (tx) => {
    await tx
      .select({ id: operatorProposals.id })
      .from(operatorProposals)
      .where(eq(operatorProposals.id, id))
      .for('update');
    const { name, roles, writtenBy } = await checkMaySign(context, tx, acting, id);
    const madeBy = [writtenBy, ...(acting.operator.id === null ? [] : [acting.operator.id])];
    await giveAccess(context, tx, acting, { phone, name, roles, token, madeBy });
  });
}

/** All operators, and the proposals that wait for a second admin. */
export async function officeOperators(
  { database: { db }, now }: Context,
  { id: ownId }: Operator,
): Promise<OfficeOperators> {
  const [found, waiting] = await Promise.all([
    db.select().from(operators).orderBy(asc(operators.createdAt)),
    db.select().from(operatorProposals).orderBy(asc(operatorProposals.writtenAt)),
  ]);
  const known = new Set(found.map(({ phone }) => phone));
  return {
    operators: found.map((each) => ({
      id: each.id,
      name: each.name,
      phone: showPhone(each.phone),
      roles: each.roles,
      state:
        each.passwordHash !== null && each.setUpHash === null
          ? 'set_up'
          : (each.setUpUntil?.getTime() ?? 0) > now()
            ? 'link_sent'
            : 'link_over',
    })),
    waiting: waiting.map((each) => ({
      id: each.id,
      name: each.name,
      phone: showPhone(each.phone),
      roles: each.roles,
      by: each.writtenByName,
      own: each.writtenBy === ownId,
      again: known.has(each.phone),
      at: each.writtenAt.toISOString(),
    })),
  };
}
