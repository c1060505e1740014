import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isOfInterest, tidyInterest } from '../../../domain/feed/feed-interest.ts';
import { districtById } from '../../../domain/place/districts.ts';
import type { FeedRow } from '../../../protocol/sync/rows.ts';
import { interestView } from '../../db/mirror/feed-interest.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useDbs, useView } from '../../sync/use-view.ts';
import { RemainingText, useRemaining } from '../../trip/parts/countdown/bidding-countdown.tsx';
import { WhoTravels } from '../../trip/parts/who-travels.tsx';
import { TripNote } from '../../trip/parts/trip-meta.tsx';
import { WholeRoad } from '../../trip/parts/whole-road.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { toaster } from '../../ui/overlays/toaster.ts';
import { chooseInterest } from './interest-acts.ts';

type OutsideAreaProps = {
  trip: FeedRow;
  /** Shows the trip too, for a trip opened by its link rather than from a card of the feed. */
  withTrip?: boolean;
};

/**
 * For an open trip outside the districts that the person has chosen: explains this and offers to add its
 * district.
 */
export function OutsideArea({ trip, withTrip = false }: OutsideAreaProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const dbs = useDbs();
  const remaining = useRemaining(trip);
  const interest = useView((views) => interestView(views), []);
  const [added, setAdded] = useState(false);
  const [from, to] = [trip.pickup_district_id, trip.destination_district_id];
  const outside = interest ? !isOfInterest(interest, from, to) : false;
  const name = districtById(from)?.name[locale] ?? '';
  if (!interest || !(outside || added)) return null;

  const add = async (): Promise<void> => {
    const wider = tidyInterest({ ...interest, districts: [...interest.districts, from] });
    if (!(await chooseInterest(dbs, wider)))
      return toaster.show({ kind: 'error', text: t`The phone is full: this could not be saved.` });
    setAdded(true);
    toaster.show({ kind: 'success', text: t`${name} is in your area now` });
  };

  return (
    <>
      {withTrip && (
        <Card>
          <span className="small">
            <RemainingText remaining={remaining} />
          </span>
          <WholeRoad trip={trip} />
          <WhoTravels trip={trip} />
          <TripNote note={trip.trip_note} />
        </Card>
      )}
      {outside && (
        <Card>
          <div className="row g3 top">
            <span className="ico wait">
              <Icon name="map-pin" size="m" />
            </span>
            <span className="grow small">
              <b className="line">{t`${name} is not in your area`}</b>
              <span className="mute">
                {t`The trip is open to you. With ${name} in your area such trips come to the feed by themselves.`}
              </span>
            </span>
          </div>
          <Button variant="soft" wide icon="plus" onClick={() => void add()}>
            {t`Add ${name}`}
          </Button>
        </Card>
      )}
    </>
  );
}
