/**
 * The settings of the site, changed a section at a time. Their history is the audit's, and the number of a section's last
 * row there is its version: a change made from an older one is refused with the name of who was first.
 */
import { dhakaDate } from '../../../domain/calendar.ts';
import { checkSite, sectionOf, siteSectionNames, type SiteSection } from '../../../domain/site.ts';
import { StoredSite, type SectionChange } from '../../../protocol/api/office/site.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connection.ts';
import { audit } from '../../db/schema/office.ts';
import { and, desc, eq, sql } from '../../db/sql.ts';
import { Refused } from '../../refused.ts';
import { setSite, siteSettings } from '../settings/service.ts';
import { lastAbout, record, type Acting } from './audit.ts';

const SHOWN = 20;
/** Serialises the writers of the site; any number that nothing else locks. */
const SITE_LOCK = 7_451_120_052;

type Section = { version: number; value: Partial<StoredSite>; history: SectionChange[] };

const subjectOf = (section: SiteSection) => ({ kind: 'site', id: section, name: section });

/** A section as it is, its version, and its latest changes, the newest first. */
export async function siteSection({ database: { db } }: Context, section: SiteSection): Promise<Section> {
  const rows = await db
    .select()
    .from(audit)
    .where(and(eq(audit.subjectKind, 'site'), eq(audit.subjectId, section)))
    .orderBy(desc(audit.number))
    .limit(SHOWN);
  return {
    version: rows[0]?.number ?? 0,
    value: valueOf(sectionOf(await siteSettings({ db }), section)),
    history: rows.map(({ number, at, operatorName, action, before, after }) => ({
      number,
      at: at.toISOString(),
      by: operatorName,
      before: before ?? {},
      after: after ?? {},
      undone: action === 'site.undo',
    })),
  };
}

/** What is set in a section: nothing stands for null where null is no value of its own. */
function valueOf(section: Record<string, unknown>): Partial<StoredSite> {
  const set = Object.fromEntries(
    Object.entries(section).map(([key, value]) => [
      key,
      value ?? (key === 'help' || key === 'fares' ? [] : null),
    ]),
  );
  return StoredSite.partial().assert(set);
}

/**
 * Changes one section. @returns its new version
 * @throws Refused conflict with `by`, and with the codes of `checkSite`
 */
export async function changeSection(
  context: Context,
  acting: Acting,
  { section, version, value }: { section: SiteSection; version: number; value: Partial<StoredSite> },
): Promise<number> {
  return inTurn(context, async (tx) => {
    await checkVersion(tx, section, version);
    return write(context, tx, acting, { section, value, action: 'site.change' });
  });
}

/** Sets what was before one of the section's changes. @throws Refused as `changeSection`, and not_found */
export async function undoSection(
  context: Context,
  acting: Acting,
  { section, version, number }: { section: SiteSection; version: number; number: number },
): Promise<number> {
  return inTurn(context, async (tx) => {
    await checkVersion(tx, section, version);
    const [row] = await tx
      .select()
      .from(audit)
      .where(and(eq(audit.number, number), eq(audit.subjectKind, 'site'), eq(audit.subjectId, section)));
    if (!row?.before) throw new Refused({ code: 'not_found' });
    return write(context, tx, acting, { section, value: valueOf(row.before), action: 'site.undo' });
  });
}

/** Replaces all settings at once, as the command of the server's machine does; each section that differs has its row. */
export async function changeSite(context: Context, acting: Acting, site: StoredSite): Promise<void> {
  await inTurn(context, async (tx) => {
    const before = await siteSettings({ db: tx });
    for (const section of siteSectionNames) {
      const value = sectionOf(site, section);
      if (JSON.stringify(value) === JSON.stringify(sectionOf(before, section))) continue;
      await write(context, tx, acting, { section, value: valueOf(value), action: 'site.change' });
    }
  });
}

const inTurn = <T>({ database }: Context, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(SITE_LOCK))})`);
    return work(tx);
  });

async function checkVersion(tx: Tx, section: SiteSection, version: number): Promise<void> {
  const last = await lastAbout(tx, subjectOf(section));
  if (last && last.number !== version)
    throw new Refused({ code: 'conflict', values: { by: last.operatorName, action: last.action } });
}

type Write = { section: SiteSection; value: Partial<StoredSite>; action: 'site.change' | 'site.undo' };

async function write(
  context: Context,
  tx: Tx,
  acting: Acting,
  { section, value, action }: Write,
): Promise<number> {
  const site = await siteSettings({ db: tx });
  const now = context.now();
  const [first, ...more] = checkSite(section, value, { before: site, now, today: dhakaDate(now) });
  if (first) throw new Refused(first, more);
  const [before, after] = [sectionOf(site, section), sectionOf(value, section)];
  await setSite({ db: tx }, StoredSite.assert({ ...site, ...valueOf(after) }));
  await record(context, tx, acting, { action, subject: subjectOf(section), before, after });
  return (await lastAbout(tx, subjectOf(section)))?.number ?? 0;
}
