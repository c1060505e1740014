import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { isOnPhoneOnly, isUnderWay } from '../../action/mutation-strip.tsx';
import { useOnline } from '../../sync/use-online.ts';
import { statusWith } from '../../db/mirror/said-views.ts';
import { useSaid } from '../../sync/use-said.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

/** Without a net, passenger and owner agree with their phones where they stand next to each other. */
export function FaceDoor({ trip }: { trip: WithMutations<TripRow> }) {
  const { t } = useLingui();
  const online = useOnline();
  const user = useSession()?.user;
  const mayAgree = isOnPhoneOnly(trip) || trip.status === 'active' || trip.status === 'draft';
  const isOpen =
    statusWith(useSaid(trip.id), 'active') === 'active' && !isUnderWay(trip.mutations, 'trip.cancel');
  if (online || !mayAgree || !isOpen || user?.type !== 'customer' || trip.user.id !== user.id) return null;
  return (
    <Link
      className={buttonClass({ variant: 'soft', wide: true })}
      to="/face/{-$trip}"
      params={{ trip: trip.id }}
    >
      <Icon name="qr" size="m" />
      {t`A car owner is here: agree without a net`}
    </Link>
  );
}
