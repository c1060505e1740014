import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { timeText } from '../../domain/date-text.ts';
import { dhakaTime } from '../../domain/calendar.ts';
import type { TripRow } from '../../protocol/rows.ts';
import { dismiss } from '../db/outbox/outbox.ts';
import type { Mark } from '../db/outbox/overlay.ts';
import { errorText } from '../i18n/error-text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { correctedNow } from '../platform/clock.ts';
import { useDbs } from '../sync/use-view.ts';
import { SyncStrip } from '../ui/status/sync-strip.tsx';
import { useTakeBack } from './use-take-back.ts';

type StripProps = {
  marks: Mark[];
  /** What to do about a refusal, beside putting it away. */
  mend?: { label: string; onClick: () => void };
};

/**
 * Whether the person's action on this subject has arrived: the latest one that has something to say. 'Arrived'
 * shows until the screen is left.
 */
export function MarkStrip({ marks, mend }: StripProps) {
  const { i18n, t } = useLingui();
  const { locale } = useFormat();
  const dbs = useDbs();
  const takeBack = useTakeBack();
  const [openedAt] = useState(correctedNow);
  const telling = marks.findLast((mark) => mark.state !== 'sent' || (mark.settledAt ?? 0) >= openedAt);
  if (!telling) return null;
  switch (telling.state) {
    case 'waiting':
      return (
        <SyncStrip
          state="queued"
          text={t`Waiting, sends when you’re online`}
          {...(telling.attempts === 0 && {
            action: { label: t`Cancel`, onClick: () => void takeBack(telling) },
          })}
        />
      );
    case 'sending':
      return <SyncStrip state="sending" text={t`Sending…`} />;
    case 'sent': {
      const time = timeText(dhakaTime(telling.settledAt ?? 0), locale);
      return <SyncStrip state="sent" text={t`Arrived at ${time}`} />;
    }
    case 'refused':
      return (
        <SyncStrip
          state="refused"
          text={errorText(i18n, telling.error ?? { code: 'server_error' })}
          action={mend ?? { label: t`Dismiss`, onClick: () => void dismiss(dbs, telling.id) }}
        />
      );
  }
}

/** Whether one of the actions is still on its way. */
export const isUnderWay = (marks: Mark[], name: Mark['name']): boolean =>
  marks.some((mark) => mark.name === name && (mark.state === 'waiting' || mark.state === 'sending'));

/** A trip that the server does not know yet: only the server gives numbers. */
export const isOnPhoneOnly = (trip: Pick<TripRow, 'number'>): boolean => trip.number === 0;
