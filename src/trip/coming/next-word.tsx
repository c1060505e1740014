import { useLingui } from '@lingui/react/macro';
import { dhakaTime } from '../../../domain/base/calendar.ts';
import { carPlaceEveryMs, isOldPlace } from '../../../domain/trip/car-place.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { furtherDrawings } from '../../ui/icons/further-icon-drawings.ts';
import { addDrawings, Icon } from '../../ui/icons/icon.tsx';
import type { ComingPlace } from './coming.tsx';
import './coming.css';

addDrawings(furtherDrawings);

const MINUTE_MS = 60_000;

/**
 * When more is heard of the car (mock 36): by the net every three minutes as long as the other phone's page is open, by SMS
 * when somebody writes one. Once the place is old she asks, and nothing is announced.
 */
export function NextWord({ place }: { place: ComingPlace }) {
  const { t } = useLingui();
  const { time } = useDateFormat();
  const now = useNow(MINUTE_MS);
  if (isOldPlace(place.at, now)) return null;
  const due = place.at + carPlaceEveryMs;
  const then = time(dhakaTime(due));
  return (
    <p className="sync nextword">
      <Icon name="refresh-cw" />
      <span className="grow">
        {place.source === 'sms'
          ? t`More comes with their next SMS, or by the net`
          : now <= due + MINUTE_MS
            ? t`Next word at ${then}, if their phone has a net`
            : t`Word was due at ${then}, none came. You can call.`}
      </span>
    </p>
  );
}
