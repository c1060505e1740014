import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { checkBid } from '../../../domain/bid.ts';
import { priceRange } from '../../../domain/fare.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import { commissionOf, keepsOf } from '../../../domain/wallet.ts';
import type { CodedError } from '../../../protocol/errors.ts';
import type { CarRow } from '../../../protocol/rows.ts';
import { creditOf } from '../../db/credit.ts';
import { keptMarket } from '../../db/device-db.ts';
import { dismiss } from '../../db/outbox.ts';
import { profileView, type FeedTrip } from '../../db/views.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { perform } from '../../sync/perform.ts';
import { useOnline } from '../../sync/use-online.ts';
import { useDbs, useView } from '../../sync/use-view.ts';
import { standingOf } from '../../trip/own-bid.ts';
import { windowOf } from '../../trip/as-it-stands.ts';
import { remainingOf } from '../../trip/bidding-countdown.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PriceStepper } from '../../ui/price-stepper.tsx';
import { toaster } from '../../ui/toaster.ts';
import { CarChooser } from './car-chooser.tsx';
import { IncludesChooser } from './includes-chooser.tsx';
import { keepIncludes, lastIncludes } from './last-includes.ts';
import type { RefusedPrice } from './refused-price.ts';

const STEP_TAKA = 50;

type BidFormProps = {
  trip: FeedTrip;
  cars: CarRow[];
  /** The latest price of this person here that the server did not take. */
  refused: RefusedPrice | null;
  onDone: () => void;
};

/** The price, the car, and what the provider keeps. Judged here by the same rule as on the server. */
export function BidForm({ trip, cars, refused, onDone }: BidFormProps) {
  const { i18n, t } = useLingui();
  const { taka } = useFormat();
  const dbs = useDbs();
  const online = useOnline();
  const profile = useView((views) => profileView(views), []);
  const market = useView(() => keptMarket(), []);
  const { ownBid } = trip;
  const standing = ownBid && standingOf(ownBid);
  const changed = standing === 'proposed' || standing === 'placing' ? ownBid : null;
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
  const car = fitting.find(({ id }) => id === carId);

  const judge = (): Refusal | null => {
    if (!car) return { code: 'car_type_mismatch', field: 'car_id' };
    const now = correctedNow();
    return checkBid({
      role: 'provider',
      ownTrip: false,
      price: price ?? 0,
      tripStatus: remainingOf(trip, now).status,
      window: windowOf(trip),
      now,
      range,
      wantedCarType: trip.car_type,
      carType: car.car_type,
      carVerified: isActive(car),
      credit: creditOf(profile, market),
    });
  };

  const save = async (): Promise<void> => {
    const no = judge();
    setRefusal(no);
    if (no || !car || price === null) return;
    setSaving(true);
    const offer = { trip_id: trip.id, car_id: car.id, price, note: ownBid?.note ?? null, includes };
    const waits = changed?.marks.filter((mark) => mark.state !== 'sent' && mark.state !== 'refused') ?? [];
    const options = {
      until: Date.parse(trip.bids_until),
      after: waits.map((mark) => mark.id),
      preview: {
        createdBy: trip.created_by,
        geo_location: trip.geo_location,
        journey_date_time: trip.journey_date_time,
        car: { ...car, registration: car.registration },
      },
    };
    try {
      if (changed)
        await perform(dbs, { name: 'bid.change', args: { ...offer, bid_id: changed.id } }, options);
      else await perform(dbs, { name: 'bid.place', args: { ...offer, id: newId() } }, options);
      if (refused) await dismiss(dbs, refused.id);
      keepIncludes(includes);
      toaster.show({
        kind: 'success',
        text: online ? t`Your bid is being sent` : t`Your bid is kept on the phone`,
      });
      onDone();
    } catch {
      setSaving(false);
      toaster.show({
        kind: 'error',
        text: t`The phone is full: the bid could not be kept. Free some room and try again.`,
      });
    }
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
          { term: t`You keep`, value: taka(keepsOf(shown)) },
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
