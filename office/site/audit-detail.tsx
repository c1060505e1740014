import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { AuditRow } from '../../protocol/api/office/audit.ts';
import { Facts } from '../kit/facts.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { stateText } from './audit-columns.tsx';

/** Whether the subject of a row has a page. */
export const opensPerson = ({ subject }: AuditRow): boolean => subject.kind === 'person';

/** All values of a row of the audit. */
export function AuditDetail({ row }: { row: AuditRow }) {
  const { t } = useLingui();
  const format = useOfficeFormat();
  const { number, digits } = format;
  const { before, after, subject, address, reason } = row;
  return (
    <div className="col g3">
      <Facts
        facts={[
          ...(before ? [{ name: t`Before`, value: stateText(before, format) }] : []),
          ...(after ? [{ name: t`After`, value: stateText(after, format) }] : []),
          ...(reason === null ? [] : [{ name: t`Why`, value: reason }]),
          { name: t`From where`, value: digits(address) },
          { name: t`Row`, value: number(row.number) },
        ]}
      />
      <span className="row wrap g3">
        <Link className="bt sm" to="/audit" search={{ subject: subject.id }}>
          {t`Everything about this`}
        </Link>
        {opensPerson(row) && (
          <Link className="bt sm" to="/people/$id" params={{ id: subject.id }}>
            {t`Open the person`}
          </Link>
        )}
      </span>
    </div>
  );
}
