/**
 * Changes of the site that count only when a second operator has signed them (`needsSecondFor` in
 * `domain/site/site.ts`).
 */
import type { SiteSection } from '../../../domain/site/site.ts';
import type { SiteProposal } from '../../../protocol/api/office/site.ts';
import type { Context } from '../../act/context.ts';
import type { Reader, Tx } from '../../db/connection.ts';
import { siteProposals } from '../../db/schema/office.ts';
import { eq } from '../../db/sql.ts';
import type { Operator } from '../../http/route.ts';
import { Refused } from '../../base/refused.ts';
import { record, type Acting } from '../audit/audit.ts';
import { checkNotBound } from '../sign-in/operators.ts';
import {
  checkSection,
  checkVersion,
  inTurn,
  subjectOf,
  valueOf,
  versionOf,
  writeSection,
  type SectionValue,
} from './site-section.ts';

type Proposal = typeof siteProposals.$inferSelect;

async function waitingOf(db: Reader, section: SiteSection): Promise<Proposal | null> {
  const [found] = await db.select().from(siteProposals).where(eq(siteProposals.section, section));
  return found ?? null;
}

/** The change of a section that waits for a second operator, or null. */
export async function waitingProposal(
  db: Reader,
  { id: operatorId }: Pick<Operator, 'id'>,
  section: SiteSection,
): Promise<SiteProposal | null> {
  const found = await waitingOf(db, section);
  if (!found) return null;
  const { value, writtenBy, writtenByName: by, writtenAt } = found;
  return { value: valueOf(value), by, own: writtenBy === operatorId, at: writtenAt.toISOString() };
}

/**
 * Stores a change that waits for a second operator. It replaces an earlier one by the same operator.
 * @throws Refused conflict with `by` when another operator's change waits, and with the codes of `checkSite`
 */
export async function propose(
  context: Context,
  tx: Tx,
  acting: Acting,
  { section, value }: SectionValue,
): Promise<void> {
  const { operator } = acting;
  const earlier = await waitingOf(tx, section);
  if (earlier && earlier.writtenBy !== operator.id)
    throw new Refused({ code: 'conflict', values: { by: earlier.writtenByName, action: 'site.propose' } });
  const { before, after } = await checkSection(context, tx, { section, value });
  const row = {
    value: after,
    writtenBy: operator.id,
    writtenByName: operator.name,
    writtenAt: new Date(context.now()),
  };
  await tx
    .insert(siteProposals)
    .values({ section, ...row })
    .onConflictDoUpdate({ target: siteProposals.section, set: row });
  await record(context, tx, acting, { action: 'site.propose', subject: subjectOf(section), before, after });
}

/**
 * Signs the waiting change, which sets it, or refuses it; its writer may withdraw it.
 * @returns the section's new version
 * @throws Refused not_found; own_signature; signs_maker; conflict with `by`; with the codes of `checkSite`
 * when a change that was right when it was written no longer is
 */
export async function decideSection(
  context: Context,
  acting: Acting,
  { section, version, decision }: { section: SiteSection; version: number; decision: 'sign' | 'refuse' },
): Promise<number> {
  return inTurn(context, async (tx) => {
    await checkVersion(tx, section, version);
    const waiting = await waitingOf(tx, section);
    if (!waiting) throw new Refused({ code: 'not_found' });
    if (decision === 'sign') {
      if (waiting.writtenBy === acting.operator.id) throw new Refused({ code: 'own_signature' });
      await checkNotBound(context, tx, acting.operator, waiting.writtenBy);
      const change = { section, value: valueOf(waiting.value) };
      await writeSection(context, tx, acting, { ...change, action: 'site.sign' });
    } else
      await record(context, tx, acting, {
        action: 'site.refuse',
        subject: subjectOf(section),
        before: waiting.value,
      });
    await tx.delete(siteProposals).where(eq(siteProposals.section, section));
    return versionOf(tx, section);
  });
}
