import { render } from '@testing-library/react';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { useOfficeFormat } from '../../../office/kit/use-office-format.ts';
import { auditColumns } from '../../../office/site/audit-columns.tsx';
import type { AuditRow } from '../../../protocol/api/office/audit.ts';

const row: AuditRow = {
  number: 1,
  at: '2026-11-29T12:00:00.000Z',
  operator: 'তানিয়া',
  action: 'sms.read',
  subject: { kind: 'sms', id: 'sms', name: '…013' },
  before: null,
  after: null,
  reason: null,
  address: '',
};

function Row({ row }: { row: AuditRow }) {
  const format = useOfficeFormat();
  return auditColumns.map(({ cell }, place) => <p key={place}>{cell(row, format)}</p>);
}

test.each([
  ['sms', '…013', '…০১৩'],
  ['call_back', '…011', '…০১১'],
  ['report', '281', '২৮১'],
  ['payment', '3', '৩'],
  ['person', 'Arif 2', 'Arif 2'],
])('in Bengali the number of a %s has Bengali digits, a name is left as it is', (kind, name, shown) => {
  i18n.loadAndActivate({ locale: 'bn', messages: {} });
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <Row row={{ ...row, subject: { kind, id: 'id', name } }} />
    </I18nProvider>,
  );
  expect([...container.querySelectorAll('p')].map((cell) => cell.textContent)).toContain(shown);
});
