import {
  OfficeHalfAnswer,
  OfficeMeAnswer,
  OfficeSignInBody,
  OperatorAnswer,
  OperatorBody,
  SecondFactorBody,
  SetUpAnswer,
  SetUpBody,
  SetUpDoneAnswer,
  SetUpDoneBody,
} from '../../../protocol/api/office/account.ts';
import { AuditAnswer, AuditQuery, AuditVerifyAnswer } from '../../../protocol/api/office/audit.ts';
import {
  CarDecisionAnswer,
  CarDecisionBody,
  ClaimBody,
  OfficeCarAnswer,
  QueueAnswer,
  QueueQuery,
  QueuesAnswer,
} from '../../../protocol/api/office/queues.ts';
import type { Context } from '../../context.ts';
import { done, nothing, openRoute, operatorRoute, type Operator, type Route } from '../../http/route.ts';
import { transact } from '../../streams/change-log.ts';
import { auditPage, verifyChain } from './audit.ts';
import { decideCar, openCar } from './cars-queue.ts';
import { claim, release } from './claims.ts';
import { queueHeads, queueItems, queueOf } from './queues.ts';
import {
  addOperator,
  finishOperatorSignIn,
  finishSetUp,
  setUpOperator,
  signInOperator,
  signOutOperator,
} from './sign-in.ts';

const AUDIT_PAGE = 50;
const account = 'office account';
const queues = 'office queues';
const records = 'office audit';

const meOf = ({ id, name, roles }: Pick<Operator, 'id' | 'name' | 'roles'>) => ({
  id,
  name,
  roles: [...roles],
});
const siteOf = ({ config }: Context): string => config.publicUrl ?? `http://localhost:${config.port}`;

const accountRoutes: Route[] = [
  openRoute({
    method: 'POST',
    path: 'office/sign-in',
    tag: account,
    summary: "The first step of an operator's sign-in: number and password",
    input: OfficeSignInBody,
    says: 'said.saved',
    answer: OfficeHalfAnswer,
    handle: async ({ context, input, address, office }) => {
      const { token, name } = await signInOperator(context, input, { address });
      office.save(token);
      return { data: { name } };
    },
  }),
  openRoute({
    method: 'POST',
    path: 'office/second-factor',
    tag: account,
    summary: 'The second step: a code of the app, or a recovery code',
    input: SecondFactorBody,
    says: 'said.saved',
    answer: OfficeMeAnswer,
    handle: async ({ context, input: { code }, address, office }) => {
      const { token, operator } = await finishOperatorSignIn(
        context,
        { token: office.token, code },
        { address },
      );
      office.save(token);
      return { data: meOf(operator) };
    },
  }),
  openRoute({
    method: 'POST',
    path: 'office/set-up',
    tag: account,
    summary: "The first step of an operator's link: a password, and the secret for an app that makes codes",
    input: SetUpBody,
    says: 'said.saved',
    answer: SetUpAnswer,
    handle: async ({ context, input, address }) => ({
      data: await setUpOperator(context, input, { address }),
    }),
  }),
  openRoute({
    method: 'POST',
    path: 'office/set-up/finish',
    tag: account,
    summary: "The last step of an operator's link: the first code; answers with the recovery codes",
    input: SetUpDoneBody,
    says: 'said.saved',
    answer: SetUpDoneAnswer,
    handle: async ({ context, input, address, office }) => {
      const { token, recovery } = await finishSetUp(context, input, { address });
      office.save(token);
      return { data: { recovery_codes: recovery } };
    },
  }),
  openRoute({
    method: 'POST',
    path: 'office/sign-out',
    tag: account,
    summary: "Ends an operator's session",
    input: nothing,
    says: 'said.saved',
    answer: done,
    handle: async ({ context, office }) => {
      await signOutOperator(context, office.token);
      office.save(null);
      return {};
    },
  }),
  operatorRoute(null, {
    method: 'GET',
    path: 'office/me',
    tag: account,
    summary: 'The operator who is signed in',
    input: nothing,
    answer: OfficeMeAnswer,
    handle: ({ caller }) => Promise.resolve({ data: meOf(caller) }),
  }),
  operatorRoute('admin', {
    method: 'POST',
    path: 'office/operators',
    tag: account,
    summary: 'Adds an operator, or gives one new roles; the link sets up password and codes',
    input: OperatorBody,
    says: 'said.saved',
    answer: OperatorAnswer,
    handle: async ({ context, caller: operator, input, address }) => {
      const token = await context.database.db.transaction((tx) =>
        addOperator(context, tx, { operator, address }, input),
      );
      return { data: { link: `${siteOf(context)}/office/set-up#${token}` } };
    },
  }),
];

