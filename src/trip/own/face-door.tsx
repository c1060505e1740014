import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { isOnPhoneOnly } from '../../action/mutation-strip.tsx';
import { useOnline } from '../../sync/use-online.ts';
import { useSaid } from '../../sync/use-said.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

/** Without a net, passenger and owner agree with their phones where they stand next to each other. */
export function FaceDoor({ trip }: { trip: Pick<TripRow, 'id' | 'number' | 'status' | 'user'> }) {
  const { t } = useLingui();
  const online = useOnline();
  const user = useSession()?.user;
  const mayAgree = isOnPhoneOnly(trip) || trip.status === 'active' || trip.status === 'draft';
  const isAgreed = useSaid(trip.id)?.message.kind === 'agreed';
  if (online || !mayAgree || isAgreed || user?.type !== 'customer' || trip.user.id !== user.id) return null;
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
