import { PaperAnswer } from '../../protocol/api/files.ts';
import { tagged, userRoute } from '../http/route.ts';
import { ownPaperAddress } from './papers.ts';

export const fileRoutes = tagged('files', [
  userRoute('user', 'GET files/:id/paper', {
    summary: "The address of one of the person's own papers, valid for five minutes",
    answer: PaperAnswer,
    data: ({ context, caller, params }) =>
      ownPaperAddress(context, context.database.db, caller.id, params.id),
  }),
]);
