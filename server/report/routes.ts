import { ReportStoreBody } from '../../protocol/api/bookings.ts';
import { ReviewReportBody } from '../../protocol/api/reviews.ts';
import { StoredAnswer } from '../../protocol/api/trips.ts';
import { acting } from '../act/acting.ts';
import { userRoute, type Route } from '../http/route.ts';
import { reportReview } from './reviews.ts';
import { createReport } from './service.ts';

export const reportRoutes: Route[] = [
  userRoute('user', {
    method: 'POST',
    path: 'report/store',
    tag: 'reports',
    summary: 'Something went wrong on a trip',
    input: ReportStoreBody,
    says: 'said.reported',
    answer: StoredAnswer,
    handle: async ({ context, caller, input }) => {
      const id = input.id ?? context.newId();
      await acting(context, caller, (act) => createReport(act, { ...input, id, text: input.text ?? '' }));
      return { data: { id } };
    },
  }),
  userRoute('user', {
    method: 'POST',
    path: 'report/review',
    tag: 'reports',
    summary: 'What somebody wrote of a car owner should not stand there',
    input: ReviewReportBody,
    says: 'said.reported',
    answer: StoredAnswer,
    handle: async ({ context, caller, input }) => {
      const id = input.id ?? context.newId();
      await acting(context, caller, (act) => reportReview(act, { ...input, id, text: input.text ?? '' }));
      return { data: { id } };
    },
  }),
];
