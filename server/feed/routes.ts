import { OpenTripsAnswer } from '../../protocol/api/feed.ts';
import { tagged, userRoute, type Route } from '../http/route.ts';
import { Refused } from '../base/refused.ts';
import type { OpenCounts } from './open-counts.ts';

export function feedRoutes(counts: OpenCounts): Route[] {
  return tagged('feed', [
    userRoute('user', 'GET feed/open', {
      summary: 'How many trips are open to the caller, by pickup district',
      answer: OpenTripsAnswer,
      data: async ({ context, caller }) => {
        if (caller.type === 'driver') throw new Refused({ code: 'forbidden' });
        return counts.of(context, caller.type);
      },
    }),
  ]);
}
