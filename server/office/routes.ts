import {
  MachineProofAnswer,
  MachineProofQuery,
  OfficeHalfAnswer,
  OfficeMeAnswer,
  OfficeOperatorsAnswer,
  OfficeSignInBody,
  OperatorAnswer,
  OperatorBody,
  OperatorDecisionBody,
  SecondFactorBody,
  SetUpAnswer,
  SetUpBody,
  SetUpDoneAnswer,
  SetUpDoneBody,
} from '../../protocol/api/office/account.ts';
import { done, nothing, openRoute, operatorRoute, type Operator, type Route } from '../http/route.ts';
import { boardRoutes } from './market/board-routes.ts';
import { machineKey, machineProof } from './sign-in/machine-key.ts';
import { decideOperator, officeOperators, writeOperator } from './sign-in/operators.ts';
import { peopleRoutes } from './people/people-routes.ts';
import { queueRoutes } from './queues/queue-routes.ts';
import { auditRoutes, marketRoutes } from './market/record-routes.ts';
import {
  finishOperatorSignIn,
  finishSetUp,
  setUpOperator,
  signInOperator,
  signOutOperator,
} from './sign-in/sign-in.ts';
import { siteRoutes } from './site/site-routes.ts';
import { workRoutes } from './queues/work-routes.ts';

const account = 'office account';

const meOf = ({ id, name, roles }: Pick<Operator, 'id' | 'name' | 'roles'>) => ({
  id,
  name,
  roles: [...roles],
});

const accountRoutes: Route[] = [
  openRoute({
    method: 'GET',
    path: 'office/machine-proof',
    tag: account,
    summary: "Proves to a command on the server's machine that this server is the one of its data folder",
    input: MachineProofQuery,
    answer: MachineProofAnswer,
    handle: async ({ context, input }) => ({
      data: { proof: machineProof(await machineKey(context.config.dataDir), process.pid, input.nonce) },
    }),
  }),
  openRoute({
    method: 'POST',
    path: 'office/sign-in',
    tag: account,
    summary:
      "The first step of an operator's sign-in: number and password; with the code where somebody guesses at the number",
    input: OfficeSignInBody,
    says: 'said.saved',
    answer: OfficeHalfAnswer,
    handle: async ({ context, input, address, office, officeDevice }) => {
      const from = { address, device: officeDevice.token };
      const { token, name, device } = await signInOperator(context, input, from);
      office.save(token);
      if (device !== null) officeDevice.save(device);
      return { data: { name, whole: device !== null } };
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
    handle: async ({ context, input: { code }, address, office, officeDevice }) => {
      const { token, device, operator } = await finishOperatorSignIn(
        context,
        { token: office.token, code },
        { address, device: officeDevice.token },
      );
      office.save(token);
      officeDevice.save(device);
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
    handle: async ({ context, input, address, office, officeDevice }) => {
      const from = { address, device: officeDevice.token };
      const { token, device, recovery } = await finishSetUp(context, input, from);
      office.save(token);
      officeDevice.save(device);
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
    summary: 'The operator who is signed in; sets the cookie that proves their calls',
    input: nothing,
    answer: OfficeMeAnswer,
    handle: ({ caller, office }) => {
      if (office.token !== null) office.save(office.token);
      return Promise.resolve({ data: meOf(caller) });
    },
  }),
  operatorRoute('admin', {
    method: 'GET',
    path: 'office/operators',
    tag: account,
    summary: 'All operators, and those that wait for a second admin',
    input: nothing,
    answer: OfficeOperatorsAnswer,
    handle: async ({ context, caller }) => ({ data: await officeOperators(context, caller) }),
  }),
  operatorRoute('admin', {
    method: 'POST',
    path: 'office/operators',
    tag: account,
    summary:
      'Adds an operator, or gives one a new access; it waits for a second admin, but for the console, which gets the link',
    input: OperatorBody,
    says: 'said.saved',
    answer: OperatorAnswer,
    handle: async ({ context, caller: operator, input, address }) => ({
      data: { link: await writeOperator(context, { operator, address }, input) },
    }),
  }),
  operatorRoute('admin', {
    method: 'POST',
    path: 'office/operators/decision',
    tag: account,
    summary:
      'Signs what another admin has written of an operator, whose own number gets the link, or refuses it; its writer may take it back',
    input: OperatorDecisionBody,
    says: 'said.saved',
    answer: done,
    handle: async ({ context, caller: operator, input, address }) => {
      await decideOperator(context, { operator, address }, input);
      return {};
    },
  }),
];

export const officeRoutes: Route[] = [
  ...accountRoutes,
  ...queueRoutes,
  ...workRoutes,
  ...peopleRoutes,
  ...marketRoutes,
  ...siteRoutes,
  ...boardRoutes,
  ...auditRoutes,
];
