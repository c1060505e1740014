/** Rows of the audit as a file for a spreadsheet. */
import type { AuditRow } from '../../protocol/api/office/audit.ts';

const columns = [
  'number',
  'at',
  'operator',
  'action',
  'kind',
  'subject',
  'before',
  'after',
  'reason',
  'address',
];

/** A cell in a form that no spreadsheet reads as a formula. */
function cell(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

const lineOf = ({ number, at, operator, action, subject, before, after, reason, address }: AuditRow) =>
  [number, at, operator, action, subject.kind, subject.name, before, after, reason, address].map(cell);

/** Comma-separated values (RFC 4180). Spreadsheets need the byte order mark to read Bengali. */
export const auditFile = (rows: readonly AuditRow[]): string =>
  `\uFEFF${[columns, ...rows.map(lineOf)].map((line) => `${line.join(',')}\r\n`).join('')}`;
