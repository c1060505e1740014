import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createColumnHelper } from '@tanstack/react-table';
import { useRef } from 'react';
import { dhakaDate, dhakaTime } from '../../domain/calendar.ts';
import { picturePlaces, siteSectionNames } from '../../domain/site.ts';
import { isPlate, showPlate } from '../../domain/plate.ts';
import { auditActions, type AuditRow } from '../../protocol/api/office/audit.ts';
import { useDateFormat } from '../../src/i18n/use-date-format.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { Person } from '../../src/ui/cards/person.tsx';
import { KeyCaps } from '../key-caps.tsx';
import { useKeys } from '../keys.ts';
import { OfficeIcon } from '../office-icon.tsx';
import { PageFrame } from '../page-frame.tsx';
import { auditQuery, chainQuery } from '../queries.ts';
import { actionWords, stateWords } from './audit-words.ts';
import { placeWords, sectionWords } from './site-words.ts';
import { Table, type features } from './table.tsx';

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
/** Letters of a value in a row. */
const LONGEST = 160;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const helper = createColumnHelper<typeof features, AuditRow>();
const columns = helper.columns([
  helper.accessor('at', {
    header: () => <Trans>Time</Trans>,
    cell: ({ getValue }) => <When at={getValue()} />,
  }),
  helper.accessor('operator', {
    header: () => <Trans>Who</Trans>,
    cell: ({ getValue }) => (
      <span className="row g2">
        <Person name={getValue()} />
        {getValue()}
      </span>
    ),
  }),
  helper.accessor('action', {
    header: () => <Trans>Did what</Trans>,
    cell: ({ getValue }) => <Action action={getValue()} />,
  }),
  helper.accessor('subject', {
    header: () => <Trans>To what</Trans>,
    cell: ({ getValue }) => <SubjectName subject={getValue()} />,
  }),
  helper.display({
    id: 'change',
    header: () => <Trans>Before and after</Trans>,
    cell: ({ row: { original } }) => (
      <>
        {original.before && (
          <del>
            <Changed values={original.before} />
          </del>
        )}{' '}
        <ins>
          <Changed values={original.after} />
        </ins>
      </>
    ),
  }),
  helper.accessor('reason', { header: () => <Trans>Why</Trans>, cell: ({ getValue }) => getValue() ?? '' }),
]);
const none: AuditRow[] = [];

function When({ at }: { at: string }) {
  const { date, time } = useDateFormat();
  const instant = Date.parse(at);
  return `${date(dhakaDate(instant))}, ${time(dhakaTime(instant))}`;
}

/** A list or a group as it is stored, cut where it says no more to a reader; of a picture the beginning of its hash. */
const asText = (value: unknown): string => {
  const text = (typeof value === 'object' ? JSON.stringify(value) : String(value)).replaceAll(
    /\/files\/site\/([\da-f]{8})[\da-f]*/g,
    '$1…',
  );
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

function SubjectName({ subject: { kind, name } }: { subject: AuditRow['subject'] }) {
  const { i18n } = useLingui();
  const { locale } = useFormat();
  const section = siteSectionNames.find((each) => kind === 'site' && each === name);
  if (section) return i18n._(sectionWords[section]);
  const place = picturePlaces.find((each) => kind === 'picture' && each === name);
  if (place) return i18n._(placeWords[place]);
  return kind === 'car' && isPlate(name) ? showPlate(name, locale) : name;
}

function Changed({ values }: { values: AuditRow['before'] }) {
  const { i18n } = useLingui();
  const { date, time } = useDateFormat();
  const shown = (value: unknown): string => {
    const words = stateWords[String(value)];
    if (words) return i18n._(words);
    const instant = typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : null;
    return instant === null ? asText(value) : `${date(dhakaDate(instant))}, ${time(dhakaTime(instant))}`;
  };
  return Object.entries(values ?? {})
    .filter(([key]) => key !== 'session')
    .flatMap(([, value]) => value)
    .map(shown)
    .join(', ');
}

function Action({ action }: { action: string }) {
  const { i18n } = useLingui();
  const known = auditActions.find((each) => each === action);
  return <b>{known ? i18n._(actionWords[known]) : action}</b>;
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
  useKeys({ Slash: () => field.current?.focus(), KeyN: older });
  const whole = chain.data && chain.data.broken === null;
  const rows = number(chain.data?.rows ?? 0);
  const broken = number(chain.data?.broken ?? 0);
  return (
    <PageFrame
      title={t`Audit`}
      isFresh={!page.isError}
      keys={[
        { keys: ['/'], does: t`Search` },
        { keys: ['N'], does: t`Older` },
      ]}
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
          {kinds.map(({ action, name }) => (
            <button
              key={action ?? ''}
              type="button"
              className={search.action === action ? 'on' : ''}
              aria-pressed={search.action === action}
              onClick={() =>
                void navigate({
                  to: '/audit',
                  search: { ...(search.text && { text: search.text }), ...(action && { action }) },
                })
              }
            >
              {i18n._(name)}
            </button>
          ))}
        </div>
        {chain.data && (
          <span className={whole ? 'end row sub g2' : 'end row bad-t g2'} role="status">
            <OfficeIcon name={whole ? 'shield-check' : 'circle-alert'} size="s" />
            {whole ? t`The chain is whole: ${rows} rows` : t`Row ${broken} does not fit the one before it`}
          </span>
        )}
      </div>
      <Table
        label={t`Audit`}
        columns={columns}
        data={data}
        empty={t`Nothing fits.`}
        isPending={page.isPending}
      />
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
