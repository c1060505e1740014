import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { firstName } from '../../../domain/person/person-name.ts';
import type { FeedTrip } from '../../db/mirror/views.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { RemainingText, type Remaining } from '../../trip/parts/countdown/bidding-countdown.tsx';
import { ownStatusOf } from '../../trip/parts/own-bid.ts';
import { PassengerRating } from '../../ui/cars/passenger-rating.tsx';
import { useRoadName } from '../../trip/parts/trip-road.tsx';
import { buttonClass } from '../../ui/actions/button.tsx';
import type { FeedSearch } from './feed-search.ts';

/** Opens the bid over the feed, which keeps its scroll position. */
export const overFeed = { resetScroll: false, state: { overPage: true } } as const;

type FeedCardFootProps = {
  trip: FeedTrip;
  search: FeedSearch;
  remaining: Remaining;
  /** Shows the remaining time here instead of at the card's head. */
  timed: boolean;
};

/** The trip's price or number of bids, and its one action. */
export function FeedCardFoot({ trip, search, remaining, timed }: FeedCardFootProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const { ownBid } = trip;
  return (
    <div className="row">
      <span className="grow small">
        {timed && <RemainingText remaining={remaining} />}
        {ownBid ? (
          <>
            <span className="micro mute line">{t`Your bid`}</span>
            <span className="price">{taka(ownBid.price)}</span>
          </>
        ) : (
          <span className="mute line">
            {firstName(trip.user.name)} <PassengerRating standing={trip.passenger} />
          </span>
        )}
      </span>
      <FeedCardLink trip={trip} search={search} open={remaining.status === 'active'} />
    </div>
  );
}

type FeedCardLinkProps = Pick<FeedCardFootProps, 'trip' | 'search'> & { open: boolean };

function FeedCardLink({ trip, search, open }: FeedCardLinkProps) {
  const { t } = useLingui();
  const { ownBid } = trip;
  const standing = ownBid && ownStatusOf(ownBid);
  const road = useRoadName()(trip);
  const params = { slug: trip.id };
  const changeable = standing === 'proposed' || standing === 'placing';
  const seeing = ownBid ? t`See your bid` : t`See the trip`;
  const bidding = changeable ? t`Change bid` : t`Place bid`;
  if (!open || (standing !== null && standing !== 'refused' && !changeable))
    return (
      <Link
        className={buttonClass({ variant: 'soft' })}
        aria-label={`${seeing}, ${road}`}
        to="/trip-details/$slug"
        params={params}
      >
        {seeing}
      </Link>
    );
  return (
    <Link
      className={buttonClass(changeable ? { variant: 'line' } : {})}
      to="/trip-booking/$slug"
      params={params}
      search={search}
      {...overFeed}
      aria-label={`${bidding}, ${road}`}
    >
      {bidding}
    </Link>
  );
}
