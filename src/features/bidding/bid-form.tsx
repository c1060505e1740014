import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { priceRange } from '../../../domain/fare.ts';
import { commissionOf, providerShare } from '../../../domain/wallet.ts';
import type { CodedError } from '../../../protocol/errors.ts';
import type { CarRow } from '../../../protocol/rows.ts';
import { creditOf } from '../../db/mirror/credit.ts';
import { useMarket } from '../../db/device/use-market.ts';
import { profileView, type FeedTrip } from '../../db/mirror/views.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useOnline } from '../../sync/use-online.ts';
import { useDbs, useView } from '../../sync/use-view.ts';
import { useSave } from '../../trip/use-save.ts';
import { Alert } from '../../ui/status/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Facts } from '../../ui/cards/facts.tsx';
import { PriceStepper } from '../../ui/choosers/price-stepper.tsx';
import { changeableBid, makeOffer, whyNotBid } from './bid-acts.ts';
import { CarChooser } from './car-chooser.tsx';
import { IncludesChooser } from './includes-chooser.tsx';
import { saveIncludes, lastIncludes } from './last-includes.ts';
import type { RefusedPrice } from './refused-price.ts';

const STEP_TAKA = 50;

type BidFormProps = {
  trip: FeedTrip;
  cars: CarRow[];
  /** This person's latest price on this trip that the server refused. */
  refused: RefusedPrice | null;
  onDone: () => void;
};

/** The price, the car, and what the provider earns. Checked by the same rule as on the server. */
export function BidForm({ trip, cars, refused, onDone }: BidFormProps) {
  const { i18n, t } = useLingui();
  const { taka } = useFormat();
  const dbs = useDbs();
  const online = useOnline();
  const profile = useView((views) => profileView(views), []);
  const market = useMarket();
  const { ownBid } = trip;
  const changed = changeableBid(trip);
  const fitting = cars.filter((car) => car.car_type === trip.car_type);
  const range = priceRange({ distance: trip.distance, type: trip.type, seats: trip.no_of_seat });
  const least = range?.min ?? 0;
  const [price, setPrice] = useState<number | null>(
    refused?.price ?? ownBid?.price ?? Math.ceil(least / STEP_TAKA) * STEP_TAKA,
  );
  const [carId, setCarId] = useState(ownBid?.car.id ?? fitting.find(isActive)?.id ?? fitting[0]?.id ?? null);
  const [includes, setIncludes] = useState(() => changed?.includes ?? lastIncludes());
  const [refusal, setRefusal] = useState<CodedError | null>(refused?.error ?? null);
  const [saving, setSaving] = useState(false);
  const saveAct = useSave();

  const save = async (): Promise<void> => {
    const offer = { carId: carId ?? '', price: price ?? 0, includes };
    const bidder = { cars: fitting, credit: creditOf(profile, market) };
    const no = whyNotBid(trip, offer, bidder);
    setRefusal(no);
    if (no) return;
    setSaving(true);
    const saved = await saveAct(
      () => makeOffer(dbs, trip, { offer, bidder, refusedId: refused?.id ?? null }),
      { online: t`Your bid is being sent`, offline: t`Your bid is kept on the phone` },
    );
    setSaving(false);
    if (!saved) return;
    saveIncludes(includes);
    onDone();
  };

  const shown = price ?? 0;
  const sentence = refusal && errorText(i18n, refusal);
  return (
    <form
      className="col g3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <PriceStepper
        label={t`What will you charge?`}
        value={price}
        min={least}
        max={range?.max ?? least}
        step={STEP_TAKA}
        error={refusal?.field === 'price' && sentence ? sentence : undefined}
        onChange={(next) => {
          setPrice(next);
          setRefusal(null);
        }}
      />
      <IncludesChooser value={includes} onChange={setIncludes} />
      <CarChooser cars={fitting} value={carId} wanted={trip.car_type} onChange={setCarId} />
      <Facts
        facts={[
          { term: t`Commission 10%`, value: taka(commissionOf(shown)) },
          { term: t`You keep`, value: taka(providerShare(shown)) },
        ]}
      />
      {sentence && refusal?.field !== 'price' && (
        <Alert tone="bad" urgent>
          {sentence}
        </Alert>
      )}
      {!online && (
        <Alert icon="cloud-off">
          {t`You’re offline. The bid stays on the phone and goes when you’re online. If time runs out first, we’ll tell you.`}
        </Alert>
      )}
      <div className="settle">
        <Button type="submit" wide disabled={saving || fitting.length === 0}>
          {online ? (changed ? t`Send the new price` : t`Send the bid`) : t`Keep the bid`}
        </Button>
      </div>
    </form>
  );
}

const isActive = (car: CarRow): boolean => car.car_status === 'active';
