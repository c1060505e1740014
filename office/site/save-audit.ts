import type { AuditRow } from '../../protocol/api/office/audit.ts';
import { auditFile } from './audit-file.ts';
import { auditQuery, client, type AuditSearch } from '../kit/queries.ts';

const MOST_ROWS = 5000;
/** Downloads the latest matching rows, at most 5,000. @throws CallFailed */
export async function saveAudit(search: AuditSearch): Promise<void> {
  const { before: _before, ...fits } = search;
  const rows: AuditRow[] = [];
  for (let last: number | undefined; rows.length < MOST_ROWS; last = rows.at(-1)?.number) {
    const page = await client.fetchQuery({
      ...auditQuery({ ...fits, ...(last !== undefined && { before: last }) }),
      staleTime: 0,
    });
    rows.push(...page);
    if (page.length === 0) break;
  }
  const address = URL.createObjectURL(new Blob([auditFile(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: 'audit.csv' });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
