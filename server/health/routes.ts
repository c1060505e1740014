import { HealthAnswer } from '../../protocol/api/common.ts';
import { openRoute, tagged } from '../http/route.ts';

export const healthRoutes = tagged('operation', [
  openRoute('GET health', {
    summary: 'Whether this node and its database answer',
    answer: HealthAnswer,
    data: async ({ context: { database } }) => {
      await database.query('select 1');
      return { database: database.kind };
    },
  }),
]);
