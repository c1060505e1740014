import { packed, PackedAnswer } from '../../../protocol/columns.ts';
import { PullRequest, PushAnswer, PushRequest } from '../../../protocol/sync.ts';
import { userRoute, type Route } from '../../http/route.ts';
import { pull } from '../../sync/pull.ts';
import type { PullTurns } from '../../sync/pull-turns.ts';
import { PushTurns } from '../../sync/push-turns.ts';
import { push } from '../../sync/push.ts';

const tag = 'sync';

/** @param turns those of this node's pulls */
export const syncRoutes = (turns: PullTurns, pushTurns = new PushTurns()): Route[] => [
  userRoute('user', {
    method: 'POST',
    path: 'sync/push',
    tag,
    summary: "Runs the phone's outbox in order; a repeated id gets its first result again",
    bare: true,
    input: PushRequest,
    answer: PushAnswer,
    handle: async ({ context, caller, input }) =>
      pushTurns.run(caller.id, () => push(context, caller, input)),
  }),
  userRoute('user', {
    method: 'POST',
    path: 'sync/pull',
    tag,
    summary: "What is new for the person since the phone's cursor",
    bare: true,
    reads: true,
    empty: 'Nothing has changed',
    input: PullRequest,
    answer: PackedAnswer,
    handle: async ({ context, caller, input }) => {
      const page = await turns.run(caller.id, (pace) => pull(context, caller, input, pace));
      return page && packed(page);
    },
  }),
];
