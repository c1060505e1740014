import { msg } from '@lingui/core/macro';
import { isPlate, showPlate } from '../../domain/car/plate.ts';
import { picturePlaces, siteSectionNames } from '../../domain/site/site.ts';
import { auditActions, type AuditRow } from '../../protocol/api/office/audit.ts';
import { Person } from '../../src/ui/cards/person.tsx';
import type { Column } from '../kit/table.tsx';
import type { OfficeFormat } from '../kit/use-office-format.ts';
import { placeWords, sectionWords } from '../settings/site-words.ts';
import { actionWords, stateWords } from './audit-words.ts';

/** The most characters of a value in a row. */
const LONGEST = 160;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
export const auditColumns: readonly Column<AuditRow>[] = [
  { name: msg`Time`, cell: ({ at }, { when }) => when(at) },
  {
    name: msg`Who`,
    cell: ({ operator }, { say }) => {
      // commands on the server's machine have no operator
      const name = operator === 'console' ? say(msg`Server command`) : operator;
      return (
        <span className="row g2">
          <Person name={name} />
          {name}
        </span>
      );
    },
  },
  {
    name: msg`Did what`,
    cell: ({ action }, { say }) => {
      const known = auditActions.find((each) => each === action);
      return <b>{known ? say(actionWords[known]) : action}</b>;
    },
  },
  { name: msg`To what`, cell: ({ subject }, format) => subjectName(subject, format) },
  {
    name: msg`Before and after`,
    cell: ({ before, after }, format) => (
      <>
        {before && <del>{stateText(before, format)}</del>} <ins>{stateText(after, format)}</ins>
      </>
    ),
  },
  { name: msg`Why`, cell: ({ reason }) => reason ?? '' },
];

/**
 * A stored list or group as text, cut to a readable length; a picture is shown by the beginning of its hash.
 */
const asText = (value: unknown): string => {
  const text = (typeof value === 'object' ? JSON.stringify(value) : String(value)).replaceAll(
    /\/files\/site\/([\da-f]{8})[\da-f]*/g,
    '$1…',
  );
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** What has a number instead of a name. */
const numbered: readonly string[] = ['report', 'payment', 'sms', 'call_back'];

function subjectName({ kind, name }: AuditRow['subject'], { say, locale, digits }: OfficeFormat): string {
  const section = siteSectionNames.find((each) => kind === 'site' && each === name);
  if (section) return say(sectionWords[section]);
  const place = picturePlaces.find((each) => kind === 'picture' && each === name);
  if (place) return say(placeWords[place]);
  if (numbered.includes(kind)) return digits(name);
  return kind === 'car' && isPlate(name) ? showPlate(name, locale) : name;
}

/** The values before or after a change, in words where there are any. */
export function stateText(values: AuditRow['before'], { say, when }: OfficeFormat): string {
  const shown = (value: unknown): string => {
    const words = stateWords[String(value)];
    if (words) return say(words);
    return typeof value === 'string' && INSTANT.test(value) ? when(value) : asText(value);
  };
  return Object.entries(values ?? {})
    .filter(([key]) => key !== 'session')
    .flatMap(([, value]) => value)
    .map(shown)
    .join(', ');
}
