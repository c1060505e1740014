import { useLingui } from '@lingui/react/macro';
import { sinceText } from '../../../domain/base/date-text.ts';
import type { CarPlace } from '../../../domain/trip/meeting/car-place.ts';
import type { Terms } from '../../../protocol/sync/row-parts.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { carPlaceView, shareCarPlace } from '../../db/outbox/car-places.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { useDbs, useView } from '../../sync/use-view.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { smsAddress } from '../safety/safety-text.ts';
import { useCarSending, type Sending } from './use-car-sending.ts';
import { usePlaceSms } from './coming.tsx';

const MINUTE_MS = 60_000;

type ShareCardProps = { trip: TripRow & { terms: Terms; contact: NonNullable<TripRow['contact']> } };

/** For each journey the driver chooses whether to report where the car is; an SMS carries it where there is no net. */
export function ShareCard({ trip }: ShareCardProps) {
  const { t } = useLingui();
  const dbs = useDbs();
  const known = useView((each) => carPlaceView(each, trip.id), [trip.id]);
  const on = known?.shares ?? false;
  const sending = useCarSending(trip.id, on);
  // a driver who shares the place must not read that it is not shared
  if (known === undefined) return null;
  return (
    <Card label={t`Where the car is`}>
      <Switch checked={on} onChange={(shares) => void shareCarPlace(dbs, trip.id, shares)}>
        <b className="line">{t`Show the passenger where I am`}</b>
        <span className="small mute">
          {t`Every 3 minutes while this page is open. It ends by itself when the passenger is on board.`}
        </span>
      </Switch>
      {on && <SendingState sending={sending} />}
      {on && sending.place && <SmsLink trip={trip} place={sending.place} />}
    </Card>
  );
}

function SendingState({ sending: { place, sentAt, trouble } }: { sending: Sending }) {
  const { t, i18n } = useLingui();
  const { locale } = useFormat();
  const now = useNow(MINUTE_MS);
  const sent = sentAt === null ? null : sinceText(Math.max(0, now - sentAt), locale);
  if (trouble === 'no-place')
    return (
      <Alert icon="map-pin">{t`The phone does not know where it is. Is its location switched on?`}</Alert>
    );
  if (trouble === 'unreachable')
    return (
      <Alert icon="cloud-off">
        {sent === null
          ? t`No net: the passenger has no place yet. It goes by SMS.`
          : t`No net: the passenger has the place of ${sent}. It goes by SMS.`}
      </Alert>
    );
  if (trouble !== null) return <Alert icon="ban">{errorText(i18n, trouble)}</Alert>;
  if (place === null || sent === null) return <Hint icon="navigation">{t`Looking for the place…`}</Hint>;
  return <Hint icon="circle-check">{t`The place was sent: ${sent}`}</Hint>;
}

/** The link is made before the press, so that one press opens the phone's SMS app. */
function SmsLink({ trip, place }: ShareCardProps & { place: CarPlace }) {
  const { t } = useLingui();
  const text = usePlaceSms(trip, place);
  if (text === null) return null;
  return (
    <a
      className={buttonClass({ variant: 'soft', wide: true, small: true })}
      href={smsAddress([trip.contact.phone], text)}
    >
      <Icon name="message-square" size="s" />
      {t`Send the place by SMS`}
    </a>
  );
}
