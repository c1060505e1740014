import { useLingui } from '@lingui/react/macro';
import type { TripDraft } from '../../../../domain/trip/trip-draft.ts';
import { useTypicalFare } from '../../../db/device/use-typical-fare.ts';
import { useTariff } from '../../../db/device/use-tariff.ts';
import { InfoDoor } from '../../../site/explained/info-door.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { Hint } from '../../../ui/status/hint.tsx';
import { RangeBar } from '../../../ui/choosers/range-bar.tsx';
import { TypicalHint } from '../../../money/parts/typical-fare.tsx';
import { fareOf, placeOnGround, roadOfDraft } from '../../parts/fare-choices.ts';

/** The fare range of the trip, and its place among the ranges of all car types. */
export function FareCard({ draft }: { draft: TripDraft }) {
  const { t } = useLingui();
  const { takaRange } = useFormat();
  const tariff = useTariff(draft.journeyDate);
  const typical = useTypicalFare(roadOfDraft(draft));
  const fare = draft.carType && fareOf(draft, draft.carType, tariff);
  if (!fare) return null;
  const range = takaRange(fare);
  return (
    <Card>
      <div>
        <p className="small mute">{t`The fare may be`}</p>
        <p className="price">
          <b>{range}</b>
        </p>
      </div>
      <RangeBar {...placeOnGround(fare, draft, tariff)} label={t`Fare range: ${range}`} />
      <TypicalHint fare={typical} />
      <Hint>{t`This is only an estimate. Car owners tell the real fare, and what it covers.`}</Hint>
      <InfoDoor label={t`What the fare is made of`} about={{ what: 'fare', role: 'customer' }} />
    </Card>
  );
}
