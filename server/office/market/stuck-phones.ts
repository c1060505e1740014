/**
 * Phones that have said that actions wait, and whose person has not sent anything since. They are looked for from the
 * longest waiting one on, page by page, and no further than a few pages: when everybody's actions wait, a look costs no
 * more than on any other day.
 */
import type { Reader } from '../../db/connection.ts';
import { sqlArray } from '../../db/raw-sql.ts';
import { outboxReports } from '../../db/schema/stuck.ts';
import { mutations } from '../../db/schema/sync.ts';
import { and, asc, count, gt, sql } from '../../db/sql.ts';
import { isAnyOf } from '../../db/statement.ts';

type Report = typeof outboxReports.$inferSelect;

/** How long a phone's report counts if no newer one comes. */
const reportMs = 24 * 60 * 60_000;
/** More are neither shown nor needed to see that something is wrong with the server. */
const MOST_COUNTED = 10_000;
const PAGE = 200;
const MOST_PAGES = 5;

/**
 * The longest waiting phones, that one first; how many there are, and since when the longest waits. Where the look does
 * not reach, those of whom something has arrived since are counted too. `now` in epoch ms.
 */
export async function stuckPhones(
  db: Reader,
  now: number,
  most: number,
): Promise<{ phones: Report[]; count: number; longest: Date | null }> {
  const since = new Date(now - reportMs);
  const phones: Report[] = [];
  let answered = 0;
  let last: Pick<Report, 'since' | 'tokenHash'> = { since: new Date(0), tokenHash: '' };
  for (let page = 0; page < MOST_PAGES && phones.length < most; page += 1) {
    const found = await pageAfter(db, last, since);
    const waiting = await withoutAnswered(db, found);
    phones.push(...waiting);
    answered += found.length - waiting.length;
    last = found.at(-1) ?? last;
    if (found.length === PAGE) continue;
    return { phones: phones.slice(0, most), count: phones.length, longest: phones[0]?.since ?? null };
  }
  const count = (await countSince(db, since)) - answered;
  return { phones: phones.slice(0, most), count, longest: (phones[0] ?? last).since };
}

const pageAfter = (
  db: Reader,
  last: Pick<Report, 'since' | 'tokenHash'>,
  reportedAfter: Date,
): Promise<Report[]> =>
  db
    .select()
    .from(outboxReports)
    .where(
      and(
        sql`(${outboxReports.since}, ${outboxReports.tokenHash}) > (${last.since.toISOString()}::timestamptz, ${last.tokenHash})`,
        gt(outboxReports.at, reportedAfter),
      ),
    )
    .orderBy(asc(outboxReports.since), asc(outboxReports.tokenHash))
    .limit(PAGE);

/** The reports of people who have not sent anything since. */
async function withoutAnswered(db: Reader, found: readonly Report[]): Promise<Report[]> {
  if (found.length === 0) return [];
  const people = sqlArray([...new Set(found.map(({ userId }) => userId))], 'uuid');
  const oldest = new Date(Math.min(...found.map(({ at }) => at.getTime())));
  const sent = await db
    .select({
      userId: mutations.userId,
      last: sql`max(${mutations.createdAt})`.mapWith(mutations.createdAt),
    })
    .from(mutations)
    .where(and(isAnyOf(mutations.userId, people), gt(mutations.createdAt, oldest)))
    .groupBy(mutations.userId);
  const lastOf = new Map(sent.map(({ userId, last }) => [userId, last]));
  return found.filter(({ userId, at }) => (lastOf.get(userId) ?? at) <= at);
}

async function countSince(db: Reader, since: Date): Promise<number> {
  const recent = db
    .select({ at: outboxReports.at })
    .from(outboxReports)
    .where(gt(outboxReports.at, since))
    .limit(MOST_COUNTED)
    .as('recent');
  const [found] = await db.select({ count: count() }).from(recent);
  return found?.count ?? 0;
}
