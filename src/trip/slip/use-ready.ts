import { useLingui } from '@lingui/react/macro';
import { askedFrom, sideOf, type ReadyAnswer, type Side } from '../../../domain/trip/readiness.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { useSave } from '../../action/use-save.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { useNow } from '../../platform/ticker.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { useDbs } from '../../sync/use-view.ts';
import { sayReady } from './ready-acts.ts';

const MINUTE_MS = 60_000;

/** An agreed trip whose other side can be called. */
export type Awaited = WithMutations<TripRow> & { contact: NonNullable<TripRow['contact']> };

type Ready = {
  /** Whether the two are asked now: from the evening before until the journey begins. */
  asks: boolean;
  own: ReadyAnswer | undefined;
  other: Side;
  say: (answer: ReadyAnswer) => void;
};

/** This person's answer about an agreed journey, and a way to give it. */
export function useReady(trip: Awaited): Ready {
  const { t } = useLingui();
  const dbs = useDbs();
  const save = useSave();
  const now = useNow(MINUTE_MS);
  const type = useSession()?.user.type ?? 'customer';
  const side = sideOf(type);
  return {
    asks: trip.status === 'hold' && now >= askedFrom(Date.parse(trip.journey_date_time)),
    own: trip.readiness?.[side],
    other: side === 'customer' ? 'provider' : 'customer',
    say: (answer) =>
      void save(() => sayReady(dbs, trip, { type, answer }), {
        offline: t`Kept on the phone: they are told when you’re online`,
      }),
  };
}
