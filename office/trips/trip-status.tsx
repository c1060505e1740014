import { useLingui } from '@lingui/react';
import { badgeOf, type BadgeFamily } from '../../domain/trip/trip-status.ts';
import type { OfficeTrip } from '../../protocol/api/office/board.ts';
import { OfficeIcon, type OfficeIconName } from '../kit/office-icon.tsx';
import { statusWords } from './trip-words.ts';

const tones: Record<BadgeFamily, string> = {
  go: 'go',
  'go-solid': 'solid',
  decide: 'decide',
  wait: 'wait',
  shut: '',
  bad: 'bad',
  outline: 'draft',
};
const icons: Partial<Record<OfficeTrip['status'], OfficeIconName>> = {
  draft: 'file',
  extended: 'users',
  hold: 'check',
  started: 'route',
  completed: 'circle-check',
  canceled: 'x',
  rejected: 'x',
};

/** A trip's status, in the colours of the app and with the office's name for it. */
export function TripStatus({ status }: Pick<OfficeTrip, 'status'>) {
  const { i18n } = useLingui();
  return (
    <span className={`badge ${tones[badgeOf(status).family]}`}>
      <OfficeIcon name={icons[status] ?? 'timer'} size="s" />
      {i18n._(statusWords[status])}
    </span>
  );
}
