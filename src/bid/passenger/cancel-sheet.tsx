import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { plainText } from '../../../domain/base/plain-text.ts';
import {
  cancelNoteOf,
  cancelReasons,
  longestCancelNote,
  type CancelReason,
  type UserType,
} from '../../../domain/trip/trip-status.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { canceledAgreements } from '../../db/mirror/canceled-agreements.ts';
import { useMarket } from '../../db/device/use-market.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useView } from '../../sync/use-view.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useTripLifecycle } from '../../trip/parts/use-trip-lifecycle.ts';
import { Alert } from '../../ui/status/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { RadioRow } from '../../ui/forms/radio-card.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { reasonTexts } from './cancel-reasons.ts';

type CancelSheetProps = { trip: WithMutations<TripRow>; open: boolean; onClose: () => void };

/** Asks for the reason of a cancellation (REQ 4). */
export function CancelSheet({ trip, open, onClose }: CancelSheetProps) {
  const { i18n, t } = useLingui();
  const type = useSession()?.user.type ?? 'customer';
  const [reason, setReason] = useState<CancelReason | null>(null);
  const { saving, ask } = useTripLifecycle(trip);
  const [words, setWords] = useState('');
  const cancelNote = reason && cancelNoteOf(reason, words);
  const cancel = async (): Promise<void> => {
    if (!cancelNote) return;
    const saved = await ask(
      { action: 'cancel', cancelNote },
      { offline: t`The cancellation is kept on the phone` },
    );
    if (saved) onClose();
  };
  return (
    <Sheet open={open} title={t`Why do you cancel?`} onClose={onClose}>
      <fieldset className="col g0">
        <legend className="spoken">{t`Reason`}</legend>
        {cancelReasons[type === 'provider' ? 'provider' : 'customer'].map((each) => (
          <RadioRow
            key={each}
            name="reason"
            value={each}
            checked={reason === each}
            onChange={() => setReason(each)}
          >
            {i18n._(reasonTexts[each])}
          </RadioRow>
        ))}
      </fieldset>
      {reason === 'others' && (
        <TextArea
          label={t`In your words`}
          value={words}
          limit={longestCancelNote}
          hint={t`The other party reads it; contacts are taken out.`}
          onChange={(event) => setWords(plainText(event.target.value))}
        />
      )}
      {trip.confirmed_bid_id !== null && (
        <p className="small mute">{t`The other party learns it at once. This can’t be undone.`}</p>
      )}
      {trip.confirmed_bid_id !== null && <OftenCanceled type={type} />}
      <div className="two">
        <Button variant="line" onClick={onClose}>
          {t`Keep the trip`}
        </Button>
        <Button variant="decide" disabled={!cancelNote || saving} onClick={() => void cancel()}>
          {t`Cancel the trip`}
        </Button>
      </div>
    </Sheet>
  );
}

/**
 * Warns a person who is about to reach the limit of canceled agreements: each has revealed a stranger's
 * number.
 */
function OftenCanceled({ type }: { type: UserType }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const canceled = useView((dbs) => canceledAgreements(dbs, type, correctedNow()), [type]) ?? 0;
  const most = useMarket()?.market.agreements_canceled_a_week ?? null;
  if (most === null || canceled + 2 < most) return null;
  const [done, limit] = [number(canceled), number(most)];
  return (
    <Alert tone="wait">
      {t`You have canceled ${done} confirmed trips this week. After ${limit} the next one can be confirmed only a day later. Do you still want to cancel?`}
    </Alert>
  );
}
