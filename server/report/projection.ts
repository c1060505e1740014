import type { ReportRow } from '../../protocol/sync/rows.ts';
import { reports } from '../db/schema/feedback.ts';
import { trips } from '../db/schema/market.ts';
import { and, eq, inArray } from '../db/sql.ts';
import { projection } from '../act/projection.ts';

const isParty = (id: string, trip: { creatorId: string; counterpartId: string | null }): boolean =>
  trip.creatorId === id || trip.counterpartId === id;

/**
 * Hides the trip of a review, also in a report about the review, from everybody except the two parties, who
 * know it.
 */
export const projectReports = projection<ReportRow>(async (db, reader, ids) => {
  const found = await db
    .select({ report: reports, creatorId: trips.creatorId, counterpartId: trips.counterpartId })
    .from(reports)
    .innerJoin(trips, eq(trips.id, reports.tripId))
    .where(and(inArray(reports.id, ids), eq(reports.reporterId, reader.id)));
  return found.map(({ report, ...parties }) => ({
    id: report.id,
    number: report.number,
    trip_id: report.reviewId === null || isParty(reader.id, parties) ? report.tripId : '',
    ...(report.reviewId !== null && { review_id: report.reviewId }),
    kind: report.kind,
    text: report.text,
    status: report.status,
    answer: report.answer,
    created_at: report.createdAt.toISOString(),
    updated_at: report.updatedAt.toISOString(),
  }));
});
