import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { suggestedLast } from '../../../domain/bid/counter-rules.ts';
import type { Refusal } from '../../../domain/base/refusal.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useOnline } from '../../sync/use-online.ts';
import { Button } from '../../ui/actions/button.tsx';
import { PriceStepper } from '../../ui/choosers/price-stepper.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import type { Counter } from '../counter-asking.ts';
import { ShareLine } from './share-line.tsx';

const STEP_TAKA = 50;

type LastFareSheetProps = {
  /** The bid's price in taka. */
  price: number;
  counter: Counter;
  /** The passenger's name. */
  name: string;
  /** Sends the fare. @returns the reason why it cannot be sent, or null */
  onSend: (price: number) => Promise<Refusal | null>;
  onClose: () => void;
};

/** The owner's final answer with another fare, between the bid and the counter-offer; allowed once. */
export function LastFareSheet({ price: bid, counter, name, onSend, onClose }: LastFareSheetProps) {
  const { i18n, t } = useLingui();
  const { taka } = useFormat();
  const online = useOnline();
  const [price, setPrice] = useState<number | null>(() => suggestedLast({ price: bid, counter }));
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [saving, setSaving] = useState(false);
  const last = taka(price ?? 0);
  const send = async (): Promise<void> => {
    setSaving(true);
    const no = await onSend(price ?? 0);
    setSaving(false);
    setRefusal(no);
    if (no === null) onClose();
  };
  return (
    <Sheet open title={t`Your last fare`} detail={t`Between the two, once`} onClose={onClose}>
      <div className="says">
        <span className="say asks">
          <span className="micro">{name === '' ? t`The passenger names` : t`${name} names`}</span>
          <span className="price">{taka(counter.price)}</span>
        </span>
        <span className="say own">
          <span className="micro">{t`Your bid`}</span>
          <span className="price">{taka(bid)}</span>
        </span>
      </div>
      <PriceStepper
        label={t`What is your last fare?`}
        value={price}
        min={counter.price}
        max={bid}
        step={STEP_TAKA}
        error={refusal ? errorText(i18n, refusal) : undefined}
        onChange={(next) => {
          setPrice(next);
          setRefusal(null);
        }}
      />
      <ShareLine price={price ?? 0} head={t`You keep`} />
      <Alert tone="wait" icon="undo-2">
        <b>{t`It can be said once.`}</b>{' '}
        {t`The bid becomes ${last}. The passenger may confirm it then, or not.`}
        {!online && <span className="line">{t`You’re offline: it goes as soon as you’re online.`}</span>}
      </Alert>
      <div className="settle">
        <Button wide disabled={saving} onClick={() => void send()}>
          {t`Send ${last} as the last fare`}
        </Button>
      </div>
    </Sheet>
  );
}
