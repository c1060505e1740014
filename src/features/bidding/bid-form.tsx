import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fitsWish } from '../../../domain/car/car.ts';
import { settledFare } from '../../../domain/bid/countered-bid.ts';
import { liftingSum } from '../../../domain/money/credit.ts';
import { commissionOf, providerShare } from '../../../domain/money/wallet.ts';
import type { CodedError } from '../../../protocol/errors.ts';
import type { CarRow } from '../../../protocol/rows.ts';
import { carTripOf } from '../../db/mirror/car-trips.ts';
import { creditOf } from '../../db/mirror/credit.ts';
import type { OwnDriver } from '../../db/mirror/driver-views.ts';
import { tariffOfTrip } from '../../db/device/use-tariff.ts';
import { useMarket } from '../../db/device/use-market.ts';
import { profileView, type FeedTrip } from '../../db/mirror/views.ts';
import { InfoDoor } from '../../explained/info-door.tsx';
import { errorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useOnline } from '../../sync/use-online.ts';
import { useDbs, useView } from '../../sync/use-view.ts';
import { useSave } from '../../trip/use-save.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { Chip } from '../../ui/actions/chip.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { showFirstTrouble } from '../../ui/forms/first-trouble.ts';
import { Button } from '../../ui/actions/button.tsx';
import { PriceStepper } from '../../ui/choosers/price-stepper.tsx';
import { dropBidDraft, saveBidDraft, savedBidDraft } from './bid-draft.ts';
import { DuesBlock } from './dues-block.tsx';
import { changeableBid, makeOffer, whyNotBid } from './bid-acts.ts';
import { idOfNextCar } from '../../trip/first-car.ts';
import { rangeOf } from './counter-asking.ts';
import { BidNote } from './bid-note.tsx';
import { CarAndDriver } from './car-and-driver.tsx';
import { TripInBrief } from './trip-in-brief.tsx';
import { IncludesChooser } from '../../fares/includes-chooser.tsx';
import { lastDriver, saveDriver, suggestedDriver } from './last-driver.ts';
import { saveIncludes, lastIncludes } from '../../fares/last-includes.ts';
import type { RefusedPrice } from './refused-price.ts';
import './bidding.css';

const STEP_TAKA = 50;

type BidFormProps = {
  trip: FeedTrip;
  cars: CarRow[];
  /** The owner's drivers who work. */
  drivers: OwnDriver[];
  /** This person's latest price on this trip that the server refused. */
  refused: RefusedPrice | null;
  onRefused: () => void;
  onDone: () => void;
};

