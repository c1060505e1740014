import type { ReportRow } from '../../../protocol/rows.ts';
import { reports } from '../../db/schema/feedback.ts';
import { and, eq, inArray } from '../../db/sql.ts';
import { projection } from '../projection.ts';

export const projectReports = projection<ReportRow>(async (db, reader, ids) => {
  const found = await db
    .select()
    .from(reports)
    .where(and(inArray(reports.id, ids), eq(reports.reporterId, reader.id)));
  return found.map((report) => ({
    id: report.id,
    number: report.number,
    trip_id: report.tripId,
    kind: report.kind,
    text: report.text,
    status: report.status,
    answer: report.answer,
    created_at: report.createdAt.toISOString(),
    updated_at: report.updatedAt.toISOString(),
  }));
});