const queueRoutes: Route[] = [
  operatorRoute(null, {
    method: 'GET',
    path: 'office/queues',
    tag: queues,
    summary: "The operator's queues: how many items wait, and since when the oldest does",
    input: nothing,
    answer: QueuesAnswer,
    handle: async ({ context, caller }) => ({ data: await queueHeads(context.database.db, caller) }),
  }),
  operatorRoute(null, {
    method: 'GET',
    path: 'office/queue',
    tag: queues,
    summary: 'What waits in a queue, the oldest first, and who has opened what',
    input: QueueQuery,
    answer: QueueAnswer,
    handle: async ({ context, caller, input: { name } }) => ({
      data: await queueItems(context, caller, name),
    }),
  }),
  operatorRoute(null, {
    method: 'POST',
    path: 'office/claims',
    tag: queues,
    summary: 'Opens an item of a queue: for ten minutes it stays with this operator',
    input: ClaimBody,
    says: 'said.saved',
    answer: done,
    handle: async ({ context, caller, input }) => {
      queueOf(input.queue, caller);
      await claim(context, caller, input);
      return {};
    },
  }),
  operatorRoute(null, {
    method: 'DELETE',
    path: 'office/claims',
    tag: queues,
    summary: 'Gives an item back',
    input: ClaimBody,
    says: 'said.saved',
    answer: done,
    handle: async ({ context, caller, input }) => {
      queueOf(input.queue, caller);
      await release(context.database.db, caller, input);
      return {};
    },
  }),
  operatorRoute('verifier', {
    method: 'GET',
    path: 'office/cars/:id',
    tag: queues,
    summary: 'A car with its papers; the audit notes that they were read',
    params: { id: 'id' },
    input: nothing,
    answer: OfficeCarAnswer,
    handle: async ({ context, caller: operator, params, address }) => ({
      data: await openCar(context, { operator, address }, params['id'] ?? ''),
    }),
  }),
  operatorRoute('verifier', {
    method: 'POST',
    path: 'office/cars/:id/decision',
    tag: queues,
    summary: 'Approves a car, or sends it back with a reason',
    params: { id: 'id' },
    input: CarDecisionBody,
    says: 'said.saved',
    answer: CarDecisionAnswer,
    handle: async ({ context, caller: operator, params, input, address }) => {
      const { value: text } = await transact(context, (tx, changes) =>
        decideCar({ context, tx, changes }, { operator, address }, params['id'] ?? '', input),
      );
      return { data: { text } };
    },
  }),
];

const auditRoutes: Route[] = [
  operatorRoute('admin', {
    method: 'GET',
    path: 'office/audit',
    tag: records,
    summary: 'Who did what to whom, the newest first, fifty at a time',
    input: AuditQuery,
    answer: AuditAnswer,
    handle: async ({ context, input }) => ({ data: await auditPage(context.database.db, input, AUDIT_PAGE) }),
  }),
  operatorRoute('admin', {
    method: 'GET',
    path: 'office/audit/chain',
    tag: records,
    summary: 'Checks the chain of the audit; `broken` is the number of the first row that does not fit',
    input: nothing,
    answer: AuditVerifyAnswer,
    handle: ({ context }) => verifyChain(context.database.db),
  }),
];

export const officeRoutes: Route[] = [...accountRoutes, ...queueRoutes, ...auditRoutes];
