import { useLingui } from '@lingui/react/macro';
import { dhakaTime } from '../../../domain/base/calendar.ts';
import { isOldPlace } from '../../../domain/trip/car-place.ts';
import type { Terms } from '../../../protocol/sync/row-parts.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useNow } from '../../platform/ticker.ts';
import type { ComingPlace } from './coming.tsx';
import { usePlaceSms } from './use-place-sms.ts';
import './coming.css';

const MINUTE_MS = 60_000;

type SmsBubbleProps = { trip: { id: string; terms: Terms }; place: ComingPlace };

/** The SMS by which the last known place came, once nothing newer has come for a while (mock 36). */
export function SmsBubble({ trip, place }: SmsBubbleProps) {
  const { t } = useLingui();
  const { time } = useDateFormat();
  const now = useNow(MINUTE_MS);
  const text = usePlaceSms(trip, place);
  if (text === null || place.source !== 'sms' || !isOldPlace(place.at, now)) return null;
  const then = time(dhakaTime(place.at));
  const link = text.lastIndexOf(location.origin);
  return (
    <figure className="smscame">
      <figcaption className="small mute">{t`What the SMS said, ${then}`}</figcaption>
      <p className="small">
        {text.slice(0, link)}
        <span lang="en">{text.slice(link)}</span>
      </p>
    </figure>
  );
}
