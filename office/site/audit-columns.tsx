import { Trans, useLingui } from '@lingui/react/macro';
import { createColumnHelper } from '@tanstack/react-table';
import { dhakaDate, dhakaTime } from '../../domain/base/calendar.ts';
import { picturePlaces, siteSectionNames } from '../../domain/site/site.ts';
import { isPlate, showPlate } from '../../domain/car/plate.ts';
import { auditActions, type AuditRow } from '../../protocol/api/office/audit.ts';
import { useDateFormat } from '../../src/i18n/use-date-format.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { Person } from '../../src/ui/cards/person.tsx';
import { actionWords, stateWords } from './audit-words.ts';
import { placeWords, sectionWords } from '../settings/site-words.ts';
import type { features } from '../kit/table.tsx';

/** Letters of a value in a row. */
const LONGEST = 160;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const helper = createColumnHelper<typeof features, AuditRow>();
/** A row of the audit, as its page shows it. */
export const auditColumns = helper.columns([
  helper.accessor('at', {
    header: () => <Trans>Time</Trans>,
    cell: ({ getValue }) => <When at={getValue()} />,
  }),
  helper.accessor('operator', {
    header: () => <Trans>Who</Trans>,
    cell: ({ getValue }) => <Operator name={getValue()} />,
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

/** Commands on the server's own machine have no operator. */
function Operator({ name }: { name: string }) {
  const { t } = useLingui();
  return (
    <span className="row g2">
      <Person name={name} />
      {name === 'console' ? t`Server command` : name}
    </span>
  );
}
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

/** What was so, or became so, in words where there are some. */
export function Changed({ values }: { values: AuditRow['before'] }) {
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
