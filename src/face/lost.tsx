import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { readOffer } from '../../protocol/face/codes.ts';
import type { TripRow } from '../../protocol/sync/rows.ts';
import { isErrorCode } from '../../protocol/wire/errors.ts';
import { facesView } from '../db/outbox/faces.ts';
import type { FaceRow } from '../db/outbox/outbox-rows.ts';
import type { MutationState, WithMutations } from '../db/overlay/overlay.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { errorText } from '../i18n/error-text.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useFormat } from '../i18n/use-format.ts';
import { correctedNow } from '../platform/clock.ts';
import { useView } from '../sync/use-view.ts';
import { TripMeta } from '../trip/parts/trip-meta.tsx';
import { TripRoad } from '../trip/parts/trip-road.tsx';
import { Button, buttonClass } from '../ui/actions/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { Alert } from '../ui/status/alert.tsx';
import { Badge } from '../ui/status/badge.tsx';
import { Hint } from '../ui/status/hint.tsx';
import { requestOf } from './face-acts.ts';
import { Truth } from './face-frame.tsx';
import { useRequestRoad } from './use-request-road.ts';

type Signed = FaceRow & { offer: Uint8Array };
/** Reports what went wrong; of another subject. */
export type ReportType = ComponentType<{
  trip: WithMutations<TripRow>;
  open: boolean;
  onClose: () => void;
}>;
type LostProps = {
  face: Signed;
  error: MutationState['error'];
  trip: WithMutations<TripRow> | undefined;
  Report: ReportType;
};

/** Why an agreement that the server had taken came to nothing, as its notification says; null unless it did. */
export async function lostLater({ mirror }: UserDbs, tripId: string): Promise<MutationState['error']> {
  const notice = await mirror.notifications
    .filter(({ type, trip_id }) => type === 'face_lost' && trip_id === tripId)
    .first();
  if (!notice) return null;
  const code = String(notice.data['code'] ?? '');
  return { code: isErrorCode(code) ? code : 'conflict' };
}

/** Shown when the car or the trip was given to somebody else before the server learned of the agreement. */
export function Lost({ face, error, trip, Report }: LostProps) {
  const isDoubled = error?.code === 'face_car_promised' || error?.code === 'face_link_doubled';
  if (face.side === 'owner' && isDoubled) return <PromisedTwice face={face} />;
  return <NotHeld face={face} error={error} trip={trip} Report={Report} isDoubled={isDoubled} />;
}

function NotHeld({ face, error, trip, Report, isDoubled }: LostProps & { isDoubled: boolean }) {
  const { i18n, t } = useLingui();
  const { taka } = useFormat();
  const { journey } = useDateFormat();
  const road = useRequestRoad();
  const { value, certificate } = readOffer(face.offer);
  const isPassenger = face.side === 'passenger';
  const [price, when] = [taka(value.price), journey(face.agreedAt ?? face.at, correctedNow())];
  const { passenger, args } = requestOf(face.request);
  const name = isPassenger ? certificate.certificate.name : passenger.name;
  return (
    <>
      <Alert tone="bad" icon="ban" urgent>
        <b className="line h3">
          {isDoubled ? t`This car was given before` : t`What was agreed does not hold`}
        </b>
        {t`You two agreed ${when}.`} {error && errorText(i18n, error)}{' '}
        {isPassenger && t`It is no fault of yours.`}
      </Alert>
      <Card>
        {!trip && <p className="small">{road(args)}</p>}
        <Truth>
          <li className="not">
            <Icon name="ban" />
            <span>{t`The promise with ${name} for ${price} is over`}</span>
          </li>
          {isPassenger && (
            <li className="yes">
              <Icon name="circle-check" />
              <span>{t`You pay nothing, and it counts as no cancellation`}</span>
            </li>
          )}
          {isPassenger && isDoubled && (
            <li className="yes">
              <Icon name="shield-check" />
              <span>{t`By what both have signed it counts as a cancellation of the owner`}</span>
            </li>
          )}
        </Truth>
      </Card>
      {isPassenger && trip && <Again trip={trip} Report={Report} />}
    </>
  );
}

/** The passenger's request is open for bids. */
function Again({ trip, Report }: { trip: WithMutations<TripRow>; Report: ReportType }) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const [reporting, setReporting] = useState(false);
  const bids = trip.bids_count ?? 0;
  const count = digits(bids);
  return (
    <>
      <Card>
        <div className="row wrap">
          <Badge tone="go" icon="circle-check">{t`Again in the feed`}</Badge>
          {bids > 0 && <b className="end small">{t`${count} bids`}</b>}
        </div>
        <TripRoad trip={trip} />
        <TripMeta trip={trip} />
      </Card>
      <div className="answers">
        <Button variant="line" onClick={() => setReporting(true)}>{t`Report it`}</Button>
        <Link className={buttonClass()} to="/trip-bidding/$slug" params={{ slug: trip.id }}>
          {t`See the bids on your request`}
        </Link>
      </div>
      <Report trip={trip} open={reporting} onClose={() => setReporting(false)} />
    </>
  );
}

/** For an owner who gave one car to two people: which promise stands, what it counts, and where to object. */
function PromisedTwice({ face }: { face: Signed }) {
  const { t } = useLingui();
  const day = requestOf(face.request).args.journey_date;
  const earlier = useView(
    async (dbs) =>
      (await facesView(dbs))
        .filter(
          ({ side, carId, agreedAt, linkNo, tripId }) =>
            side === 'owner' &&
            carId === face.carId &&
            agreedAt !== null &&
            tripId !== face.tripId &&
            (linkNo ?? 0) <= (face.linkNo ?? 0),
        )
        // promises for other days do not matter here
        .filter(({ request }) => requestOf(request).args.journey_date === day)
        .toSorted((a, b) => (b.linkNo ?? 0) - (a.linkNo ?? 0))[0] ?? null,
    [face.tripId],
  );
  return (
    <>
      <Alert tone="bad" icon="ban" urgent>
        <b className="line h3">{t`One car was given to two`}</b>
        {t`Your signature is under both. The first one stands, the later one is over.`}
      </Alert>
      <Card>
        <Truth>
          {earlier && <Promise face={earlier} stands />}
          <Promise face={face} stands={false} />
        </Truth>
      </Card>
      <Alert>
        {t`It counts as one cancellation of yours. Once more, and you agree only with a net for 30 days.`}
      </Alert>
      <Hint icon="shield-check">{t`If your phone was lost or this was not you, tell us.`}</Hint>
      <div className="row two">
        <Link className={buttonClass({ variant: 'line' })} to="/contact">{t`This was not me`}</Link>
        {earlier && (
          <Link className={buttonClass()} to="/trip-details/$slug" params={{ slug: earlier.tripId }}>
            {t`To the first trip`}
          </Link>
        )}
      </div>
    </>
  );
}

function Promise({ face, stands }: { face: FaceRow; stands: boolean }) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const { journey } = useDateFormat();
  const road = useRequestRoad();
  const { passenger, args } = requestOf(face.request);
  const when = journey(face.agreedAt ?? face.at, correctedNow());
  const price = face.offer === null ? '' : taka(readOffer(face.offer).value.price);
  return (
    <li className={stands ? 'yes' : 'not bad'}>
      <Icon name={stands ? 'circle-check' : 'ban'} />
      <span>
        <b className="line">{stands ? t`First, ${when}: stands` : t`Later, ${when}: is over`}</b>
        <span className="mute">{[road(args), price, passenger.name].filter(Boolean).join(', ')}</span>
      </span>
    </li>
  );
}
