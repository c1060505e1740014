/** Reports and disputes: the waiting ones, and the whole story of a trip. */
import { faceProofsOf } from '../../face/proof-of-trip.ts';
import { signingPoints } from '../../face/proven-codes.ts';
import { toBengaliDigits } from '../../../domain/base/digits.ts';
import type { Locale } from '../../../domain/base/locale.ts';
import type { ReportCase } from '../../../protocol/api/office/market.ts';
import { isErrorCode, type CodedError } from '../../../protocol/wire/errors.ts';
import type { Context } from '../../act/context.ts';
import type { Reader } from '../../db/connection.ts';
import { users } from '../../db/schema/accounts.ts';
import { ratings, reports } from '../../db/schema/feedback.ts';
import { bids, trips } from '../../db/schema/market.ts';
import { questions } from '../../db/schema/questions.ts';
import { mutations } from '../../db/schema/sync.ts';
import { and, asc, eq, inArray, ne, type SQL } from '../../db/sql.ts';
import { errorText } from '../../http/answer/texts.ts';
import { Refused } from '../../base/refused.ts';
import { record, type Acting } from '../audit/audit.ts';
import { reportRow, unresolved } from '../market/market.ts';
import { countWaiting, listOf, type Queue } from './queue.ts';

type Trip = typeof trips.$inferSelect;
type Event = ReportCase['story'][number];

export const reportsQueue: Queue = {
  role: 'support',
  ends: ['report.answer', 'report.hide_review'],
  waiting: (db, locale) =>
    listOf(
      db
        .select({
          id: reports.id,
          number: reports.number,
          status: reports.status,
          since: reports.createdAt,
          reporter: users.name,
          places: trips.geoLocation,
        })
        .from(reports)
        .innerJoin(users, eq(users.id, reports.reporterId))
        .innerJoin(trips, eq(trips.id, reports.tripId))
        .where(unresolved)
        .orderBy(asc(reports.createdAt), asc(reports.id)),
      ({ id, number, status, since, reporter, places }) => ({
        id,
        title: `${locale === 'bn' ? toBengaliDigits(number) : number} · ${reporter}`,
        detail: `${places.pick.place[locale]} – ${places.dest.place[locale]}`,
        since: since.toISOString(),
        again: status === 'in_review',
      }),
    ),
  count: (db) => countWaiting(db, reports.createdAt, unresolved),
};

/**
 * A report with the story of its trip, refusals in this language; the audit records that it was read. @throws
 * Refused not_found
 */
export async function openCase(
  context: Context,
  acting: Acting,
  id: string,
  locale: Locale,
): Promise<ReportCase> {
  const points = await signingPoints(context);
  return context.database.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ report: reports, trip: trips, review: ratings.review })
      .from(reports)
      .innerJoin(trips, eq(trips.id, reports.tripId))
      .leftJoin(ratings, and(eq(ratings.tripId, trips.id), eq(ratings.id, reports.reviewId)))
      .where(eq(reports.id, id));
    if (!found) throw new Refused({ code: 'not_found' });
    const { report, trip, review } = found;
    const otherId = trip.creatorId === report.reporterId ? trip.counterpartId : trip.creatorId;
    const ids = [report.reporterId, ...(otherId === null ? [] : [otherId])];
    const people = await tx
      .select({ id: users.id, name: users.name, phone: users.phone })
      .from(users)
      .where(inArray(users.id, ids));
    const reporter = people.find((person) => person.id === report.reporterId);
    if (!reporter) throw new Refused({ code: 'not_found' });
    await record(context, tx, acting, {
      action: 'report.read',
      subject: { kind: 'report', id: report.id, name: String(report.number) },
    });
    return {
      ...reportRow({ report, deniedAt: trip.deniedAt, review }),
      id: report.id,
      reporter,
      other: people.find((person) => person.id === otherId) ?? null,
      from: trip.geoLocation.pick.place,
      to: trip.geoLocation.dest.place,
      journey_at: trip.journeyAt.toISOString(),
      story: await storyOf(tx, trip, report.reporterId),
      phones: await sentAbout(tx, trip.id, locale),
      face: await faceProofsOf(tx, trip.id, points),
    };
  });
}

/** An owner reports what was written to that owner; a passenger, everything. */
const between = (trip: Trip, reporterId: string): SQL | undefined =>
  trip.creatorId === reporterId ? undefined : eq(questions.providerId, reporterId);

