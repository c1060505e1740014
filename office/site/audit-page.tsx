import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { dhakaDate, dhakaInstant } from '../../domain/base/calendar.ts';
import type { AuditRow, AuditVerifyAnswer } from '../../protocol/api/office/audit.ts';
import { Button, Chips } from '../kit/controls.tsx';
import { OfficeIcon } from '../kit/office-icon.tsx';
import { auditQuery, chainQuery, type AuditSearch } from '../kit/queries.ts';
import { ResourcePage, type Paging, type Resource } from '../kit/resource-page.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditDetail, opensPerson } from './audit-detail.tsx';
import { saveAudit } from './save-audit.ts';

const audit: Resource<AuditRow, AuditRow[]> = {
  title: msg`Audit`,
  searches: msg`Who, to what, why`,
  empty: msg`Nothing fits.`,
  columns: auditColumns,
  rowsOf: (rows) => rows,
};

const kinds = [
  { action: undefined, name: msg`Everything` },
  { action: 'car', name: msg`Cars` },
  { action: 'report', name: msg`Reports` },
  { action: 'person', name: msg`People` },
  { action: 'books', name: msg`Books` },
  { action: 'site', name: msg`Site` },
  { action: 'session', name: msg`Sign-ins` },
  { action: 'operator', name: msg`Operators` },
] as const;

const PAGE = 50;
/** The fault of the chain or of its end; null where it is whole. */
function useChainFault(chain: typeof AuditVerifyAnswer.infer | undefined): string | null {
  const { t } = useLingui();
  const { number, day } = useOfficeFormat();
  if (!chain) return null;
  const { broken, why, missing, replaced } = chain;
  if (missing) {
    const [from, to, date] = [number(missing.from), number(missing.to), day(missing.seen)];
    return t`Rows ${from} to ${to}, seen on ${date}, are missing`;
  }
  if (replaced) {
    const [row, date] = [number(replaced.number), day(replaced.seen)];
    return t`Row ${row} is not the one that was there on ${date}`;
  }
  if (broken === null) return null;
  const row = number(broken);
  return why === 'other_key'
    ? t`Row ${row} is signed with another key`
    : t`Row ${row} does not fit the one before it`;
}

/** The audit: who did what to whom. No row can be changed, and a chain of signatures proves it. */
export function AuditPage() {
  const { t } = useLingui();
  const search = useSearch({ from: '/inside/audit' });
  const navigate = useNavigate();
  const look = (next: AuditSearch): void => void navigate({ to: '/audit', search: next });
  const save = useMutation({ mutationFn: () => saveAudit(search) });
  const opensSubject = (row: AuditRow | undefined): void => {
    if (row && opensPerson(row)) void navigate({ to: '/people/$id', params: { id: row.subject.id } });
  };
  return (
    <ResourcePage
      resource={audit}
      read={useQuery(auditQuery(search))}
      search={search}
      onSearch={(text) => {
        const { before: _before, text: _text, ...rest } = search;
        look({ ...rest, ...(text && { text }) });
      }}
      filters={<AuditFilters search={search} onSearch={look} />}
      status={() => <ChainState />}
      paging={usePagingBefore(search, look, save.isError)}
      marking={{
        help: [
          { keys: ['J', 'K'], does: t`Next, before` },
          { keys: ['Enter'], does: t`Open, close` },
        ],
        detail: (row) => <AuditDetail row={row} />,
        keys: (marked) => ({ KeyO: () => opensSubject(marked), KeyD: () => save.mutate() }),
      }}
      keys={[
        { keys: ['O'], does: t`Open the person` },
        { keys: ['D'], does: t`Download` },
      ]}
      actions={
        <Button caps={['D']} disabled={save.isPending} onClick={() => save.mutate()}>
          <OfficeIcon name="file" size="s" /> {t`Download`}
        </Button>
      }
    />
  );
}

type AuditFiltersProps = { search: AuditSearch; onSearch: (search: AuditSearch) => void };

/** The filters; another filter begins at the newest row again. */
function AuditFilters({ search, onSearch }: AuditFiltersProps) {
  const { t } = useLingui();
  const { say } = useOfficeFormat();
  const [today] = useState(() => dhakaInstant(dhakaDate(Date.now()), '00:00'));
  const { before: _before, action: kind, from, ...kept } = search;
  const since = from === undefined ? {} : { from };
  const isToday = from === today;
  return (
    <Chips
      label={t`Which`}
      chips={[
        {
          name: t`Today`,
          isOn: isToday,
          onPress: () =>
            onSearch({ ...kept, ...(kind && { action: kind }), ...(!isToday && { from: today }) }),
        },
        ...kinds.map(({ action, name }) => ({
          name: say(name),
          isOn: kind === action,
          onPress: () => onSearch({ ...kept, ...since, ...(action && { action }) }),
        })),
      ]}
    />
  );
}

function ChainState() {
  const { t } = useLingui();
  const { number } = useOfficeFormat();
  const { data: chain } = useQuery(chainQuery);
  const fault = useChainFault(chain);
  const rows = number(chain?.rows ?? 0);
  if (!chain) return null;
  return (
    <span className={fault === null ? 'end row sub g2' : 'end row bad-t g2'} role="status">
      <OfficeIcon name={fault === null ? 'shield-check' : 'circle-alert'} size="s" />
      {fault ?? t`The chain is whole: ${rows} rows`}
    </span>
  );
}

/** Pages that begin at a row and go back from it, since new rows are added at the top. */
function usePagingBefore(
  search: AuditSearch,
  onSearch: (search: AuditSearch) => void,
  hasFailed: boolean,
): Paging<AuditRow, AuditRow[]> {
  const { t } = useLingui();
  return (_answer, rows) => {
    const last = rows.length === PAGE ? rows.at(-1) : undefined;
    const older = (): void => {
      if (last) onSearch({ ...search, before: last.number });
    };
    const foot = (
      <>
        {hasFailed && (
          <p className="al" role="alert">
            {t`The file could not be made. Try again.`}
          </p>
        )}
        <div className="row sub">
          <span>{t`The audit can neither be changed nor deleted.`}</span>
          {last && <Button className="end sm" caps={['N']} onClick={older}>{t`Older`}</Button>}
        </div>
      </>
    );
    return { keys: { KeyN: older }, help: { keys: ['N'], does: t`Older` }, foot };
  };
}
