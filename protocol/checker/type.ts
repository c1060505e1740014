/**
 * The part of arktype that the contracts of a phone need, in the place of arktype: the build puts this module where the
 * app imports arktype. A contract is interpreted when it is defined, so that the build can run all of them and refuses
 * what is not understood here (`scripts/build/phone-contracts.ts`). Nothing is compiled: the policy of the page forbids
 * it. Server and tests have arktype itself, and `proof/contracts` holds the two against each other.
 */
import { checkerOf, defined, Misfit, type Checker } from './checker.ts';
import { fitsExpression, refuse } from './expression.ts';

/** @throws Error for literals other than texts */
function enumerated(...literals: unknown[]): Checker {
  if (!literals.every((each) => typeof each === 'string')) refuse(String(literals));
  const known = new Set<unknown>(literals);
  return checkerOf((value) => known.has(value));
}

/** @throws Error for a definition that is not understood */
const typeOf = (definition: unknown, ...others: unknown[]): Checker => {
  if (others.length > 0) refuse(String(others));
  return defined(definition);
};

export const type = Object.assign(typeOf, {
  errors: Misfit,
  enumerated,
  string: checkerOf(fitsExpression('string')),
});
