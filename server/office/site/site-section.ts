/**
 * Reads and writes one section of the site's settings, with a single writer at a time. The section's history
 * is in the audit, and the number of its last row there is its version.
 */
import { dhakaDate } from '../../../domain/base/calendar.ts';
import { checkSite, sectionOf, type SiteSection } from '../../../domain/site/site.ts';
import { StoredSite } from '../../../protocol/api/office/site.ts';
import type { Context } from '../../act/context.ts';
import type { Reader, Tx } from '../../db/connection.ts';
import { sql } from '../../db/sql.ts';
import { Refused } from '../../base/refused.ts';
import { setSite, siteSettings } from '../../settings/service.ts';
import { lastAbout, record, type Acting } from '../audit/audit.ts';

/** Serialises the writers of the site; an arbitrary number that nothing else locks. */
const SITE_LOCK = 7_451_120_052;

export type SectionValue = { section: SiteSection; value: Partial<StoredSite> };

export const subjectOf = (section: SiteSection) => ({ kind: 'site', id: section, name: section });

const listed: readonly string[] = ['help', 'fares', 'tolls'];

/** A section as stored: for an unset setting, an empty list for help, fares and tolls, otherwise null. */
export function valueOf(section: Record<string, unknown>): Partial<StoredSite> {
  const set = Object.fromEntries(
    Object.entries(section).map(([key, value]) => [key, value ?? (listed.includes(key) ? [] : null)]),
  );
  return StoredSite.partial().assert(set);
}

/** Runs the work in a transaction that is the only writer of the site. */
export const inTurn = <T>({ database }: Context, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(SITE_LOCK))})`);
    return work(tx);
  });

export const versionOf = async (db: Reader, section: SiteSection): Promise<number> =>
  (await lastAbout(db, subjectOf(section)))?.number ?? 0;

/** @throws Refused conflict with `by` when the section has changed since this version */
export async function checkVersion(db: Reader, section: SiteSection, version: number): Promise<void> {
  const last = await lastAbout(db, subjectOf(section));
  if (last && last.number !== version)
    throw new Refused({ code: 'conflict', values: { by: last.operatorName, action: last.action } });
}

/** @returns the section before and after. @throws Refused with the codes of `checkSite` */
export async function checkSection(
  { now }: Pick<Context, 'now'>,
  db: Reader,
  { section, value }: SectionValue,
): Promise<{ site: StoredSite; before: Record<string, unknown>; after: Record<string, unknown> }> {
  const site = await siteSettings({ db });
  const at = now();
  const [first, ...more] = checkSite(section, value, { before: site, now: at, today: dhakaDate(at) });
  if (first) throw new Refused(first, more);
  return { site, before: sectionOf(site, section), after: sectionOf(value, section) };
}

/**
 * Sets a section and records it in the audit under this action. @throws Refused with the codes of `checkSite`
 */
export async function writeSection(
  context: Context,
  tx: Tx,
  acting: Acting,
  { action, ...change }: SectionValue & { action: 'site.change' | 'site.undo' | 'site.sign' },
): Promise<void> {
  const { site, before, after } = await checkSection(context, tx, change);
  await setSite({ db: tx }, StoredSite.assert({ ...site, ...valueOf(after) }));
  await record(context, tx, acting, { action, subject: subjectOf(change.section), before, after });
}
