import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { settledFare } from '../../domain/bid/countered-bid.ts';
import { fitsWish } from '../../domain/car/car.ts';
import { metNeeds, type TripNeed } from '../../domain/trip/travellers.ts';
import { liftingSum } from '../../domain/money/credit.ts';
import type { CodedError } from '../../protocol/wire/errors.ts';
import type { CarRow } from '../../protocol/sync/rows.ts';
import { useMarket } from '../db/device/use-market.ts';
import { tariffOfTrip } from '../db/device/use-tariff.ts';
import { roadOfTrip, useTypicalFare } from '../db/device/use-typical-fare.ts';
import { carTripOf } from '../db/mirror/car-trips.ts';
import { creditOf } from '../db/mirror/credit.ts';
import type { OwnDriver } from '../db/mirror/driver-views.ts';
import { profileView, type FeedTrip } from '../db/mirror/views.ts';
import { lastIncludes, saveIncludes } from '../money/parts/last-includes.ts';
import { correctedNow } from '../platform/clock.ts';
import { useDbs, useView } from '../sync/use-view.ts';
import { idOfNextCar } from './owner/first-car.ts';
import { useSave } from '../action/use-save.ts';
import { changeableBid, makeOffer, whyNotBid } from './bid-acts.ts';
import { dropBidDraft, saveBidDraft, savedBidDraft, type BidDraft } from './owner/bid-draft.ts';
import { fareRangeOfTrip } from './counter-asking.ts';
import { lastDriver, saveDriver, suggestedDriver } from './owner/last-driver.ts';
import type { RefusedPrice } from './owner/refused-price.ts';

export const STEP_TAKA = 50;

export type BidFormProps = {
  trip: FeedTrip;
  cars: CarRow[];
  /** Whether all of the owner's cars are on this phone, as after a complete pull. */
  carsKnown: boolean;
  /** The owner's active drivers. */
  drivers: OwnDriver[];
  /** This person's latest price on this trip that the server refused. */
  refused: RefusedPrice | null;
  onRefused: () => void;
  onDone: () => void;
};

/**
 * The offer being written: price, car, driver, what is included, note. It starts from the bid that waits for
 * a payment, the refused one, the bid that it changes or the last one, in this order, and is checked by the
 * rule that the server runs.
 */
export function useOffer(props: BidFormProps) {
  const { trip, refused, onRefused, onDone } = props;
  const { t } = useLingui();
  const dbs = useDbs();
  const profile = useView((views) => profileView(views), []);
  const market = useMarket();
  const changed = changeableBid(trip);
  const tariff = tariffOfTrip(market, trip);
  const range = fareRangeOfTrip(trip, tariff);
  const least = range?.min ?? 0;
  const [draft] = useState(() => savedBidDraft(trip.id));
  const { car, driver, held } = useCarAndDriver(props, draft);
  const driverId = driver.value;
  // the settings arrive after the first render, so the suggestion follows them until a price is set
  const [set, setPrice] = useState<number | null | undefined>(
    draft?.price ?? refused?.price ?? trip.ownBid?.price,
  );
  const most = settledFare(changed?.counter ?? null) ?? range?.max ?? least;
  const price = set === undefined ? Math.ceil(least / STEP_TAKA) * STEP_TAKA : set;
  const [includes, setIncludes] = useState(() => draft?.includes ?? changed?.includes ?? lastIncludes());
  const [refusal, setRefusal] = useState<CodedError | null>(refused?.error ?? null);
  const [note, setNote] = useState<string | null>(draft?.note ?? changed?.note ?? null);
  const [saving, setSaving] = useState(false);
  const promises = usePromises(trip, draft?.meets ?? changed?.meets, car.chosen);
  const meets = promises.value;
  const saveAct = useSave();
  const credit = creditOf(profile, market);
  const save = async (): Promise<void> => {
    const firstCar = car.first ? await idOfNextCar(dbs) : null;
    const offer = { carId: firstCar ?? car.value ?? '', driverId, price: price ?? 0, includes, meets, note };
    const bidder = { cars: car.cars, credit, firstCar, tariff };
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

  return {
    price,
    least,
    most,
    typical: useTypicalFare(roadOfTrip(trip)),
    setPrice: (next: number | null): void => {
      setPrice(next);
      setRefusal(null);
    },
    car,
    driver: { ...driver, owner: profile?.name ?? '' },
    includes: { value: includes, onChange: setIncludes },
    meets: promises,
    note: { note, onChange: setNote },
    credit,
    /** Taka to pay before the next bid; 0: none. */
    lifts: liftingSum(credit, correctedNow()),
    refusal,
    isChange: changed !== null,
    /** The bid waits on the phone until its car may bid. */
    isHeld: held,
    saving,
    save,
    saveDraft: (): void => saveBidDraft(trip.id, { price, includes, meets, note, driverId }),
  };
}

/**
 * The car and the driver. Right after a sign-in the owner's cars and drivers come after the form, so both suggestions
 * follow them until one is chosen.
 */
function useCarAndDriver({ trip, cars, carsKnown, drivers }: BidFormProps, draft: BidDraft | null) {
  const fitting = fittingCars(cars, trip);
  const [chosenCar, chooseCar] = useState(trip.ownBid?.car.id);
  const [chosenDriver, chooseDriver] = useState<string | null>();
  const value = chosenCar ?? (fitting.find(isActive) ?? fitting[0])?.id ?? null;
  const chosen = fitting.find(({ id }) => id === value);
  const driverId = chosenDriver === undefined ? firstDriver(trip, drivers, draft) : chosenDriver;
  const first = carsKnown && cars.length === 0;
  return {
    car: { trip, cars: fitting, known: carsKnown, first, value, chosen, onChange: chooseCar },
    driver: { trip, drivers, value: driverId, onChange: chooseDriver },
    /** The bid waits on the phone until its car may bid. */
    held: first || chosen?.car_status === 'verification_pending',
  };
}

/** The passenger's needs that the offer meets; where the car itself is the answer, an owner has nothing to decide. */
function usePromises(
  { needs: asked = [] }: FeedTrip,
  before: TripNeed[] | undefined,
  car: CarRow | undefined,
) {
  const [promised, setPromised] = useState<readonly TripNeed[]>(before ?? ['ac']);
  const airConditioned = car?.is_air_conditioned === true;
  const value = metNeeds(promised, { asked, airConditioned });
  return { asked, airConditioned, value, onChange: setPromised };
}

/** Cars that fit, those of the requested type before bigger ones. */
const fittingCars = (cars: readonly CarRow[], { car_type: wanted }: FeedTrip): CarRow[] =>
  cars
    .filter((car) => fitsWish(car.car_type, wanted))
    .toSorted((a, b) => Number(b.car_type === wanted) - Number(a.car_type === wanted));

/** The driver selected at first: the earlier choice, if that driver is still active; else a suggestion. */
function firstDriver(trip: FeedTrip, drivers: OwnDriver[], draft: BidDraft | null): string | null {
  const changed = changeableBid(trip);
  const known = draft ?? (changed?.driver === undefined ? null : { driverId: changed.driver?.id ?? null });
  const stillWorks = known?.driverId == null || drivers.some(({ id }) => id === known.driverId);
  return known && stillWorks ? known.driverId : suggestedDriver(drivers, carTripOf(trip), lastDriver());
}

const isActive = (car: CarRow): boolean => car.car_status === 'active';
