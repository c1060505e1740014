import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { timeText } from '../../domain/base/date-text.ts';
import { dhakaTime } from '../../domain/base/calendar.ts';
import type { TripRow } from '../../protocol/sync/rows.ts';
import { dismiss } from '../db/outbox/outbox.ts';
import type { MutationState } from '../db/overlay/overlay.ts';
import { errorText } from '../i18n/error-text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { correctedNow } from '../platform/clock.ts';
import { useDbs } from '../sync/use-view.ts';
import { SyncStrip } from '../ui/status/sync-strip.tsx';
import { SentBySms } from './by-sms.ts';
import { useDiscard } from './use-discard.ts';

type StripProps = {
  mutations: MutationState[];
  /** A button that fixes a refusal, in place of dismissing it. */
  fix?: { label: string; onClick: () => void };
};

/**
 * The state of the person's latest action on this subject. 'Arrived' is shown only for an action settled
 * after the screen was opened.
 */
export function MutationStrip({ mutations, fix }: StripProps) {
  const { i18n, t } = useLingui();
  const { locale } = useFormat();
  const dbs = useDbs();
  const discard = useDiscard();
  const [openedAt] = useState(correctedNow);
  const shown = mutations.findLast(
    (mutation) => mutation.state !== 'sent' || (mutation.settledAt ?? 0) >= openedAt,
  );
  if (!shown) return null;
  switch (shown.state) {
    case 'waiting':
      if (shown.sms) return <SentBySms id={shown.id} sms={shown.sms} />;
      return (
        <SyncStrip
          state="queued"
          text={shown.held ? t`Written, waits for your car` : t`Waiting, sends when you’re online`}
          {...(shown.attempts === 0 && {
            action: { label: t`Cancel`, onClick: () => void discard(shown) },
          })}
        />
      );
    case 'sending':
      return <SyncStrip state="sending" text={t`Sending…`} />;
    case 'sent': {
      const time = timeText(dhakaTime(shown.settledAt ?? 0), locale);
      return <SyncStrip state="sent" text={t`Arrived at ${time}`} />;
    }
    case 'refused':
      return (
        <SyncStrip
          state="refused"
          text={errorText(i18n, shown.error ?? { code: 'server_error' })}
          action={fix ?? { label: t`Dismiss`, onClick: () => void dismiss(dbs, shown.id) }}
        />
      );
  }
}

/** Whether an action of this name is waiting or being sent. */
export const isUnderWay = (mutations: MutationState[], name: MutationState['name']): boolean =>
  mutations.some(
    (mutation) => mutation.name === name && (mutation.state === 'waiting' || mutation.state === 'sending'),
  );

/** Whether the server does not have the trip yet: only the server assigns numbers. */
export const isOnPhoneOnly = (trip: Pick<TripRow, 'number'>): boolean => trip.number === 0;
