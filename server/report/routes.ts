import { ReportStoreBody } from '../../protocol/api/bookings.ts';
import { ReviewReportBody } from '../../protocol/api/reviews.ts';
import { tagged, userRoute } from '../http/route.ts';
import { reportReview } from './reviews.ts';
import { createReport } from './service.ts';

export const reportRoutes = tagged('reports', [
  userRoute('user', 'POST report/store', {
    summary: 'Something went wrong on a trip',
    input: ReportStoreBody,
    says: 'said.reported',
    creates: (act, { input, id }) => createReport(act, { ...input, id, text: input.text ?? '' }),
  }),
  userRoute('user', 'POST report/review', {
    summary: 'What somebody wrote of a car owner should not stand there',
    input: ReviewReportBody,
    says: 'said.reported',
    creates: (act, { input, id }) => reportReview(act, { ...input, id, text: input.text ?? '' }),
  }),
]);
