import { OwnDataAnswer } from '../../protocol/api/own-account.ts';
import { packed, PackedAnswer } from '../../protocol/columns.ts';
import { PullRequest, PushRequest, ResultsRequest } from '../../protocol/requests.ts';
import { PushAnswer } from '../../protocol/sync.ts';
import { nothing, userRoute, type Route } from '../http/route.ts';
import { asAppOf } from './older-apps.ts';
import { ownData } from './own-data.ts';
import { pull } from './pull.ts';
import type { PullTurns } from './pull-turns.ts';
import { PushTurns } from './push-turns.ts';
import { push } from './push.ts';
import { resultsOf } from './results.ts';
import { noteStuck } from './stuck-phones.ts';

const tag = 'sync';

/** @param turns the turns of this node's pulls */
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
      pushTurns.run(caller.id, async () => {
        const answer = await push(context, caller, input);
        await noteStuck(context, caller, input, answer.results);
        return answer;
      }),
  }),
  userRoute('user', {
    method: 'POST',
    path: 'sync/results',
    tag,
    summary:
      'What is known of actions that were accepted before the database was put back from an older copy',
    bare: true,
    reads: true,
    input: ResultsRequest,
    answer: PushAnswer,
    handle: ({ context, caller, input }) => resultsOf(context, caller, input.ids),
  }),
  userRoute('user', {
    method: 'GET',
    path: 'account/data',
    tag: 'own account',
    summary: 'Everything that the server has of the person; a few times an hour',
    own: true,
    input: nothing,
    answer: OwnDataAnswer,
    handle: async ({ context, caller }) => ({ data: await ownData(context, caller) }),
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
    handle: async ({ context, caller, input, protocol }) => {
      const page = await turns.run(caller.id, (pace) => pull(context, caller, input, pace));
      return page && packed(asAppOf(protocol, page));
    },
  }),
];
