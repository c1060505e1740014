import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { dhakaDate, dhakaInstant } from '../../domain/base/calendar.ts';
import type { AuditRow, AuditVerifyAnswer } from '../../protocol/api/office/audit.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { KeyCaps } from '../kit/key-caps.tsx';
import { useKeys } from '../kit/keys.ts';
import { OfficeIcon } from '../kit/office-icon.tsx';
import { PageFrame } from '../kit/page-frame.tsx';
import { auditQuery, chainQuery } from '../kit/queries.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditDetail, opensPerson } from './audit-detail.tsx';
import { saveAudit } from './save-audit.ts';
import { useDay } from '../kit/use-day.ts';
import { Table } from '../kit/table.tsx';

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
const none: AuditRow[] = [];

/** What is wrong with the chain, or with its end; null where nothing is. */
function useChainFault(chain: typeof AuditVerifyAnswer.infer | undefined): string | null {
  const { t } = useLingui();
  const { number } = useFormat();
  const day = useDay();
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

/** Who did what to whom: nobody can change it, and a chain shows it. */
export function AuditPage() {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const search = useSearch({ from: '/inside/audit' });
  const navigate = useNavigate();
  const page = useQuery(auditQuery(search));
  const chain = useQuery(chainQuery);
  const field = useRef<HTMLInputElement>(null);
  const data = page.data ?? none;
  const last = data.at(-1);
  const older = (): void => {
    if (data.length === PAGE && last)
      void navigate({ to: '/audit', search: { ...search, before: last.number } });
  };
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const marked = data[at];
  const step = (by: number): void => setAt(Math.min(data.length - 1, Math.max(0, at + by)));
  const save = useMutation({ mutationFn: () => saveAudit(search) });
  const [today] = useState(() => dhakaInstant(dhakaDate(Date.now()), '00:00'));
  const { text, action: kind, from, subject } = search;
  const kept = { ...(text && { text }), ...(subject && { subject }) };
  useKeys({
    Slash: () => field.current?.focus(),
    KeyN: older,
    KeyJ: () => step(1),
    KeyK: () => step(-1),
    Enter: () => setOpen(!isOpen),
    KeyO: () =>
      marked &&
      opensPerson(marked) &&
      void navigate({ to: '/people/$id', params: { id: marked.subject.id } }),
    KeyD: () => save.mutate(),
  });
  const fault = useChainFault(chain.data);
  const rows = number(chain.data?.rows ?? 0);
  return (
    <PageFrame
      title={t`Audit`}
      isFresh={!page.isError}
      keys={[
        { keys: ['J', 'K'], does: t`Next, before` },
        { keys: ['Enter'], does: t`Open, close` },
        { keys: ['/'], does: t`Search` },
        { keys: ['N'], does: t`Older` },
        { keys: ['O'], does: t`Open the person` },
        { keys: ['D'], does: t`Download` },
      ]}
      actions={
        <button type="button" className="bt" disabled={save.isPending} onClick={() => save.mutate()}>
          <OfficeIcon name="file" size="s" /> {t`Download`} <KeyCaps keys={['D']} />
        </button>
      }
    >
      <div className="row wrap g3">
        <input
          ref={field}
          type="search"
          className="in1"
          aria-label={t`Who, to what, why`}
          placeholder={t`Who, to what, why`}
          defaultValue={search.text ?? ''}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            const text = event.currentTarget.value.trim();
            const { before: _before, text: _text, ...rest } = search;
            void navigate({ to: '/audit', search: { ...rest, ...(text && { text }) } });
          }}
        />
        <div className="why" role="group" aria-label={t`Which`}>
          <button
            type="button"
            className={from === today ? 'on' : ''}
            aria-pressed={from === today}
            onClick={() =>
              void navigate({
                to: '/audit',
                search: { ...kept, ...(kind && { action: kind }), ...(from !== today && { from: today }) },
              })
            }
          >
            {t`Today`}
          </button>
          {kinds.map(({ action, name }) => (
            <button
              key={action ?? ''}
              type="button"
              className={search.action === action ? 'on' : ''}
              aria-pressed={search.action === action}
              onClick={() =>
                void navigate({
                  to: '/audit',
                  search: { ...kept, ...(from !== undefined && { from }), ...(action && { action }) },
                })
              }
            >
              {i18n._(name)}
            </button>
          ))}
        </div>
        {chain.data && (
          <span className={fault === null ? 'end row sub g2' : 'end row bad-t g2'} role="status">
            <OfficeIcon name={fault === null ? 'shield-check' : 'circle-alert'} size="s" />
            {fault ?? t`The chain is whole: ${rows} rows`}
          </span>
        )}
      </div>
      <Table
        label={t`Audit`}
        columns={auditColumns}
        data={data}
        empty={t`Nothing fits.`}
        isPending={page.isPending}
        marked={at}
        onPress={(place) => {
          setAt(place);
          setOpen(place !== at || !isOpen);
        }}
        detail={isOpen && marked ? <AuditDetail row={marked} /> : null}
      />
      {save.isError && (
        <p className="al" role="alert">
          {t`The file could not be made. Try again.`}
        </p>
      )}
      <div className="row sub">
        <span>{t`The audit can neither be changed nor deleted.`}</span>
        {data.length === PAGE && (
          <button type="button" className="end bt sm" onClick={older}>
            {t`Older`} <KeyCaps keys={['N']} />
          </button>
        )}
      </div>
    </PageFrame>
  );
}
