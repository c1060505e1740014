import { type } from 'arktype';
import { operatorRoles } from '../../../domain/site/office.ts';

const role = type.enumerated(...operatorRoles);

export const OfficeSignInBody = type({
  phone: 'string <= 20',
  password: 'string <= 200',
  'code?': 'string <= 20',
});
export const SecondFactorBody = type({ code: 'string <= 20' });
export const OfficeMe = type({ id: 'string | null', name: 'string', roles: role.array() });
export type OfficeMe = typeof OfficeMe.infer;
export const OfficeMeAnswer = type({ data: OfficeMe });
/**
 * The answer after the password: the name of the operator, whose code comes next. `whole`: the code came with
 * the password, so the operator is signed in.
 */
export const OfficeHalfAnswer = type({ data: { name: 'string', 'whole?': 'boolean' } });

export const SetUpBody = type({ token: 'string <= 100', password: 'string <= 200' });
/** `address`: the otpauth address for an app that makes codes. */
export const SetUpAnswer = type({ data: { name: 'string', secret: 'string', address: 'string' } });
export const SetUpDoneBody = type({ token: 'string <= 100', code: 'string <= 20' });
export const SetUpDoneAnswer = type({ data: { recovery_codes: 'string[]' } });

export const OperatorBody = type({ phone: 'string <= 20', 'name?': 'string <= 100', roles: role.array() });
/**
 * `link`: opens the page that sets password and codes, once, within a day; null: a second admin signs first.
 */
export const OperatorAnswer = type({ data: { link: 'string | null' } });
/** `id`: of the proposal that a signature names. Its writer may withdraw it by refusing it. */
export const OperatorDecisionBody = type({ id: 'string.uuid', decision: "'sign' | 'refuse'" });

/** `again`: an operator with this number exists and gets new access. `own`: written by the caller. */
const OperatorProposal = type({
  id: 'string',
  name: 'string',
  phone: 'string',
  roles: role.array(),
  by: 'string',
  own: 'boolean',
  again: 'boolean',
  at: 'string.date.iso',
});
export type OperatorProposal = typeof OperatorProposal.infer;
const OfficeOperator = type({
  id: 'string',
  name: 'string',
  phone: 'string',
  roles: role.array(),
  state: "'set_up' | 'link_sent' | 'link_over'",
});
export type OfficeOperator = typeof OfficeOperator.infer;
const OfficeOperators = type({ operators: OfficeOperator.array(), waiting: OperatorProposal.array() });
export type OfficeOperators = typeof OfficeOperators.infer;
export const OfficeOperatorsAnswer = type({ data: OfficeOperators });

/** The question of a command on the server's machine: whether this server uses the command's data folder. */
export const MachineProofQuery = type({ nonce: '32 <= string <= 100' });
export const MachineProofAnswer = type({ data: { proof: 'string' } });
