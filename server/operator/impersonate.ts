/**
 * Opens a read-only session as a person (REQ 6), for one hour:
 *
 *   node server/operator/impersonate.ts <mobile number> <why>
 */
import { type } from 'arktype';
import { ImpersonationAnswer } from '../../protocol/api/office/market.ts';
import { command } from './office-call.ts';

await command(async (call) => {
  const [phone, ...words] = process.argv.slice(2);
  const reason = words.join(' ');
  if (phone === undefined || reason === '')
    return 'usage: node server/operator/impersonate.ts <mobile number> <why>';
  const answer = ImpersonationAnswer(await call('POST', 'impersonations', { phone, reason }));
  return answer instanceof type.errors ? answer.summary : answer.data.link;
});
