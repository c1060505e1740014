/**
 * Checks the chain of the office's audit, and its end by the server's anchors in DATA_DIR:
 *
 *   node server/operator/audit.ts verify
 *
 * If rows do not fit, it names them and exits with code 1.
 */
import { type } from 'arktype';
import { AuditVerifyAnswer } from '../../protocol/api/office/audit.ts';
import { command } from './office-call.ts';

await command(async (call) => {
  if (process.argv[2] !== 'verify') return 'usage: node server/operator/audit.ts verify';
  const answer = AuditVerifyAnswer(await call('GET', 'audit/chain'));
  if (answer instanceof type.errors) return answer.summary;
  const { rows, broken, why, missing, replaced } = answer;
  const faults = [
    broken !== null &&
      (why === 'other_key'
        ? `row ${broken} is signed with another key than this server's (AUDIT_KEY, or audit.key in DATA_DIR)`
        : `row ${broken} does not fit the one before it`),
    replaced && `row ${replaced.number} is not the one that was there on ${replaced.seen}`,
    missing &&
      `rows ${missing.from} to ${missing.to} are missing since ${missing.seen}: cut off, or an older database was put back`,
  ].filter(Boolean);
  if (faults.length === 0) return `${rows} rows, the chain is whole`;
  process.exitCode = 1;
  return faults.join('\n');
});
