import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createColumnHelper } from '@tanstack/react-table';
import { useRef } from 'react';
import { dhakaDate, dhakaTime } from '../../domain/calendar.ts';
import { sendBackReasons } from '../../domain/car-status.ts';
import { isPlate, showPlate } from '../../domain/plate.ts';
import type { AuditRow } from '../../protocol/api/office/audit.ts';
import { useDateFormat } from '../../src/i18n/use-date-format.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { KeyCaps } from '../key-caps.tsx';
import { useKeys } from '../keys.ts';
import { OfficeIcon } from '../office-icon.tsx';
import { PageFrame } from '../page-frame.tsx';
import { auditQuery, chainQuery } from '../queries.ts';
import { reasons } from '../reasons.ts';
import { Table, type features } from './table.tsx';

const actions: Readonly<Record<string, MessageDescriptor>> = {
  'session.open': msg`Signed in`,
  'operator.add': msg`Added an operator`,
  'operator.change': msg`Changed an operator`,
  'operator.set_up': msg`Set up the account`,
  'person.impersonate': msg`Looked through their eyes`,
  'report.read': msg`Read a report`,
  'report.answer': msg`Answered a report`,
  'report.hide_review': msg`Hid a review`,
  'site.change': msg`Changed the site`,
  'person.read': msg`Read a person’s page`,
  'person.phone_read': msg`Read a number`,
  'person.data_read': msg`Read a person’s data`,
  'person.block': msg`Blocked`,
  'person.unblock': msg`Lifted a block`,
  'person.credit_limit': msg`Changed the credit limit`,
  'person.photo_removed': msg`Took the photo away`,
  'person.sign_out': msg`Signed a phone out`,
  'person.sign_out_everywhere': msg`Signed out everywhere`,
  'person.verify': msg`Verified a person`,
  'person.send_back': msg`Sent the data back`,
  'driver.licence_read': msg`Read a licence`,
  'driver.verify': msg`Verified a licence`,
  'driver.send_back': msg`Sent a licence back`,
  'books.write': msg`Wrote a correction`,
  'books.sign': msg`Signed a correction`,
  'books.refuse': msg`Refused a correction`,
  'trip.pins_read': msg`Looked into wrong PINs`,
  'trip.new_pin': msg`Gave a new PIN`,
  'trip.pin_again': msg`Let the PIN be tried again`,
  'payment.release': msg`Credited a payment`,
  'payment.ask': msg`Asked the gateway`,
  'payment.leave': msg`Left a payment as it is`,
  'car.papers_read': msg`Read the papers`,
  'car.approve': msg`Approved the car`,
  'car.send_back': msg`Sent the car back`,
};
/** Words for what stands before and after. */
const states: Readonly<Record<string, MessageDescriptor>> = {
  verification_pending: msg`Being verified`,
  active: msg`Active`,
  admin: msg`Admin`,
  verifier: msg`Verifies`,
  support: msg`Answers`,
  finance: msg`Money`,
  ...Object.fromEntries(sendBackReasons.map((reason) => [reason, reasons[reason].name])),
};
const kinds = [
  { action: undefined, name: msg`Everything` },
  { action: 'car', name: msg`Cars` },
  { action: 'report', name: msg`Reports` },
  { action: 'person', name: msg`People` },
  { action: 'books', name: msg`Books` },
  { action: 'session', name: msg`Sign-ins` },
  { action: 'operator', name: msg`Operators` },
] as const;

const PAGE = 50;
const helper = createColumnHelper<typeof features, AuditRow>();
const columns = helper.columns([
  helper.accessor('at', {
    header: () => <Trans>Time</Trans>,
    cell: ({ getValue }) => <When at={getValue()} />,
  }),
  helper.accessor('operator', { header: () => <Trans>Who</Trans> }),
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

function SubjectName({ subject: { kind, name } }: { subject: AuditRow['subject'] }) {
  const { locale } = useFormat();
  return kind === 'car' && isPlate(name) ? showPlate(name, locale) : name;
}

function Changed({ values }: { values: AuditRow['before'] }) {
  const { i18n } = useLingui();
  const shown = (value: unknown): string => {
    const words = states[String(value)];
    return words ? i18n._(words) : String(value);
  };
  return Object.values(values ?? {})
    .flat()
    .map(shown)
    .join(', ');
}

function Action({ action }: { action: string }) {
  const { i18n } = useLingui();
  const words = actions[action];
  return <b>{words ? i18n._(words) : action}</b>;
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
