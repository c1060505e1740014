/**
 * The part of arktype that a phone's contracts need, in place of arktype: the build substitutes this module where the
 * app imports arktype. A contract is interpreted when it is defined, so the build can run all of them and refuses
 * what is not understood here (`scripts/build/phone-contracts.ts`). Nothing is compiled, because the page's policy
 * forbids it. Server and tests use arktype itself, and `proof/contracts` compares the two.
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
