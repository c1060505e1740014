import { useLingui } from '@lingui/react/macro';
import { requestAgainNote } from '../../../domain/trip/trip-status.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { Hint } from '../../ui/status/hint.tsx';
import { reasonOf } from './cancel-reasons.ts';

/** The canceling party and the reason, shown to the trip's parties. */
export function CanceledBecause({ trip }: { trip: TripRow }) {
  const { i18n, t } = useLingui();
  const type = useSession()?.user.type;
  if (trip.status !== 'canceled' || trip.canceled_by === null) return null;
  const again = trip.cancel_note === requestAgainNote;
  const reason = reasonOf(trip.cancel_note);
  const words = reason ? i18n._(reason) : trip.cancel_note;
  return (
    <Hint icon="ban">
      {again
        ? t`You asked for this trip again.`
        : trip.canceled_by === type
          ? t`You canceled this trip.`
          : trip.canceled_by === 'customer'
            ? t`The passenger canceled this trip.`
            : t`The car owner canceled this trip.`}
      {!again && words && ` “${words}”`}
    </Hint>
  );
}
