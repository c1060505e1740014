import { expect, test } from 'vitest';
import { auditFile } from '../../../office/site/audit-file.ts';
import type { AuditRow } from '../../../protocol/api/office/audit.ts';

const row: AuditRow = {
  number: 7,
  at: '2026-11-21T04:00:00.000Z',
  operator: 'তানিয়া আক্তার',
  action: 'person.block',
  subject: { kind: 'person', id: 'p', name: 'Karim "KS" Sheikh' },
  before: { blocked: null },
  after: { blocked: 'fraud', days: 7 },
  reason: 'did not come,\ntwice',
  address: '203.0.113.7',
};

test('a row is a line of the file, with quotes, commas and line breaks inside its cells', () => {
  const text = auditFile([row]);
  expect(text.startsWith('\uFEFFnumber,at,operator,')).toBe(true);
  expect(text).toContain(
    '"7","2026-11-21T04:00:00.000Z","তানিয়া আক্তার","person.block","person","Karim ""KS"" Sheikh","{""blocked"":null}","{""blocked"":""fraud"",""days"":7}","did not come,\ntwice","203.0.113.7"\r\n',
  );
});

test.each(['=HYPERLINK("x")', '+880', '-1', '@x', '\tx'])('%s is no formula in a spreadsheet', (name) => {
  const text = auditFile([{ ...row, subject: { ...row.subject, name } }]);
  expect(text).toContain(`"'${name.replaceAll('"', '""')}"`);
});
