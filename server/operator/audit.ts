/**
 * Checks the chain of the office's audit:
 *
 *   node server/operator/audit.ts verify
 *
 * A broken chain ends it with exit code 1, naming the first row that does not fit.
 */
import { type } from 'arktype';
import { AuditVerifyAnswer } from '../../protocol/api/office/audit.ts';
import { command } from './office-call.ts';

await command(async (call) => {
  if (process.argv[2] !== 'verify') return 'usage: node server/operator/audit.ts verify';
  const answer = AuditVerifyAnswer(await call('GET', 'audit/chain'));
  if (answer instanceof type.errors) return answer.summary;
  const { rows, broken } = answer;
  if (broken === null) return `${rows} rows, the chain is whole`;
  process.exitCode = 1;
  return `row ${broken} does not fit the one before it`;
});
