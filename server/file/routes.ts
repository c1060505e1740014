import { PaperAnswer } from '../../protocol/api/files.ts';
import { nothing, userRoute, type Route } from '../http/route.ts';
import { ownPaperAddress } from './papers.ts';

export const fileRoutes: Route[] = [
  userRoute('user', {
    method: 'GET',
    path: 'files/:id/paper',
    tag: 'files',
    summary: "The address of one of the person's own papers, valid for five minutes",
    params: { id: 'id' },
    input: nothing,
    answer: PaperAnswer,
    handle: async ({ context, caller, params }) => ({
      data: await ownPaperAddress(context, context.database.db, caller.id, params['id'] ?? ''),
    }),
  }),
];
