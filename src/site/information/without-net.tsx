import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-drawings.ts';
import './information.css';

export const withoutNetTitle = msg`How it goes without a net`;

/** Where this phone's SMS go, and what one costs in hundredths of a taka. */
export type SmsWay = { number: string; price: number };

/**
 * What a person does when there is no net, step by step; readable without one.
 * @param sms null: this phone has no keys for it; undefined: nobody is signed in
 * @param called the number for a missed call
 */
export function WithoutNet({ sms, called }: { sms: SmsWay | null | undefined; called: string | undefined }) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const number = digits(sms?.number ?? '');
  const paisa = digits(sms?.price ?? 0);
  const missed = digits(called ?? '');
  return (
    <div className="col g3">
      <Part icon="smartphone" title={t`Nothing is lost`}>
        <p>{t`All that you do is kept on this phone and goes by itself as soon as there is a net, each thing once.`}</p>
        <p>{t`Trips, bids, slips and PINs that were here stay readable.`}</p>
      </Part>
      {sms !== null && (
        <Part icon="message-square" title={t`By SMS`}>
          <ol className="steps-list">
            <li>{t`Ask, bid, choose or cancel as always. It waits under “Waiting to be sent”.`}</li>
            <li>{t`Press “Send it by SMS” there: your SMS app opens with the letters. Do not change them.`}</li>
            <li>
              {sms
                ? t`Press send. It costs you one SMS to ${number}, about ${paisa} paisa.`
                : t`Press send. It costs you one SMS.`}
            </li>
            <li>{t`The answer comes to your own number. Its words say what happened; its link opens in the app without a net.`}</li>
            <li>{t`If the link does not open, copy the whole SMS and paste it under “Paste an SMS”.`}</li>
          </ol>
          <p>{t`What you take back goes by SMS too, once the answer to your first SMS is here.`}</p>
          <p>{t`No answer in twenty minutes? Send the same letters again: nothing happens twice.`}</p>
          {sms === undefined && (
            <p>{t`For this, sign in once while there is a net: then the phone has the keys for its SMS.`}</p>
          )}
          <p>{t`A note, a photo and a place that you typed do not fit into an SMS. The app says so before.`}</p>
        </Part>
      )}
      <Part icon="users" title={t`Face to face`}>
        <p>{t`If passenger and car owner stand together, their phones agree by three codes. The server hears of it when one of them has a net.`}</p>
      </Part>
      {called !== undefined && (
        <Part icon="phone" title={t`By a missed call`}>
          <p>{t`Ring ${missed} once and hang up, from any phone. We call you back, and it costs you nothing.`}</p>
        </Part>
      )}
      <Part icon="lock" title={t`Who can read it`}>
        <p>{t`The letters are sealed: only our server reads them. The words beside them can be read by anybody who sees the SMS; you can leave them out.`}</p>
        <p>{t`An SMS from somebody else’s phone does nothing in your name. If your phone is lost, sign it out from another one.`}</p>
        <p>{t`We never ask for a password by SMS.`}</p>
      </Part>
    </div>
  );
}

function Part({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <Card label={title}>
      <div className="col g2">
        <h2 className="row g2">
          <Icon name={icon} size="m" />
          {title}
        </h2>
        {children}
      </div>
    </Card>
  );
}
