import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { plateLines } from '../../domain/car/plate.ts';
import { bidIncludes } from '../../domain/money/bid-includes.ts';
import { readOffer } from '../../protocol/face/codes.ts';
import { PriceIncludes } from '../money/parts/price-includes.tsx';
import { errorText } from '../i18n/error-text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Button } from '../ui/actions/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Plate } from '../ui/cars/plate.tsx';
import { CheckRow } from '../ui/forms/check-row.tsx';
import { Alert, Trouble } from '../ui/status/alert.tsx';
import { Hint } from '../ui/status/hint.tsx';
import { CodePicture } from './code-picture.tsx';
import { Scans } from './face-frame.tsx';
import { Scanner } from './scanner.tsx';
import { someOf } from './shown-terms.ts';
import { useScreenStaysOn } from './use-screen-stays-on.ts';
import type { FaceAgreement } from './use-face-agreement.ts';

/**
 * The passenger's steps: her code, the owner's, and her signature.
 * @param road 'Mirpur 10 to Sreemangal, tomorrow 7:30'
 */
export function PassengerSide({ agreement, road }: { agreement: FaceAgreement; road: string }) {
  const { i18n, t } = useLingui();
  const { state, send } = agreement;
  const { codes, fault } = state.context;
  const why = fault && errorText(i18n, fault);
  useScreenStaysOn();
  if (state.matches('impossible'))
    return (
      <>
        <Trouble text={why} />
        <Button onClick={() => send({ type: 'AGAIN' })}>{t`Try again`}</Button>
      </>
    );
  if (state.matches('scanning the offer') || state.matches('checking the offer'))
    return (
      <>
        <Scans side="passenger" at={1} />
        <Scanner
          title={t`Hold the owner’s phone into the frame`}
          fault={why}
          onRead={(text) => send({ type: 'READ', text })}
        >
          <Button variant="line" icon="qr" onClick={() => send({ type: 'BACK' })}>{t`My code`}</Button>
        </Scanner>
      </>
    );
  if (codes.offer !== null && (state.matches('weighing') || state.matches('signing')))
    return <Weighing agreement={agreement} offer={codes.offer} road={road} />;
  return (
    <>
      <Scans side="passenger" at={0} />
      {codes.request !== null && (
        <div className="qrcard card">
          <CodePicture bytes={codes.request} />
          <p>{road}</p>
        </div>
      )}
      <Hint icon="lock">{t`The code has your name and the trip, no phone number.`}</Hint>
      <Hint>{t`Make the screen bright. The code is good for 10 minutes.`}</Hint>
      <p className="small mute center">{t`When the owner has put in a fare and shows his code`}</p>
      <Button wide icon="scan" onClick={() => send({ type: 'SCAN' })}>{t`Scan the owner’s code`}</Button>
    </>
  );
}

/** The owner's offer, to be signed or not. */
function Weighing({ agreement, offer, road }: { agreement: FaceAgreement; offer: Uint8Array; road: string }) {
  const { i18n, t } = useLingui();
  const { taka, digits, locale } = useFormat();
  const [asksAgain, setAsksAgain] = useState(true);
  const { state, send } = agreement;
  const { value, certificate } = readOffer(offer);
  const { name, owner } = certificate.certificate;
  const { area, number } = plateLines(owner?.registration ?? '', locale);
  const rating = owner?.rating === null || owner === null ? null : digits((owner.rating / 10).toFixed(1));
  const { fault } = state.context;
  return (
    <>
      <Scans side="passenger" at={1} />
      <Card>
        <div className="row g3">
          <Plate area={area} number={number} />
          <span className="grow small">
            <b className="line">{name}</b>
            {rating === null ? t`No ratings yet` : t`${rating} stars`}
          </span>
          <b className="price">{taka(value.price)}</b>
        </div>
        <p className="small mute">{road}</p>
        <PriceIncludes includes={someOf(bidIncludes, value.includes)} />
      </Card>
      <Alert icon="triangle-alert">
        {t`Look at the plate of the car in front of you. With your signature both of you have promised.`}
      </Alert>
      <CheckRow checked={asksAgain} onChange={setAsksAgain}>
        {t`If the car turns out to be taken, post my request by itself`}
      </CheckRow>
      <Trouble text={fault && errorText(i18n, fault)} />
      <div className="answers">
        <Button variant="line" onClick={() => send({ type: 'REFUSE' })}>{t`I do not agree`}</Button>
        <Button
          icon="handshake"
          disabled={state.matches('signing')}
          onClick={() => send({ type: 'AGREE', asksAgain })}
        >
          {t`Agree for ${taka(value.price)}`}
        </Button>
      </div>
    </>
  );
}
