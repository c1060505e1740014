import { useLingui } from '@lingui/react/macro';
import { carTypeChoices } from '../../../../domain/car/car.ts';
import type { TripDraft } from '../../../../domain/trip/trip-draft.ts';
import { useTariff } from '../../../db/device/use-tariff.ts';
import { useDateFormat } from '../../../i18n/use-date-format.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useRoad } from '../../../place/use-road.ts';
import { fareOf } from '../../parts/fare-choices.ts';
import { carTypeNames } from '../../parts/trip-meta.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { Facts } from '../../../ui/cards/facts.tsx';
import { Milestone } from '../../../ui/road/milestone.tsx';
import type { StepProps } from './step-props.ts';

/** The distance and duration, and for a passenger each car type's fare, as soon as both places are chosen. */
export function JourneyAtOnce({ role, draft }: { role: StepProps['role']; draft: TripDraft }) {
  const { i18n, t } = useLingui();
  const { takaRange } = useFormat();
  const format = useDateFormat();
  const tariff = useTariff(draft.journeyDate);
  const road = useRoad(draft);
  if (!road) return null;
  const fares = carTypeChoices.flatMap((carType) => {
    const fare = role === 'customer' && fareOf(draft, carType, tariff);
    return fare ? [{ term: i18n._(carTypeNames[carType]), value: takaRange(fare) }] : [];
  });
  return (
    <div aria-live="polite">
      <Card label={t`Your trip`}>
        <div className="row g3">
          <span className="grow">
            <span className="small mute line">
              {draft.type === 'round' ? t`On the road, there and back` : t`Time on the road`}
            </span>
            <b className="line">≈ {format.duration(road.duration)}</b>
          </span>
          <Milestone size="lg" value={format.kilometres(road.distance)} unit={t`≈ km`} />
        </div>
        {fares.length > 0 && (
          <>
            <hr />
            <Facts facts={fares} />
          </>
        )}
      </Card>
    </div>
  );
}
