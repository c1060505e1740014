import { checkBirthDate, checkEmail, checkName, checkNid } from './account.ts';
import { refuse, type Refusal } from '../base/refusal.ts';
import { checkField } from './sign-in.ts';

/** A person's own details, as typed; national ID and birth date only where they change. */
export type ProfileChange = { name: string; email: string; nid?: string; date_of_birth?: string };

/**
 * All refusals of changed details, at most one for each field, in the form's order (REQ 5). The national ID
 * and birth date of a verified person cannot change, because an operator has compared them with the card.
 * @param today in Dhaka, 'YYYY-MM-DD'
 */
export function checkProfileChange(
  { name, email, nid, date_of_birth: born }: ProfileChange,
  { today, verified }: { today: string; verified: boolean },
): Refusal[] {
  const identity = (field: string): Refusal[] => [refuse('identity_verified', field)];
  return [
    checkField('name', name, checkName),
    checkField('email', email, checkEmail),
    nid === undefined ? [] : verified ? identity('nid') : checkField('nid', nid, checkNid),
    born === undefined
      ? []
      : verified
        ? identity('date_of_birth')
        : checkField('date_of_birth', born, checkBirthDate(today)),
  ].flat();
}
