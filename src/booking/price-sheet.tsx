import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { checkFixedPrice } from '../../domain/booking/booking.ts';
import { commissionOf, providerShare } from '../../domain/money/wallet.ts';
import type { BookingRow, FeedRow } from '../../protocol/sync/rows.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import { errorText } from '../i18n/error-text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useDbs } from '../sync/use-view.ts';
import { useSaveOnce } from '../action/use-save-once.ts';
import { Button } from '../ui/actions/button.tsx';
import { Facts } from '../ui/cards/facts.tsx';
import { PriceStepper } from '../ui/choosers/price-stepper.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';
import { lowerPrice } from './booking-acts.ts';

const STEP_TAKA = 50;

type PriceSheetProps = {
  trip: FeedRow;
  booking: WithMutations<BookingRow>;
  open: boolean;
  onClose: () => void;
};

/** Sets a lower price for one customer, never above the one they agreed to. */
export function PriceSheet({ trip, booking, open, onClose }: PriceSheetProps) {
  const { i18n, t } = useLingui();
  const { taka } = useFormat();
  const dbs = useDbs();
  const save = useSaveOnce();
  const [price, setPrice] = useState<number | null>(booking.fixed_price);
  const given = price ?? 0;
  const facts = { part: 'provider', status: booking.status, tripStatus: trip.status } as const;
  const refusal = checkFixedPrice({ ...facts, price: given, asked: booking.price });
  const shown = taka(given);
  const send = async (): Promise<void> => {
    const saved = await save(() => lowerPrice(dbs, trip, { booking, price: given }), {
      offline: t`The new price is kept on the phone`,
    });
    if (saved) onClose();
  };
  return (
    <Sheet open={open} title={t`Lower the price`} detail={booking.customer.name} onClose={onClose}>
      <PriceStepper
        label={t`What will you charge?`}
        value={price}
        min={Math.min(STEP_TAKA, booking.price)}
        max={booking.price}
        step={STEP_TAKA}
        error={refusal ? errorText(i18n, refusal) : undefined}
        onChange={setPrice}
      />
      <Facts
        facts={[
          { term: t`Commission 10%`, value: taka(commissionOf(given)) },
          { term: t`You keep`, value: taka(providerShare(given)) },
        ]}
      />
      <p className="small mute">{t`The passenger sees it at once. The price can only go down.`}</p>
      <div className="two">
        <Button variant="line" onClick={onClose}>
          {t`Not yet`}
        </Button>
        <Button
          disabled={refusal !== null || given < 1 || given === booking.fixed_price}
          onClick={() => void send()}
        >
          {t`Offer ${shown}`}
        </Button>
      </div>
    </Sheet>
  );
}
