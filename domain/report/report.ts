import { refuse, type Refusal } from '../base/refusal.ts';

/** What can go wrong on a trip. */
export const reportKinds = [
  'unsafe',
  'reckless',
  'other_car',
  'price_raised',
  'did_not_come',
  'off_app',
  'behaviour',
  'other',
] as const;
export type ReportKind = (typeof reportKinds)[number];

/** A report about a written review, and not about a trip. */
export const filedKinds = [...reportKinds, 'review'] as const;
export type FiledKind = (typeof filedKinds)[number];

/** What each side is offered, the most urgent first. */
export const reportKindsOf: Record<'customer' | 'provider', readonly ReportKind[]> = {
  customer: reportKinds,
  provider: ['unsafe', 'did_not_come', 'off_app', 'behaviour', 'other'],
};

/** The progress of a report. */
export const reportStatuses = ['open', 'in_review', 'resolved'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const longestReport = 1000;

/** Why this report is refused, or null. Only 'other' needs words. */
export function checkReport(report: { involved: boolean; kind: ReportKind; text: string }): Refusal | null {
  if (!report.involved) return refuse('not_your_trip');
  if (report.kind === 'other' && report.text.trim() === '') return refuse('report_text_required', 'text');
  if (report.text.length > longestReport) return refuse('report_too_long', 'text', { max: longestReport });
  return null;
}

/** Why a report about a review is refused, or null: a person's own review, a second report, or a text above 1000 characters. */
export function checkReviewReport(report: {
  isWriter: boolean;
  alreadyReported: boolean;
  text: string;
}): Refusal | null {
  if (report.isWriter) return refuse('review_is_yours');
  if (report.alreadyReported) return refuse('review_reported');
  if (report.text.length > longestReport) return refuse('report_too_long', 'text', { max: longestReport });
  return null;
}
