import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { plateLines } from '../../domain/car/plate.ts';
import { commissionOf, providerShare } from '../../domain/money/wallet.ts';
import { codeHash, phoneOfDigits, readOffer, readReceipt, spokenDigits } from '../../protocol/face/codes.ts';
import type { FaceRow } from '../db/outbox/outbox-rows.ts';
import { MutationStrip } from '../action/mutation-strip.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useShownPhone } from '../i18n/shown-phone.ts';
import { faceActions } from '../db/outbox/faces.ts';
import { useView } from '../sync/use-view.ts';
import { buttonClass } from '../ui/actions/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Person } from '../ui/cards/person.tsx';
import { Plate } from '../ui/cars/plate.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { Signboard } from '../ui/road/signboard.tsx';
import { Badge } from '../ui/status/badge.tsx';
import { CallLink } from '../trip/parts/call-link.tsx';
import type { MutationState } from '../db/overlay/overlay.ts';
import { tripView } from '../db/mirror/trip-views.ts';
import { SkeletonCard } from '../ui/cards/skeleton-card.tsx';
import { Alert } from '../ui/status/alert.tsx';
import { CodePicture } from './code-picture.tsx';
import { requestOf } from './face-acts.ts';
import { Lost, lostLater, type ReportType } from './lost.tsx';
import { Truth } from './face-frame.tsx';
import { useRequestRoad } from './use-request-road.ts';

/** Both have signed; once the server's verdict is known, it stands on top. */
export function Agreed({ face, Report }: { face: Signed; Report: ReportType }) {
  const { tripId } = face;
  const known = useView(
    async (dbs) => ({
      mutations: await faceActions(dbs, tripId),
      trip: await tripView(dbs, tripId),
      later: await lostLater(dbs, tripId),
    }),
    [tripId],
  );
  // an agreement that was lost is not shown as one, not even for a moment
  if (!known) return <SkeletonCard />;
  const { mutations, trip, later } = known;
  const error = mutations.find(({ state }) => state === 'refused')?.error ?? later;
  return error ? (
    <Lost face={face} error={error} trip={trip} Report={Report} />
  ) : (
    <Standing face={face} mutations={mutations} isKnown={trip?.contact != null} />
  );
}

type Signed = FaceRow & { offer: Uint8Array; receipt: Uint8Array };

function Standing({
  face,
  mutations,
  isKnown,
}: {
  face: Signed;
  mutations: MutationState[];
  isKnown: boolean;
}) {
  const { t } = useLingui();
  const { taka, digits } = useFormat();
  const road = useRequestRoad();
  const { args } = requestOf(face.request);
  const { price } = readOffer(face.offer).value;
  const isPassenger = face.side === 'passenger';
  const same = useSpoken(face.receipt);
  return (
    <>
      <Signboard>
        <div className="col g3">
          <div className="row wrap">
            <Badge tone="mark" icon="handshake">{t`Both agreed`}</Badge>
            <b className="end price">{taka(price)}</b>
          </div>
          <span className="small">{road(args)}</span>
          {isPassenger && (
            <div className="qrcard">
              <CodePicture bytes={face.receipt} small />
              <p>{t`Once the owner scans this, it is on his phone too`}</p>
            </div>
          )}
          <div className="row g3">
            <span className="grow small">
              <b className="line">{isPassenger ? t`Is it on his phone?` : t`Say it to the passenger`}</b>
              <span className="mute">{t`The same two digits on both phones`}</span>
            </span>
            <span className="twin" role="img" aria-label={digits(same.split('').join(' '))}>
              {same.split('').map((digit, at) => (
                <b key={at}>{digits(digit)}</b>
              ))}
            </span>
          </div>
        </div>
      </Signboard>
      {isKnown && <Known tripId={face.tripId} />}
      <OtherSide face={face} mutations={mutations} isKnown={isKnown} />
      {!isPassenger && <Share price={price} />}
    </>
  );
}

function useSpoken(receipt: Uint8Array): string {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    let left = false;
    void codeHash(receipt).then((hash) => !left && setSpoken(spokenDigits(hash)));
    return () => {
      left = true;
    };
  }, [receipt]);
  return spoken;
}

function OtherSide({
  face,
  mutations,
  isKnown,
}: {
  face: Signed;
  mutations: MutationState[];
  isKnown: boolean;
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const dates = useDateFormat();
  const shown = useShownPhone();
  const isPassenger = face.side === 'passenger';
  const offer = readOffer(face.offer);
  const { passenger, args } = requestOf(face.request);
  const owner = offer.certificate.certificate;
  const other = isPassenger ? owner : passenger;
  const number = isPassenger ? offer.value.number : readReceipt(face.receipt).value.number;
  const phone = phoneOfDigits(number.digits);
  const plate = plateLines(owner.owner?.registration ?? '', locale);
  const day = args.journey_date === null ? '' : dates.date(args.journey_date);
  const strip = <MutationStrip mutations={mutations} />;
  const isSent = mutations.some(({ state }) => state === 'sent');
  return (
    <Card sync={strip}>
      <div className="row g3 facewho">
        {isPassenger ? <Plate area={plate.area} number={plate.number} /> : <Person name={other.name} />}
        <div className="row g3">
          <span className="grow small">
            <b className="line">{other.name}</b>
            <b className="nowrap">{shown(phone)}</b>
          </span>
          <CallLink
            tripId={face.tripId}
            className={buttonClass({ variant: isPassenger ? 'soft' : 'primary', small: true })}
            phone={phone}
          >
            <Icon name="phone" size="s" />
            {t`Call`}
          </CallLink>
        </div>
      </div>
      <Truth>
        <li className="yes">
          <Icon name="circle-check" />
          <span>
            {isPassenger ? t`Both signatures are on this phone` : t`Her signature is on this phone`}
          </span>
        </li>
        {!isPassenger && (
          <li className="yes">
            <Icon name="lock" />
            <span>{t`Your car is taken on ${day}`}</span>
          </li>
        )}
        {isSent && !isKnown && (
          <li className="not">
            <Icon name="clock" />
            <span>{t`The server has it, and looks whether the car was promised before. It tells you both.`}</span>
          </li>
        )}
        {!isSent && mutations.length > 0 && (
          <li className="not">
            <Icon name="clock" />
            <span>
              <b>{t`The server does not know yet.`}</b>{' '}
              {isPassenger
                ? t`If the car was given to somebody else before, we tell you once there is a net.`
                : t`It goes from your phone or the passenger’s, whichever has a net first.`}
            </span>
          </li>
        )}
      </Truth>
    </Card>
  );
}

/** The server has it too: from here on it is a trip like any other. */
function Known({ tripId }: { tripId: string }) {
  const { t } = useLingui();
  return (
    <Alert tone="go">
      <b className="line">{t`The server has it too`}</b>
      <Link to="/trip-details/$slug" params={{ slug: tripId }}>{t`Open the slip: number, PIN, help`}</Link>
    </Alert>
  );
}

function Share({ price }: { price: number }) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const commission = taka(commissionOf(price));
  return (
    <Card>
      <div className="row">
        <span className="grow small">
          <b className="line">{t`You keep`}</b>
          {t`the commission of ${commission} comes to your dues after the trip`}
        </span>
        <b className="price">{taka(providerShare(price))}</b>
      </div>
    </Card>
  );
}
