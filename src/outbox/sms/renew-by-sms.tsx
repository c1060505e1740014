import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useOnline } from '../../sync/use-online.ts';
import { useDbs, useView } from '../../sync/use-view.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { useCarName } from '../../ui/cars/car-line.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { PasteAnswer } from './paste-answer.tsx';
import { smsHref } from '../../action/sms/sms-href.ts';
import { renewalLetters, renewalOffer, type Renewable, type RenewalOffer } from './renewal-acts.ts';

/**
 * The way to agree face to face again without a net: one SMS asks for a certificate, the answer brings it. Shows
 * nothing with a net, which renews it anyway, or while enough time is left.
 * @param paste whether the answer can be pasted here too
 */
export function RenewBySms({ paste = false }: { paste?: boolean }) {
  const online = useOnline();
  const offer = useView(renewalOffer, []);
  if (online || !offer) return null;
  return (
    <>
      <Offer offer={offer} />
      {paste && offer.all.some(({ asked }) => asked !== null) && <PasteAnswer always />}
    </>
  );
}

function Offer({ offer }: { offer: RenewalOffer }) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const [number, price] = [digits(offer.number), digits(offer.key.price)];
  return (
    <Card label={t`Renew it by SMS`}>
      <div className="col g3">
        <b className="line">{t`No net? One SMS renews it`}</b>
        <span className="small mute">{t`To ${number}, about ${price} paisa. The answer comes to your own number.`}</span>
        {offer.all.map((each) => (
          <Ask key={each.carNo} offer={offer} renewable={each} />
        ))}
      </div>
    </Card>
  );
}

function Ask({ offer, renewable }: { offer: RenewalOffer; renewable: Renewable }) {
  const { t } = useLingui();
  const { journey } = useDateFormat();
  const carName = useCarName();
  const dbs = useDbs();
  const [busy, setBusy] = useState(false);
  const { car, until, asked } = renewable;
  const now = correctedNow();
  const when = until === null ? '' : journey(until, now);
  const send = async (): Promise<void> => {
    setBusy(true);
    const letters = await renewalLetters(dbs, offer, renewable);
    setBusy(false);
    if (letters !== null) location.href = smsHref(offer.number, letters);
  };
  return (
    <div className="col g2">
      {car && <b className="line">{carName(car)}</b>}
      {until !== null && (
        <span className="small">{until > now ? t`Good until ${when}` : t`It ended: ${when}`}</span>
      )}
      <Button
        variant={asked ? 'line' : 'primary'}
        wide
        icon="message-square"
        disabled={busy}
        onClick={() => void send()}
      >
        {asked ? t`Send the same SMS again` : t`Open the SMS app`}
      </Button>
      {asked && (
        <Hint icon="message-square">
          {t`Tap the link in the answer, or copy the whole SMS and paste it under “Paste an SMS”.`}
        </Hint>
      )}
    </div>
  );
}
