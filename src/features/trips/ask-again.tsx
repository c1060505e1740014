import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { TripRow } from '../../../protocol/rows.ts';
import type { WithMutations } from '../../db/outbox/overlay.ts';
import { useSession } from '../../sync/session-store.ts';
import { partyOf, refusedRequest } from '../../trip/on-trip.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { mayAskForWayBack, mayRequestAgain } from './may-request-again.ts';

/**
 * Opens the trip form filled with this request (SPEC 2, 're-request') or with a refused one; nothing if neither is
 * allowed.
 */
export function AskAgain({ trip, small = false }: { trip: WithMutations<TripRow>; small?: boolean }) {
  const { t } = useLingui();
  const user = useSession()?.user;
  const refused = refusedRequest(trip);
  if (!user || !(refused !== null || mayRequestAgain(trip.status, partyOf(trip, user)))) return null;
  const offered = trip.created_by === 'provider';
  const look = small ? { small, grow: true } : { wide: true };
  return (
    <Link
      className={buttonClass(refused === null ? { variant: 'soft', ...look } : look)}
      to="/trip-request"
      search={refused === null ? { again: trip.id } : { fix: refused }}
    >
      {!small && <Icon name={refused === null ? 'repeat' : 'pencil'} size="m" />}
      {refused !== null
        ? t`Change it and ask again`
        : offered && user.id === trip.user.id
          ? t`Offer it again`
          : t`Ask again`}
    </Link>
  );
}

/** Opens the trip form with the ends of an agreed trip swapped, for a passenger who goes one way and comes back later. */
export function WayBack({ trip }: { trip: TripRow }) {
  const { t } = useLingui();
  const user = useSession()?.user;
  if (!user || !mayAskForWayBack(trip, partyOf(trip, user))) return null;
  const { pickup_full_address: pickup, destination_full_address: destination } = trip;
  return (
    <Link
      className={buttonClass({ variant: 'soft', wide: true })}
      to="/trip-request"
      search={{ pickup: destination, destination: pickup, type: 'oneway', car_type: trip.car_type }}
    >
      <Icon name="undo-2" size="m" />
      {t`Ask for the way back`}
    </Link>
  );
}
