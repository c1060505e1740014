import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { datedText } from '../../../domain/base/date-text.ts';
import type { CodedError } from '../../../protocol/wire/errors.ts';
import type { PaymentRow } from '../../../protocol/sync/rows.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { giveUpPayment, startPayment } from '../../sync/calls/payments.ts';
import { useOnline } from '../../sync/use-online.ts';
import { Button, buttonClass } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { RoadSteps } from '../../ui/road/road-steps.tsx';
import { Alert, Trouble } from '../../ui/status/alert.tsx';

/** A payment whose money may or may not have arrived yet. */
export function CheckedPayment({ payment }: { payment: PaymentRow }) {
  const { t } = useLingui();
  const { locale, digits, taka } = useFormat();
  const [sum, number] = [taka(payment.amount), digits(payment.number)];
  const started = datedText(Date.parse(payment.created_at), locale);
  return (
    <Card>
      <div className="col g3">
        <div>
          <b className="line">{t`${sum} is being checked`}</b>
          <span className="small mute line">{t`Transaction no. ${number}, ${started}`}</span>
        </div>
        <RoadSteps
          steps={[
            { name: payment.status === 'held' ? t`Money sent` : t`Payment started`, is: 'done' },
            { name: t`Being checked`, is: 'at' },
            { name: t`Credited` },
          ]}
        />
        <Alert tone="wait" icon="hourglass">
          <b>{t`Do not pay again.`}</b>{' '}
          {t`You can close this page: when the result is there, a notification tells you.`}
        </Alert>
        {payment.status === 'open' && <GoesOn payment={payment} />}
        <Link
          to="/payment/callback"
          search={{ tran: payment.tran_id }}
          className={buttonClass({ variant: 'text', wide: true })}
        >
          {t`What if it takes over 10 minutes?`}
        </Link>
      </div>
    </Card>
  );
}

/**
 * Leads a payer who turned back on the gateway's page to the same payment, which the gateway accepts only
 * once.
 */
function GoesOn({ payment }: { payment: PaymentRow }) {
  const { i18n, t } = useLingui();
  const online = useOnline();
  const [starting, setStarting] = useState(false);
  const [error, setError] = useState<CodedError | null>(null);

  async function goOn(): Promise<void> {
    setStarting(true);
    const started = await startPayment(payment.id, payment.amount);
    if ('url' in started) return location.assign(started.url);
    setStarting(false);
    setError(started.error);
  }

  return (
    <div className="col">
      <p className="small mute">
        {t`Did you turn back without paying? Go on with this payment: it cannot be charged twice.`}
      </p>
      <Trouble text={error && errorText(i18n, error)} />
      <Button variant="line" small wide disabled={starting || !online} onClick={() => void goOn()}>
        {online ? t`Go on with this payment` : t`Waiting for a net`}
      </Button>
      <GivesUp payment={payment} disabled={starting || !online} />
    </div>
  );
}

/**
 * Abandons the payment, for a payer who wants to pay another sum, or later. Asks first, since only the payer
 * knows what was confirmed at the gateway.
 */
function GivesUp({ payment, disabled }: { payment: PaymentRow; disabled: boolean }) {
  const { i18n, t } = useLingui();
  const { taka } = useFormat();
  const [asking, setAsking] = useState(false);
  const [ending, setEnding] = useState(false);
  const [error, setError] = useState<CodedError | null>(null);
  const sum = taka(payment.amount);

  function close(): void {
    setAsking(false);
    setError(null);
  }

  async function giveUp(): Promise<void> {
    setEnding(true);
    const refused = await giveUpPayment(payment.id);
    setEnding(false);
    setError(refused);
    if (refused === null) setAsking(false);
  }

  return (
    <>
      <Button variant="text" small wide disabled={disabled} onClick={() => setAsking(true)}>
        {t`Give this payment up`}
      </Button>
      <Dialog
        open={asking}
        title={t`Give up the payment of ${sum}?`}
        onClose={close}
        actions={
          <>
            <Button variant="line" onClick={close}>{t`Not now`}</Button>
            <Button variant="danger" disabled={ending} onClick={() => void giveUp()}>
              {t`Give up`}
            </Button>
          </>
        }
      >
        <p>
          {t`Only if you have not confirmed it with your PIN. We ask the gateway once more; if money is charged for it after all, it is still credited to your wallet.`}
        </p>
        <Trouble text={error && errorText(i18n, error)} />
      </Dialog>
    </>
  );
}
