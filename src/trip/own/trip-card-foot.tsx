import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { BidRow, TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { Remaining } from '../parts/countdown/bidding-countdown.tsx';
import { useRoadName } from '../parts/trip-road.tsx';
import { buttonClass, type ButtonLook } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import './trips.css';

type TripCardFootProps = {
  trip: WithMutations<TripRow>;
  own: boolean;
  ownBid: BidRow | undefined;
  remaining: Remaining;
};

/** The trip's price and a link to its page. */
export function TripCardFoot({ trip, own, ownBid, remaining }: TripCardFootProps) {
  const { taka } = useFormat();
  const road = useRoadName()(trip);
  const figure = useFigure(trip, ownBid);
  const next = useNext(trip, own, ownBid, remaining);
  const alone = figure === null || next.variant === 'decide' || trip.contact !== null;
  return (
    <div className="row wrap cardfoot">
      {!alone && (
        <span className="grow">
          <span className="micro mute line">{figure.label}</span>
          <span className="price">{taka(figure.price)}</span>
        </span>
      )}
      <Link
        className={buttonClass({ ...(next.variant && { variant: next.variant }), wide: alone })}
        aria-label={`${next.text}, ${road}`}
        to={next.to}
        params={{ slug: trip.id }}
      >
        {trip.contact && trip.status !== 'completed' && <Icon name="phone" size="m" />}
        {next.text}
      </Link>
    </div>
  );
}

/**
 * The agreed fare; before an agreement, the lowest bid for the passenger, and a bidder's own bid for the
 * bidder.
 */
function useFigure(trip: TripRow, ownBid: BidRow | undefined): { label: string; price: number } | null {
  const { t } = useLingui();
  if (trip.fixed_price !== null) return { label: t`Fare`, price: trip.fixed_price };
  if (ownBid) return { label: t`Your bid`, price: ownBid.price };
  if (trip.created_by === 'provider' && trip.price !== null) return { label: t`Fare`, price: trip.price };
  return trip.lowest_bid === null ? null : { label: t`Lowest`, price: trip.lowest_bid };
}

type Next = { text: string; to: '/trip-bidding/$slug' | '/trip-details/$slug' } & Pick<ButtonLook, 'variant'>;

function useNext(
  trip: WithMutations<TripRow>,
  own: boolean,
  ownBid: BidRow | undefined,
  remaining: Remaining,
): Next {
  const { t } = useLingui();
  const { taka } = useFormat();
  const details = { to: '/trip-details/$slug' } as const;
  if (trip.contact)
    return {
      ...details,
      variant: 'line',
      text: trip.status === 'completed' ? t`See the trip` : t`Phone number and trip`,
    };
  const open = remaining.status === 'active' || remaining.status === 'extended';
  if (open && ownBid?.status === 'proposed' && ownBid.counter?.state === 'asked') {
    const named = taka(ownBid.counter.price);
    return { ...details, variant: 'decide', text: t`Named ${named}: answer` };
  }
  const chooses = own && trip.created_by === 'customer' && trip.confirmed_bid_id === null;
  if (!chooses) return { ...details, variant: 'soft', text: t`See the trip` };
  const bidding = { to: '/trip-bidding/$slug' } as const;
  const hasBids = (trip.bids_count ?? 0) > 0;
  if (remaining.status === 'extended' && hasBids)
    return { ...bidding, variant: 'decide', text: t`Choose one` };
  if (remaining.status === 'active' && hasBids) return { ...bidding, text: t`See the bids` };
  return { ...bidding, variant: 'soft', text: t`See the trip` };
}
