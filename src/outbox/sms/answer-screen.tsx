import { useLingui } from '@lingui/react/macro';
import { Link, Navigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useDbs } from '../../sync/use-view.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { openAnswer, type OpenedAnswer, type OpenedCertificate } from './opened-answer.ts';
import { SaidMessage } from './said-message.tsx';
import { SaidOnTrip, SaidTrips } from './said-on-trip.tsx';
import { SendOnTrip } from './send-on-trip.tsx';
import './sms.css';

/**
 * What is known from SMS and may be sent by SMS, on the pages of other subjects: about one trip, or the new requests. All
 * of it is one chunk.
 */
export const SaidPart = ({ tripId }: { tripId?: string }) =>
  tripId === undefined ? (
    <SaidTrips />
  ) : (
    <div className="col g3 bysms-part">
      <SaidOnTrip tripId={tripId} />
      <SendOnTrip tripId={tripId} />
    </div>
  );

/** What an SMS said, opened without a net. @param text its link, or the whole SMS as it was pasted */
export function AnswerScreen({ text }: { text: string }): ReactNode {
  const { t } = useLingui();
  const dbs = useDbs();
  const [answer, setAnswer] = useState<OpenedAnswer | null>(null);
  useEffect(() => {
    let left = false;
    const open = async (): Promise<void> => {
      const opened = await openAnswer(dbs, text);
      if (!left) setAnswer(opened);
    };
    void open();
    return () => {
      left = true;
    };
  }, [dbs, text]);
  if (answer === null) return null;
  if (answer === 'none')
    return <Alert icon="info">{t`There is no answer of Durpalla in this. Paste the whole SMS.`}</Alert>;
  if (answer === 'foreign')
    return (
      <Alert icon="ban">
        {t`This SMS was written for another phone, or it is damaged. Its words still say what happened.`}
      </Alert>
    );
  if (answer === 'unfit')
    return (
      <Alert icon="ban">
        {t`This phone cannot use what the SMS brings: your name, number or car has changed since it was last online. Open the app once with a net.`}
      </Alert>
    );
  if ('certificate' in answer) return <Renewed certificate={answer.certificate} />;
  const { message } = answer;
  if (message.kind === 'new_trip')
    return <Navigate to="/trip-booking/$slug" params={{ slug: message.tripId }} replace />;
  return message.kind === 'certificate' ? null : <SaidMessage message={message} />;
}

/** Confirms that the certificate which other phones check was renewed by SMS. */
function Renewed({ certificate: { until, isBlocked, owesTooMuch } }: OpenedCertificate) {
  const { i18n, t } = useLingui();
  const { journey } = useDateFormat();
  const when = journey(until, correctedNow());
  if (isBlocked || owesTooMuch)
    return <Alert tone="bad">{errorText(i18n, { code: isBlocked ? 'blocked' : 'dues_over_limit' })}</Alert>;
  if (until <= correctedNow())
    return <Alert tone="wait">{t`This SMS is too old: what it brought is over. Ask for another one.`}</Alert>;
  return (
    <div className="col g3">
      <Alert tone="go">{t`Renewed by SMS. You can agree face to face until ${when}, without a net.`}</Alert>
      <Link className={buttonClass({ wide: true })} to="/face/{-$trip}">
        {t`Agree face to face, by codes`}
      </Link>
    </div>
  );
}
