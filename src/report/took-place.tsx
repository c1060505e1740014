import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { TripRow } from '../../protocol/sync/rows.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useNow } from '../platform/ticker.ts';
import { useSession } from '../sync/session/session-store.ts';
import { MutationStrip } from '../action/mutation-strip.tsx';
import { Alert } from '../ui/status/alert.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { askedUntil } from './report-acts.ts';
import { ReportSheet } from './report-sheet.tsx';

const MINUTE_MS = 60_000;

/**
 * Asks the passenger whether a trip took place that was completed without the PIN; then shows the answer to
 * both parties.
 */
export function TookPlace({ trip }: { trip: WithMutations<TripRow> }) {
  const { t } = useLingui();
  const dates = useDateFormat();
  const now = useNow(MINUTE_MS);
  const passenger = useSession()?.user.type === 'customer';
  const [denying, setDenying] = useState(false);
  const strip = <MutationStrip mutations={trip.mutations.filter(({ name }) => name === 'trip.deny')} />;
  if (trip.denied_at)
    return (
      <Card label={t`Did the trip take place?`} sync={strip}>
        <Alert tone="bad" icon="flag">
          {passenger
            ? t`You said that this trip did not take place. We look into it.`
            : t`The passenger says that this trip did not take place. We look into it and call you.`}
        </Alert>
      </Card>
    );
  const until = askedUntil(trip);
  if (!passenger || until === null || now >= until) return null;
  const end = dates.journey(until, now);
  return (
    <Card label={t`Did the trip take place?`} sync={strip}>
      <h2>{t`Did the trip take place?`}</h2>
      <p className="small mute">
        {t`The car owner completed it without your PIN. If it took place, there is nothing to do. If not, say so until ${end}.`}
      </p>
      <Button variant="danger" wide icon="flag" onClick={() => setDenying(true)}>
        {t`No, it did not take place`}
      </Button>
      <ReportSheet denies trip={trip} open={denying} onClose={() => setDenying(false)} />
    </Card>
  );
}
