import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { suggestedCounter } from '../../../domain/bid/counter-rules.ts';
import type { Range } from '../../../domain/money/fare.ts';
import { withoutHonorifics } from '../../../domain/person/person-name.ts';
import type { CodedError } from '../../../protocol/wire/errors.ts';
import type { BidRow, TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useOnline } from '../../sync/use-online.ts';
import { useDbs } from '../../sync/use-view.ts';
import { useCarName } from '../../ui/cars/car-line.tsx';
import { PriceIncludes } from '../../money/parts/price-includes.tsx';
import { useSave } from '../../action/use-save.ts';
import { Button } from '../../ui/actions/button.tsx';
import { PriceStepper } from '../../ui/choosers/price-stepper.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { nameFare, whyNotName } from '../counter-acts.ts';
import '../counter.css';

const STEP_TAKA = 50;

type CounterSheetProps = { trip: WithMutations<TripRow>; bid: BidRow; range: Range; onClose: () => void };

/** Makes the passenger's counter-offer on a bid, which is possible once. */
export function CounterSheet({ trip, bid, range, onClose }: CounterSheetProps) {
  const { i18n, t } = useLingui();
  const { taka } = useFormat();
  const carName = useCarName();
  const dbs = useDbs();
  const online = useOnline();
  const saveAct = useSave();
  const [price, setPrice] = useState<number | null>(() => suggestedCounter(bid.price, range) ?? range.min);
  const [refusal, setRefusal] = useState<CodedError | null>(null);
  const [saving, setSaving] = useState(false);
  const named = taka(price ?? 0);
  const send = async (): Promise<void> => {
    const no = whyNotName(trip, bid, price ?? 0, { readerId: dbs.userId, range });
    setRefusal(no);
    if (no) return;
    setSaving(true);
    const saved = await saveAct(() => nameFare(dbs, bid, price ?? 0), {
      offline: t`${named} is kept on the phone and goes when you’re online`,
    });
    setSaving(false);
    if (saved) onClose();
  };
  const name = withoutHonorifics(bid.provider.name);
  return (
    <Sheet open title={t`Name your fare`} detail={`${name}, ${carName(bid.car)}`} onClose={onClose}>
      <div className="says">
        <span className="say">
          <span className="micro mute">{t`They ask`}</span>
          <span className="price">{taka(bid.price)}</span>
        </span>
      </div>
      <PriceIncludes includes={bid.includes} />
      <PriceStepper
        label={t`What do you want to pay?`}
        value={price}
        min={range.min}
        max={range.max}
        step={STEP_TAKA}
        standing={{ label: t`Their bid`, price: bid.price, own: t`You` }}
        error={refusal ? errorText(i18n, refusal) : undefined}
        onChange={(next) => {
          setPrice(next);
          setRefusal(null);
        }}
      />
      <Alert tone="wait" icon="undo-2">
        <b>{t`It can be said once.`}</b>{' '}
        {t`If they agree, the bid becomes ${named}, and you confirm it then.`}
        {!online && <span className="line">{t`You’re offline: it goes as soon as you’re online.`}</span>}
      </Alert>
      <div className="settle">
        <Button wide disabled={saving} onClick={() => void send()}>
          {t`Send ${named}`}
        </Button>
      </div>
    </Sheet>
  );
}
