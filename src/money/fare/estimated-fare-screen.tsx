import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  emptyDraft,
  withEndsSwapped,
  withPlace,
  withText,
  withVia,
  type TripDraft,
} from '../../../domain/trip/trip-draft.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { JourneyPlaces } from '../../place/journey-places.tsx';
import { useRoad } from '../../place/use-road.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Milestone } from '../../ui/road/milestone.tsx';
import { FareOfCars } from './fare-of-cars.tsx';

type EstimatedFareScreenProps = { role: 'customer' | 'provider' };

/** Distance, duration and fare of any journey, computed on the phone (REQ 9). */
export function EstimatedFareScreen({ role }: EstimatedFareScreenProps) {
  const { t } = useLingui();
  const format = useDateFormat();
  const [draft, setDraft] = useState<TripDraft>(emptyDraft);
  const road = useRoad(draft);
  const { pickup, destination } = draft.places;
  return (
    <>
      <JourneyPlaces
        role={role}
        journey={draft}
        onTripType={(type) => setDraft({ ...draft, type })}
        onType={(end, text) => setDraft(withText(draft, end, text))}
        onChoose={(end, place) => setDraft(withPlace(draft, end, place))}
        onClear={(end) => setDraft(withText(draft, end, ''))}
        onVia={(shown) => setDraft(withVia(draft, shown))}
        onSwap={() => setDraft(withEndsSwapped(draft))}
      />
      {road && pickup.place && destination.place && (
        <section className="col" aria-live="polite">
          <Card>
            <div className="row g3">
              <span className="grow">
                <span className="small mute line">{t`Time on the road`}</span>
                <b className="line">≈ {format.duration(road.duration)}</b>
              </span>
              <Milestone size="lg" value={format.kilometres(road.distance)} unit={t`≈ km`} />
            </div>
          </Card>
          <FareOfCars draft={draft} role={role} />
          <Link
            to="/trip-request"
            search={{
              start: 'fare',
              pickup: pickup.place.placeId ?? pickup.place.address,
              destination: destination.place.placeId ?? destination.place.address,
              type: draft.type,
            }}
            className={buttonClass({ wide: true })}
          >
            {role === 'provider' ? t`Offer this trip` : t`Request this trip`}
          </Link>
        </section>
      )}
    </>
  );
}
