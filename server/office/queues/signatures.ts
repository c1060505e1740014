/** The number of items that wait for a second signature, for operators who may give one. */
import { mayDo } from '../../../domain/site/office.ts';
import type { QueuesAnswer } from '../../../protocol/api/office/queues.ts';
import type { Reader } from '../../db/connection.ts';
import { corrections, operatorProposals, siteProposals } from '../../db/schema/office.ts';
import { count, eq } from '../../db/sql.ts';
import type { Operator } from '../../http/route.ts';

/**
 * Corrections of the books, changes of the site and changes of operators; 0 for each that another role signs.
 */
export async function waitingSignatures(
  db: Reader,
  { roles }: Operator,
): Promise<(typeof QueuesAnswer.infer)['signatures']> {
  const [books] = mayDo(roles, 'finance')
    ? await db.select({ value: count() }).from(corrections).where(eq(corrections.status, 'waiting'))
    : [];
  const isAdmin = mayDo(roles, 'admin');
  const [site] = isAdmin ? await db.select({ value: count() }).from(siteProposals) : [];
  const [added] = isAdmin ? await db.select({ value: count() }).from(operatorProposals) : [];
  return { books: books?.value ?? 0, site: site?.value ?? 0, operators: added?.value ?? 0 };
}