/** The price, the car, and what the provider earns. Checked by the same rule as on the server. */
export function BidForm({ trip, cars, drivers, refused, onRefused, onDone }: BidFormProps) {
  const { i18n, t } = useLingui();
  const { taka } = useFormat();
  const dbs = useDbs();
  const online = useOnline();
  const profile = useView((views) => profileView(views), []);
  const market = useMarket();
  const { ownBid } = trip;
  const changed = changeableBid(trip);
  // a bigger one will do, but what was asked for comes first
  const fitting = cars
    .filter((car) => fitsWish(car.car_type, trip.car_type))
    .toSorted((a, b) => Number(b.car_type === trip.car_type) - Number(a.car_type === trip.car_type));
  const tariff = tariffOfTrip(market, trip);
  const range = rangeOf(trip, tariff);
  const least = range?.min ?? 0;
  const [draft] = useState(() => savedBidDraft(trip.id));
  // the settings are read after the first look, so what is suggested follows them until a price is set
  const [set, setPrice] = useState<number | null | undefined>(
    draft?.price ?? refused?.price ?? ownBid?.price,
  );
  const most = settledFare(changed?.counter ?? null) ?? range?.max ?? least;
  const price = set === undefined ? Math.ceil(least / STEP_TAKA) * STEP_TAKA : set;
  const [carId, setCarId] = useState(ownBid?.car.id ?? fitting.find(isActive)?.id ?? fitting[0]?.id ?? null);
  const [includes, setIncludes] = useState(() => draft?.includes ?? changed?.includes ?? lastIncludes());
  const [driverId, setDriverId] = useState(() => {
    const known = draft ?? (changed?.driver === undefined ? null : { driverId: changed.driver?.id ?? null });
    const stillWorks = known?.driverId == null || drivers.some(({ id }) => id === known.driverId);
    return known && stillWorks ? known.driverId : suggestedDriver(drivers, carTripOf(trip), lastDriver());
  });
  const [refusal, setRefusal] = useState<CodedError | null>(refused?.error ?? null);
  const [note, setNote] = useState<string | null>(draft?.note ?? changed?.note ?? null);
  const [saving, setSaving] = useState(false);
  const first = cars.length === 0;
  const held = first || fitting.find(({ id }) => id === carId)?.car_status === 'verification_pending';
  const saveAct = useSave();

  const credit = creditOf(profile, market);
  const lifts = liftingSum(credit, correctedNow());

  const save = async (): Promise<void> => {
    const firstCar = first ? await idOfNextCar(dbs) : null;
    const offer = { carId: firstCar ?? carId ?? '', driverId, price: price ?? 0, includes, note };
    const bidder = { cars: fitting, credit, firstCar, tariff };
    const no = whyNotBid(trip, offer, bidder);
    setRefusal(no);
    if (no) return onRefused();
    setSaving(true);
    const saved = await saveAct(
      () => makeOffer(dbs, trip, { offer, bidder, refusedId: refused?.id ?? null }),
      held
        ? { online: t`Written down, waits for your car`, offline: t`Written down, waits for your car` }
        : { offline: t`Your bid is kept on the phone` },
    );
    setSaving(false);
    if (!saved) return;
    saveIncludes(includes);
    saveDriver(driverId);
    dropBidDraft(trip.id);
    onDone();
  };

  const shown = price ?? 0;
  const lifted = taka(lifts);
  const commission = taka(commissionOf(shown));
  const atPrice = refusal?.field === 'price';
  const nearest = shown > most ? most : shown < least ? least : null;
  const allowed = taka(nearest ?? 0);
  const sentence = refusal && errorText(i18n, refusal);
  return (
    <Form className="col g3" onSubmit={() => void save()}>
      <TripInBrief trip={trip} />
      {!online && (
        <Alert icon="cloud-off">
          {t`You’re offline. The bid stays on the phone and goes when you’re online. If time runs out first, we’ll tell you.`}
        </Alert>
      )}
      <DuesBlock credit={credit} onLeave={() => saveBidDraft(trip.id, { price, includes, note, driverId })} />
      <PriceStepper
        label={t`What will you charge?`}
        value={price}
        min={least}
        max={most}
        step={STEP_TAKA}
        error={refusal?.field === 'price' && sentence ? sentence : undefined}
        onChange={(next) => {
          setPrice(next);
          setRefusal(null);
        }}
      />
      {atPrice && nearest !== null && (
        <div className="row">
          <Chip
            on
            onClick={() => {
              setPrice(nearest);
              setRefusal(null);
            }}
          >
            {t`Make it ${allowed}`}
          </Chip>
        </div>
      )}
      <IncludesChooser value={includes} onChange={setIncludes} />
      <CarAndDriver
        wrong={refusal !== null && !atPrice}
        car={{ trip, cars: fitting, first, value: carId, onChange: setCarId }}
        driver={{ trip, drivers, owner: profile?.name ?? '', value: driverId, onChange: setDriverId }}
      />
      <InfoDoor
        label={t`What the fare is made of`}
        about={{ what: 'fare', role: 'provider', includes, price: nearest === null ? price : null }}
      />
      <BidNote note={note} onChange={setNote} />
      {sentence && refusal?.field !== 'price' && (
        <Alert tone="bad" urgent>
          {sentence}
        </Alert>
      )}
      <div className="settle">
        {sentence && (
          <div className="fault row">
            <Icon name="circle-alert" size="m" />
            <span className="grow">
              {atPrice && nearest !== null
                ? shown > most
                  ? t`The fare is too high, at most ${allowed}`
                  : t`The fare is too low, at least ${allowed}`
                : sentence}
            </span>
            <button
              type="button"
              className="link"
              onClick={({ currentTarget: { form } }) => form && showFirstTrouble(form)}
            >
              {t`See above`}
            </button>
          </div>
        )}
        <div className="row">
          <span className="grow micro mute">
            {t`You keep`}
            <b className="price line">
              {nearest === null && price !== null ? taka(providerShare(price)) : '—'}
            </b>
            {nearest === null && t`Commission 10%, ${commission}`}
          </span>
          <Button type="submit" disabled={saving || lifts > 0 || (fitting.length === 0 && !first)}>
            <span>
              {price !== null && nearest === null && (
                <span className="line" aria-hidden>
                  {taka(price)}
                </span>
              )}
              {held
                ? t`Write the bid down`
                : online
                  ? changed
                    ? t`Send the new price`
                    : t`Send the bid`
                  : t`Save the bid`}
            </span>
          </Button>
        </div>
        {lifts > 0 && (
          <span className="micro mute center line">{t`Pay ${lifted} first. What you have written stays.`}</span>
        )}
      </div>
    </Form>
  );
}

const isActive = (car: CarRow): boolean => car.car_status === 'active';
