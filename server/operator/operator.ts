/**
 * Adds an operator of the office, or gives one new roles, without a second admin's signature. It prints the
 * link that sets up password and codes:
 *
 *   node server/operator/operator.ts <mobile number> [verifier,support,finance,admin] [name]
 */
import { type } from 'arktype';
import { isOperatorRole, operatorRoles } from '../../domain/site/office.ts';
import { OperatorAnswer } from '../../protocol/api/office/account.ts';
import { command } from './office-call.ts';

const usage = `usage: node server/operator/operator.ts <mobile number> [${operatorRoles.join(',')}] [name]`;

await command(async (call) => {
  const [phone, roles = 'admin', ...words] = process.argv.slice(2);
  const chosen = roles.split(',').filter(isOperatorRole);
  if (phone === undefined || chosen.length !== roles.split(',').length) return usage;
  const name = words.join(' ');
  const answer = OperatorAnswer(
    await call('POST', 'operators', { phone, roles: chosen, ...(name && { name }) }),
  );
  if (answer instanceof type.errors) return answer.summary;
  if (answer.data.link === null) return 'A second admin signs it in the office';
  return `Set up password and codes within a day: ${answer.data.link}`;
});
