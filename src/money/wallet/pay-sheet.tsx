import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Credit } from '../../../domain/money/credit.ts';
import { checkPayment, typedAmount } from '../../../domain/money/payment.ts';
import type { CodedError } from '../../../protocol/wire/errors.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { newId } from '../../platform/ids.ts';
import { tabStorage } from '../../platform/tab-storage.ts';
import { startPayment } from '../../sync/calls/payments.ts';
import { useOnline } from '../../sync/use-online.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Chip } from '../../ui/actions/chip.tsx';
import { Facts } from '../../ui/cards/facts.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Alert, Trouble } from '../../ui/status/alert.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { useDuesText } from './use-dues-text.ts';

const TYPED = 'pay-amount';

type PaySheetProps = {
  credit: Credit;
  /** The sum in taka that lifts the block on bidding; 0 while bidding is open. */
  lifts: number;
  onClose: () => void;
};

/** Starts the payment at the gateway. Pressing again after a lost answer opens the same payment. */
function usePayment(amount: number | null) {
  const [error, setError] = useState<CodedError | null>(null);
  const [starting, setStarting] = useState(false);
  const attempt = useRef<{ id: string; amount: number } | null>(null);
  const pay = async (): Promise<void> => {
    const refusal = checkPayment(amount);
    setError(refusal);
    if (refusal || amount === null || starting) return;
    if (attempt.current?.amount !== amount) attempt.current = { id: newId(), amount };
    setStarting(true);
    const started = await startPayment(attempt.current.id, amount);
    if ('url' in started) {
      tabStorage.removeItem(TYPED);
      location.assign(started.url);
      return;
    }
    if (started.error.code === 'conflict') attempt.current = null;
    setStarting(false);
    setError(started.error);
  };
  return { pay, starting, error, setError };
}

/** Asks for the sum to pay. The typed sum stays in the tab, whatever happens meanwhile. */
export function PaySheet({ credit, lifts, onClose }: PaySheetProps) {
  const { i18n, t } = useLingui();
  const { number, taka } = useFormat();
  const owed = useDuesText();
  const online = useOnline();
  const due = Math.max(0, credit.dues);
  const [text, setText] = useState(() => tabStorage.getItem(TYPED) ?? (due > 0 ? number(due) : ''));
  const amount = typedAmount(text);
  const { pay, starting, error, setError } = usePayment(amount);
  const type = (next: string): void => {
    setText(next);
    setError(null);
    tabStorage.setItem(TYPED, next);
  };
  const [now, least, whole, sum] = [owed(credit.dues), taka(lifts), taka(due), taka(amount ?? 0)];
  const after = credit.dues - (amount ?? 0);
  const isField = error?.field === 'amount';
  return (
    <Sheet open title={t`Pay the dues`} detail={t`Dues now ${now}`} onClose={onClose}>
      <Form className="col g3" onSubmit={() => void pay()}>
        <TextInput
          label={t`How much will you pay?`}
          lead={<b className="price">৳</b>}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={isField && error ? errorText(i18n, error) : undefined}
          onChange={(event) => type(event.target.value)}
        />
        <div className="row wrap">
          {lifts > 0 && (
            <Chip on={amount === lifts} onClick={() => type(number(lifts))}>{t`At least ${least}`}</Chip>
          )}
          {due > 0 && <Chip on={amount === due} onClick={() => type(number(due))}>{t`All ${whole}`}</Chip>}
        </div>
        <Facts
          facts={[
            { term: t`Dues after it`, value: owed(after) },
            { term: t`You can then owe`, value: taka(Math.max(0, credit.creditLimit - after)) },
          ]}
        />
        {lifts > 0 && (amount ?? 0) >= lifts && (
          <Alert
            tone="go"
            icon="gavel"
          >{t`Bidding opens as soon as the money has arrived; there is nothing else to do.`}</Alert>
        )}
        {error && !isField && <Trouble text={errorText(i18n, error)} />}
        <Button type="submit" wide trailing="arrow-right" disabled={starting || !online}>
          {!online ? t`Waiting for a net` : amount ? t`Go on to pay ${sum}` : t`Go on`}
        </Button>
        <Hint icon="shield-check">
          {t`On the next page you choose mobile banking or a card. We never see your PIN or card number. This part needs a net.`}
        </Hint>
      </Form>
    </Sheet>
  );
}
