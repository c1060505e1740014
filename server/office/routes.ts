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
import { openRoute, operatorRoute, type Operator, tagged, type Route } from '../http/route.ts';
import { boardRoutes } from './market/board-routes.ts';
import { machineKey, machineProof } from './sign-in/machine-key.ts';
import { decideOperator, officeOperators, writeOperator } from './sign-in/operators.ts';
import { peopleRoutes } from './people/people-routes.ts';
import { callBackOfficeRoutes } from './queues/call-back-routes.ts';
import { queueRoutes } from './queues/queue-routes.ts';
import { smsOfficeRoutes } from './queues/sms-routes.ts';
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

const meOf = ({ id, name, roles }: Pick<Operator, 'id' | 'name' | 'roles'>) => ({
  id,
  name,
  roles: [...roles],
});

const accountRoutes = tagged('office account', [
  openRoute('GET office/machine-proof', {
    summary: "Proves to a command on the server's machine that this server is the one of its data folder",
    input: MachineProofQuery,
    answer: MachineProofAnswer,
    data: async ({ context, input }) => ({
      proof: machineProof(await machineKey(context.config.dataDir), process.pid, input.nonce),
    }),
  }),
  openRoute('POST office/sign-in', {
    summary:
      "The first step of an operator's sign-in: number and password; with the code where somebody guesses at the number",
    input: OfficeSignInBody,
    says: 'said.saved',
    answer: OfficeHalfAnswer,
    data: async ({ context, input, address, office, officeDevice }) => {
      const from = { address, device: officeDevice.token };
      const { token, name, device } = await signInOperator(context, input, from);
      office.save(token);
      if (device !== null) officeDevice.save(device);
      return { name, whole: device !== null };
    },
  }),
  openRoute('POST office/second-factor', {
    summary: 'The second step: a code of the app, or a recovery code',
    input: SecondFactorBody,
    says: 'said.saved',
    answer: OfficeMeAnswer,
    data: async ({ context, input: { code }, address, office, officeDevice }) => {
      const { token, device, operator } = await finishOperatorSignIn(
        context,
        { token: office.token, code },
        { address, device: officeDevice.token },
      );
      office.save(token);
      officeDevice.save(device);
      return meOf(operator);
    },
  }),
  openRoute('POST office/set-up', {
    summary: "The first step of an operator's link: a password, and the secret for an app that makes codes",
    input: SetUpBody,
    says: 'said.saved',
    answer: SetUpAnswer,
    data: ({ context, input, address }) => setUpOperator(context, input, { address }),
  }),
  openRoute('POST office/set-up/finish', {
    summary: "The last step of an operator's link: the first code; answers with the recovery codes",
    input: SetUpDoneBody,
    says: 'said.saved',
    answer: SetUpDoneAnswer,
    data: async ({ context, input, address, office, officeDevice }) => {
      const from = { address, device: officeDevice.token };
      const { token, device, recovery } = await finishSetUp(context, input, from);
      office.save(token);
      officeDevice.save(device);
      return { recovery_codes: recovery };
    },
  }),
  openRoute('POST office/sign-out', {
    summary: "Ends an operator's session",
    says: 'said.saved',
    does: async ({ context, office }) => {
      await signOutOperator(context, office.token);
      office.save(null);
    },
  }),
  operatorRoute(null, 'GET office/me', {
    summary: 'The operator who is signed in; sets the cookie that proves their calls',
    answer: OfficeMeAnswer,
    data: async ({ caller, office }) => {
      if (office.token !== null) office.save(office.token);
      return meOf(caller);
    },
  }),
  operatorRoute('admin', 'GET office/operators', {
    summary: 'All operators, and those that wait for a second admin',
    answer: OfficeOperatorsAnswer,
    data: ({ context, caller }) => officeOperators(context, caller),
  }),
  operatorRoute('admin', 'POST office/operators', {
    summary:
      'Adds an operator, or gives one a new access; it waits for a second admin, but for the console, which gets the link',
    input: OperatorBody,
    says: 'said.saved',
    answer: OperatorAnswer,
    data: async ({ context, by, input }) => ({ link: await writeOperator(context, by, input) }),
  }),
  operatorRoute('admin', 'POST office/operators/decision', {
    summary:
      'Signs what another admin has written of an operator, whose own number gets the link, or refuses it; its writer may take it back',
    input: OperatorDecisionBody,
    says: 'said.saved',
    does: ({ context, by, input }) => decideOperator(context, by, input),
  }),
]);

export const officeRoutes: Route[] = [
  ...accountRoutes,
  ...queueRoutes,
  ...workRoutes,
  ...callBackOfficeRoutes,
  ...smsOfficeRoutes,
  ...peopleRoutes,
  ...marketRoutes,
  ...siteRoutes,
  ...boardRoutes,
  ...auditRoutes,
];
