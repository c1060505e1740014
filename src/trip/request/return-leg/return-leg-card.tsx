import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dhakaInstant } from '../../../../domain/base/calendar.ts';
import { requestOf, type TripDraft } from '../../../../domain/trip/trip-draft.ts';
import { providerShare } from '../../../../domain/money/wallet.ts';
import type { TripRow } from '../../../../protocol/sync/rows.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useDateFormat } from '../../../i18n/use-date-format.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { correctedNow } from '../../../platform/clock.ts';
import { pageStorage } from '../../../platform/page-storage.ts';
import type { StoredKey } from '../../../platform/stored-keys.ts';
import { useDbs, useView } from '../../../sync/use-view.ts';
import { TripRoad } from '../../parts/trip-road.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { Button, buttonClass } from '../../../ui/actions/button.tsx';
import { Hint } from '../../../ui/status/hint.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { toaster } from '../../../ui/overlays/toaster.ts';
import { Signboard } from '../../../ui/road/signboard.tsx';
import { publishReturnLeg, returnLegOf } from './return-leg.ts';
import './return-leg.css';

const declined = (tripId: string): StoredKey => `no-way-back ${tripId}`;

type ReturnLegInBriefProps = { trip: TripRow; draft: TripDraft; price: number; when: string };

function ReturnLegInBrief({ trip, draft, price, when }: ReturnLegInBriefProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const { pick, dest } = trip.geo_location;
  const wayBack = {
    distance: requestOf(draft).distance,
    geo_location: { pick: dest, dest: pick, via: null },
  };
  return (
    <Card as="div">
      <TripRoad trip={wayBack} />
      <span className="row small">
        <Icon name="calendar" size="s" />
        {when}
      </span>
      <div className="row g3">
        <span className="grow">
          <span className="micro mute line">{t`Suggested fare`}</span>
          <span className="price">{taka(price)}</span>
        </span>
        <span className="end">
          <span className="micro mute line">{t`You keep`}</span>
          <b>{taka(providerShare(price))}</b>
        </span>
      </div>
    </Card>
  );
}

/** Offers the owner of an agreed one-way trip to publish the return trip with one press. */
export function ReturnLegCard({ trip }: { trip: TripRow }) {
  const { i18n, t } = useLingui();
  const { journey } = useDateFormat();
  const dbs = useDbs();
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);
  const [no, setNo] = useState(() => pageStorage.getItem(declined(trip.id)) !== null);
  const draft = useView((views) => (no ? Promise.resolve(null) : returnLegOf(views, trip)), [trip.id, no]);
  if (!draft?.journeyDate || !draft.journeyTime || draft.price === null) return null;
  const { pickup, destination } = draft.places;
  const when = journey(dhakaInstant(draft.journeyDate, draft.journeyTime), correctedNow());

  async function publish(): Promise<void> {
    if (!draft) return;
    setSaving(true);
    const result = await publishReturnLeg(dbs, draft);
    setSaving(false);
    if (!result.ok) return toaster.show({ kind: 'error', text: errorText(i18n, result.failure) });
    toaster.show({ kind: 'success', text: t`The way back is offered` });
    return navigate({ to: '/trip-bidding/$slug', params: { slug: result.tripId } });
  }
  return (
    <div className="col g3 wayback">
      <Signboard>
        <div className="col g3">
          <div>
            <h2>{t`Why drive back empty?`}</h2>
            <p className="small mute">{t`Offer the way back too. Who looks for this road sees you.`}</p>
          </div>
          <ReturnLegInBrief trip={trip} draft={draft} price={draft.price} when={when} />
          <Button variant="accent" wide disabled={saving} onClick={() => void publish()}>
            {t`Offer the way back`}
          </Button>
          <div className="two">
            <Link
              to="/trip-request"
              search={{
                pickup: pickup.text,
                destination: destination.text,
                date: draft.journeyDate,
                time: draft.journeyTime,
              }}
              className={buttonClass({ variant: 'white', small: true })}
            >
              {t`Change it first`}
            </Link>
            <Button
              variant="white"
              small
              onClick={() => {
                pageStorage.setItem(declined(trip.id), '1');
                setNo(true);
              }}
            >
              {t`Not this time`}
            </Button>
          </div>
        </div>
      </Signboard>
      <Hint>{t`Nothing is charged if nobody books it. Until then you can take it back at any time.`}</Hint>
    </div>
  );
}
