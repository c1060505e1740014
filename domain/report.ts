import { refuse, type Refusal } from './refusal.ts';

/** What can have gone wrong on a trip. */
export const reportKinds = ['price_raised', 'did_not_come', 'behaviour', 'other'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** How far the report has come. */
export const reportStatuses = ['open', 'in_review', 'resolved'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const longestReport = 1000;

/** Why a report may not be made so, or null: anything may be told, 'other' needs words. */
export function checkReport(report: { involved: boolean; kind: ReportKind; text: string }): Refusal | null {
  if (!report.involved) return refuse('not_your_trip');
  if (report.kind === 'other' && report.text.trim() === '') return refuse('report_text_required', 'text');
  if (report.text.length > longestReport) return refuse('report_too_long', 'text', { max: longestReport });
  return null;
}
