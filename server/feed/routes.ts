import { OpenTripsAnswer } from '../../protocol/api/feed.ts';
import { nothing, userRoute, type Route } from '../http/route.ts';
import { Refused } from '../base/refused.ts';
import type { OpenCounts } from './open-counts.ts';

export function feedRoutes(counts: OpenCounts): Route[] {
  return [
    userRoute('user', {
      method: 'GET',
      path: 'feed/open',
      tag: 'feed',
      summary: 'How many trips are open to the caller, by pickup district',
      input: nothing,
      answer: OpenTripsAnswer,
      handle: async ({ context, caller }) => {
        if (caller.type === 'driver') throw new Refused({ code: 'forbidden' });
        return { data: await counts.of(context, caller.type) };
      },
    }),
  ];
}
