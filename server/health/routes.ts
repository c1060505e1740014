import { HealthAnswer } from '../../protocol/api/common.ts';
import { nothing, openRoute, type Route } from '../http/route.ts';

export const healthRoute: Route = openRoute({
  method: 'GET',
  path: 'health',
  tag: 'operation',
  summary: 'Whether this node and its database answer',
  input: nothing,
  answer: HealthAnswer,
  handle: async ({ context: { database } }) => {
    await database.query('select 1');
    return { data: { database: database.kind } };
  },
});
