import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { sinceText } from '../../../domain/base/date-text.ts';
import { mapAddress } from '../../../domain/place/map-link.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { isUnderWay, MutationStrip } from '../../action/mutation-strip.tsx';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { PickupDoor } from '../pickup/pickup-door.tsx';

const MINUTE_MS = 60_000;

type PickupCardProps = { trip: WithMutations<TripRow>; passenger: boolean };

/** Until the passenger is on board: the place with her pin, which she sets and the other side opens in a map. */
export function PickupCard({ trip, passenger }: PickupCardProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const [sheet, setSheet] = useState<'closed' | 'open' | 'unasked'>('unasked');
  const pin = trip.pickup_pin ?? null;
  if (trip.status !== 'hold' || (!passenger && !pin)) return null;
  const mutations = trip.mutations.filter(({ name }) => name === 'trip.pickup');
  const waits = isUnderWay(mutations, 'trip.pickup');
  return (
    <>
      <Card label={t`Where you meet`} sync={<MutationStrip mutations={mutations} />}>
        <div className="row g3">
          <PinPicture isSet={pin !== null} />
          <span className="grow small">
            <span className="micro mute line">
              {passenger ? t`You get in at` : t`The passenger gets in at`}
            </span>
            <b className="line">{trip.geo_location.pick.place[locale]}</b>
            {pin ? (
              <PinSince at={pin.at} arrived={!waits} passenger={passenger} />
            ) : (
              <span className="micro mute line">{t`Set a pin, and the driver finds you at once`}</span>
            )}
          </span>
          {passenger && (
            <IconButton
              icon={pin ? 'pencil' : 'plus'}
              size="m"
              label={pin ? t`Move the pin` : t`Set the pin`}
              onClick={() => setSheet('open')}
            />
          )}
        </div>
        {!passenger && pin && (
          <a
            className={buttonClass({ variant: 'soft', wide: true, small: true })}
            href={mapAddress(pin, navigator.userAgent)}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="navigation" size="s" />
            {t`Open in the map`}
          </a>
        )}
      </Card>
      {sheet !== 'unasked' && (
        <PickupDoor trip={trip} open={sheet === 'open'} onClose={() => setSheet('closed')} />
      )}
    </>
  );
}

type PinSinceProps = { at: string; arrived: boolean; passenger: boolean };

/** The age of the pin; it counts as known to the driver only once it has reached the server. */
function PinSince({ at, arrived, passenger }: PinSinceProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const since = sinceText(Math.max(0, useNow(MINUTE_MS) - Date.parse(at)), locale);
  if (passenger && arrived)
    return (
      <span className="micro ok line">
        <Icon name="navigation" size="s" /> {t`The driver finds it in his map; set ${since}`}
      </span>
    );
  return <span className="micro mute line">{t`The pin was set ${since}`}</span>;
}

const PinPicture = ({ isSet }: { isSet: boolean }) => (
  <svg className={isSet ? 'pinmap' : 'pinmap unset'} viewBox="0 0 76 76" aria-hidden="true">
    <path className="ground" d="M0 0h76v76H0z" />
    <path className="green" d="M46 0h30v22H46zM0 52h22v24H0z" />
    <path className="street wide" d="M-4 40 82 26M34-4 42 80" />
    <path className="street" d="M-4 14 34 8M60 30l6 50M-4 62l46-6" />
    <path className="drop" d="M38 44c-9-10-13-15-13-21a13 13 0 0 1 26 0c0 6-4 11-13 21z" />
    <circle className="hole" cx="38" cy="23" r="5" />
  </svg>
);