/** What two people wrote before an agreement; `by`: the owner. */
const questionEvents = ({
  by,
  question,
}: {
  by: string;
  question: typeof questions.$inferSelect;
}): Event[] => {
  const { createdAt, ready, text, answer } = question;
  const words = (said: { ready: string | null; text: string | null }) => ({
    by,
    ...(said.ready && { ready: said.ready }),
    ...(said.text !== null && { words: said.text }),
  });
  return [
    { at: createdAt.toISOString(), kind: 'question', ...words({ ready, text }) },
    ...(answer ? [{ at: answer.at, kind: 'answer' as const, ...words(answer) }] : []),
  ];
};

/** The events on a trip, in the order of time. */
async function storyOf(db: Reader, trip: Trip, reporterId: string): Promise<Event[]> {
  const made = await db
    .select({ at: bids.createdAt, price: bids.price, by: users.name })
    .from(bids)
    .innerJoin(users, eq(users.id, bids.providerId))
    .where(eq(bids.tripId, trip.id));
  const said = await db
    .select({ at: reports.createdAt, words: reports.text, by: users.name })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .where(eq(reports.tripId, trip.id));
  const written = await db
    .select({ question: questions, by: users.name })
    .from(questions)
    .innerJoin(users, eq(users.id, questions.providerId))
    .where(and(eq(questions.tripId, trip.id), between(trip, reporterId)))
    .orderBy(asc(questions.createdAt));
  const moments: [Event['kind'], Date | null, Partial<Event>][] = [
    ['asked', trip.createdAt, {}],
    [
      'agreed',
      trip.terms ? new Date(trip.terms.agreed_at) : null,
      trip.fixedPrice === null ? {} : { taka: trip.fixedPrice },
    ],
    ['boarded', trip.boardedAt, {}],
    ['denied', trip.deniedAt, {}],
    ...(trip.status === 'completed' || trip.status === 'canceled' || trip.status === 'expired'
      ? [[trip.status, trip.closedAt, {}] satisfies [Event['kind'], Date | null, object]]
      : []),
  ];
  const events = [
    ...moments.flatMap(([kind, at, more]) => (at === null ? [] : [{ at: at.toISOString(), kind, ...more }])),
    ...made.map(({ at, price, by }) => ({ at: at.toISOString(), kind: 'bid' as const, by, taka: price })),
    ...written.flatMap(questionEvents),
    ...said.map(({ at, words, by }) => ({ at: at.toISOString(), kind: 'reported' as const, by, words })),
  ];
  return events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

const MOST_SENT = 100;
/** The most calls that are shown, so that many presses of 'Call' do not hide the rest. */
const MOST_CALLS = 30;

/**
 * The actions about a trip that phones have sent, in the order of arrival; results older than sixty days are
 * forgotten.
 */
async function sentAbout(db: Reader, tripId: string, locale: Locale): Promise<ReportCase['phones']> {
  const sent = (kind: SQL, limit: number) =>
    db
      .select({ mutation: mutations, by: users.name })
      .from(mutations)
      .innerJoin(users, eq(users.id, mutations.userId))
      .where(and(eq(mutations.tripId, tripId), kind))
      .orderBy(asc(mutations.createdAt))
      .limit(limit);
  const [calls, others] = [
    await sent(eq(mutations.name, 'trip.call'), MOST_CALLS),
    await sent(ne(mutations.name, 'trip.call'), MOST_SENT),
  ];
  const found = [...calls, ...others].toSorted(
    (one, other) => one.mutation.createdAt.getTime() - other.mutation.createdAt.getTime(),
  );
  return found.map(({ mutation: { id, name, result, createdAt }, by }) => ({
    at: createdAt.toISOString(),
    made_at: madeAt(id),
    by,
    name,
    refused: result === null || result.ok ? null : whyRefused(locale, result),
  }));
}

/** The text of a refusal; a code that this server no longer knows is shown unchanged. */
const whyRefused = (locale: Locale, { code, values = {} }: { code: string; values?: CodedError['values'] }) =>
  isErrorCode(code) ? errorText(locale, { code, values }) : code;

/** When the phone made an id, by the phone's clock: a UUID of version 7 begins with the milliseconds. */
function madeAt(id: string): string | null {
  const ms = Number.parseInt(id.slice(0, 13).replace('-', ''), 16);
  return id[14] === '7' ? new Date(ms).toISOString() : null;
}
