import { ReportStoreBody } from '../../../protocol/api/bookings.ts';
import { StoredAnswer } from '../../../protocol/api/trips.ts';
import { acting } from '../../acting.ts';
import { userRoute, type Route } from '../../http/route.ts';
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
];
