import { type } from 'arktype';
import { OwnDataAnswer } from '../../protocol/api/own-account.ts';
import { PackedAnswer } from '../../protocol/sync/columns.ts';
import {
  PhoneErrorsRequest,
  PullRequest,
  PushRequest,
  ResultsRequest,
} from '../../protocol/sync/requests.ts';
import { PushAnswer } from '../../protocol/sync/sync.ts';
import { tagged, userRoute, type Route } from '../http/route.ts';
import { foreseenHeadsOf } from './foreseen-heads.ts';
import { ownData } from './own-data.ts';
import { ErrorAllowance, notePhoneErrors } from './phone-errors.ts';
import { pullPage } from './pull-page.ts';
import type { PullTurns } from './pull-turns.ts';
import { sizeOf, type PushTurns } from './push-turns.ts';
import { push } from './push.ts';
import { resultsOf } from './results.ts';
import { noteStuck } from './stuck-phones.ts';

/** @param turns the turns of this node's pushes and pulls */
export const syncRoutes = (
  turns: { push: PushTurns; pull: PullTurns },
  allowance = new ErrorAllowance(),
): Route[] => [
  ...tagged('sync', [
    userRoute('user', 'POST sync/push', {
      summary: "Runs the phone's outbox in order; a repeated id gets its first result again",
      bare: true,
      input: PushRequest,
      answer: PushAnswer,
      handle: async ({ context, caller, input }) =>
        turns.push.run(caller.id, sizeOf(input), async () => {
          const answer = await push(context, caller, input);
          await noteStuck(context, caller, input, answer.results);
          return answer;
        }),
    }),
    userRoute('user', 'POST sync/errors', {
      summary: 'Errors of the app on this phone, without anything of a person; what is too much is left out',
      bare: true,
      empty: 'They are noted',
      input: PhoneErrorsRequest,
      answer: type('Record<string, unknown>'),
      handle: async ({ context, caller, input }) => {
        await notePhoneErrors(context, caller, input.errors, allowance);
        return null;
      },
    }),
    userRoute('user', 'POST sync/results', {
      summary:
        'What is known of actions that were accepted before the database was put back from an older copy',
      bare: true,
      reads: true,
      input: ResultsRequest,
      answer: PushAnswer,
      handle: ({ context, caller, input }) => resultsOf(context, caller, input.ids),
    }),
  ]),
  ...tagged('own account', [
    userRoute('user', 'GET account/data', {
      summary: 'Everything that the server has of the person; a few times an hour',
      own: true,
      answer: OwnDataAnswer,
      data: ({ context, caller }) => ownData(context, caller),
    }),
  ]),
  ...tagged('sync', [
    userRoute('user', 'POST sync/pull', {
      summary: "What is new for the person since the phone's cursor",
      bare: true,
      reads: true,
      empty: 'Nothing has changed',
      alongside: ({ database }, tokenHash) => foreseenHeadsOf(database.db).begin(tokenHash),
      input: PullRequest,
      answer: PackedAnswer,
      handle: ({ context, caller, input, ...app }) =>
        pullPage(context, caller, input, { ...app, turns: turns.pull }),
    }),
  ]),
];
