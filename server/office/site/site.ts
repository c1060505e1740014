/**
 * The settings of the site, changed a section at a time. A change based on an older version is refused with
 * the name of the operator who was first; a change of the fares or tolls waits for a second operator.
 *
 *   written ─┬─ any section but fares and tolls ──────▶ set
 *            └─ waiting ─┬─ signed by another operator ─▶ set
 *                        └─ refused, or withdrawn ──────▶ nothing happens
 */
import { needsSecondFor, sectionOf, siteSectionNames, type SiteSection } from '../../../domain/site/site.ts';
import type { SectionAnswer, SectionChange, StoredSite } from '../../../protocol/api/office/site.ts';
import type { Context } from '../../act/context.ts';
import type { Tx } from '../../db/connection.ts';
import { audit } from '../../db/schema/office.ts';
import { and, desc, eq, inArray } from '../../db/sql.ts';
import type { Operator } from '../../http/route.ts';
import { Refused } from '../../base/refused.ts';
import { siteSettings } from '../../settings/service.ts';
import type { Acting } from '../audit/audit.ts';
import { propose, waitingProposal } from './site-proposals.ts';
import { checkVersion, inTurn, valueOf, versionOf, writeSection, type SectionValue } from './site-section.ts';

const SHOWN = 20;
const settingActions = ['site.change', 'site.undo', 'site.sign'] as const satisfies SectionChange['action'][];

/** `waits`: the change counts only when a second operator has signed it. */
type Saved = { version: number; waits: boolean };

/**
 * The present values of a section, its version, the waiting change, and its latest changes, the newest first.
 */
export async function siteSection(
  { database: { db } }: Context,
  operator: Operator,
  section: SiteSection,
): Promise<(typeof SectionAnswer.infer)['data']> {
  const rows = await db
    .select()
    .from(audit)
    .where(
      and(
        eq(audit.subjectKind, 'site'),
        eq(audit.subjectId, section),
        inArray(audit.action, [...settingActions]),
      ),
    )
    .orderBy(desc(audit.number))
    .limit(SHOWN);
  return {
    version: await versionOf(db, section),
    value: valueOf(sectionOf(await siteSettings({ db }), section)),
    history: rows.map(({ number, at, operatorName, action, before, after }) => ({
      number,
      at: at.toISOString(),
      by: operatorName,
      before: before ?? {},
      after: after ?? {},
      action: settingActions.find((each) => each === action) ?? 'site.change',
    })),
    waiting: await waitingProposal(db, operator, section),
  };
}

/**
 * Changes one section, or stores the change until a second operator signs it.
 * @throws Refused conflict with `by`, and with the codes of `checkSite`
 */
export async function changeSection(
  context: Context,
  acting: Acting,
  { section, version, value }: SectionValue & { version: number },
): Promise<Saved> {
  return inTurn(context, async (tx) => {
    await checkVersion(tx, section, version);
    return save(context, tx, acting, { section, value, action: 'site.change' });
  });
}

/**
 * Restores the values from before one of the section's changes. @throws Refused as `changeSection`, and
 * not_found
 */
export async function undoSection(
  context: Context,
  acting: Acting,
  { section, version, number }: { section: SiteSection; version: number; number: number },
): Promise<Saved> {
  return inTurn(context, async (tx) => {
    await checkVersion(tx, section, version);
    const [row] = await tx
      .select()
      .from(audit)
      .where(and(eq(audit.number, number), eq(audit.subjectKind, 'site'), eq(audit.subjectId, section)));
    if (!row?.before) throw new Refused({ code: 'not_found' });
    return save(context, tx, acting, { section, value: valueOf(row.before), action: 'site.undo' });
  });
}

/**
 * Replaces all settings at once, as the command on the server's machine does; each section that differs gets
 * its own row in the audit.
 * @returns the sections whose change waits for a second operator
 */
export async function changeSite(context: Context, acting: Acting, site: StoredSite): Promise<SiteSection[]> {
  return inTurn(context, async (tx) => {
    const before = await siteSettings({ db: tx });
    const waiting: SiteSection[] = [];
    for (const section of siteSectionNames) {
      const value = sectionOf(site, section);
      if (JSON.stringify(value) === JSON.stringify(sectionOf(before, section))) continue;
      const change = { section, value: valueOf(value), action: 'site.change' } as const;
      if ((await save(context, tx, acting, change)).waits) waiting.push(section);
    }
    return waiting;
  });
}

async function save(
  context: Context,
  tx: Tx,
  acting: Acting,
  change: SectionValue & { action: 'site.change' | 'site.undo' },
): Promise<Saved> {
  const waits = needsSecondFor(change.section);
  if (waits) await propose(context, tx, acting, change);
  else await writeSection(context, tx, acting, change);
  return { version: await versionOf(tx, change.section), waits };
}
