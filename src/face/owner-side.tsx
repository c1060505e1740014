import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fitsWish } from '../../domain/car/car.ts';
import { bidIncludes, type BidInclude } from '../../domain/money/bid-includes.ts';
import { SIGNED_WITHIN_MS } from '../../domain/face/settling.ts';
import { priceRange } from '../../domain/money/fare.ts';
import { commissionOf, providerShare } from '../../domain/money/wallet.ts';
import { chosenCarType } from '../../domain/trip/trip-request.ts';
import { tripNeeds, type TripNeed } from '../../domain/trip/travellers.ts';
import { forTripType, roadEstimate } from '../../domain/place/roads.ts';
import { seatsOf } from '../../domain/car/car.ts';
import { meetText } from '../../domain/trip/need-words.ts';
import { readCertificate } from '../../protocol/face/certificate.ts';
import { readOffer } from '../../protocol/face/codes.ts';
import { namedOf } from '../../protocol/nodata/small-ids.ts';
import { IncludesChooser } from '../money/parts/includes-chooser.tsx';
import { lastIncludes } from '../money/parts/last-includes.ts';
import { driversView, type OwnDriver } from '../db/mirror/driver-views.ts';
import { carsView } from '../db/mirror/cars-view.ts';
import { isPulled } from '../db/mirror/missing.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { errorText } from '../i18n/error-text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useNow } from '../platform/ticker.ts';
import { useView } from '../sync/use-view.ts';
import { Button } from '../ui/actions/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { Person } from '../ui/cards/person.tsx';
import { useCarName } from '../ui/cars/car-line.tsx';
import { PriceStepper } from '../ui/choosers/price-stepper.tsx';
import { CheckRow } from '../ui/forms/check-row.tsx';
import { RadioCard } from '../ui/forms/radio-card.tsx';
import { Alert, Trouble } from '../ui/status/alert.tsx';
import { CodePicture } from './code-picture.tsx';
import { FaceDriver } from './face-driver.tsx';
import { Scans } from './face-frame.tsx';
import { GoodUntil } from './good-until.tsx';
import { useScreenStaysOn } from './use-screen-stays-on.ts';
import type { FaceTerms } from '../../machines/face-agreement.ts';
import { requestOf, type FaceSelf } from './face-acts.ts';
import { Scanner } from './scanner.tsx';
import { bitsOf } from './shown-terms.ts';
import { useRequestRoad } from './use-request-road.ts';
import type { FaceAgreement } from './use-face-agreement.ts';

const STEP_TAKA = 50;
const MINUTE_MS = 60_000;
const TICK_MS = 10_000;
/** Four bits. */
const MOST_NO = 15;

/** The owner's steps: the passenger's code, the owner's fare and code, the receipt. */
export function OwnerSide({ agreement, self }: { agreement: FaceAgreement; self: FaceSelf }) {
  const { i18n, t } = useLingui();
  const { state, send } = agreement;
  const { codes, fault } = state.context;
  const why = fault && errorText(i18n, fault);
  useScreenStaysOn();
  const isReceipt = state.matches('scanning the receipt') || state.matches('checking the receipt');
  if (codes.request !== null && (state.matches('pricing') || state.matches('offering')))
    return <Pricing agreement={agreement} self={self} request={codes.request} />;
  if (codes.request !== null && codes.offer !== null && state.matches('showing the offer'))
    return <Offered agreement={agreement} request={codes.request} offer={codes.offer} />;
  return (
    <>
      <Scans side="owner" at={isReceipt ? 2 : 0} />
      {!isReceipt && <GoodUntil identity={self.identity} />}
      <Scanner
        title={isReceipt ? t`Hold her receipt into the frame` : t`Hold the passenger’s phone into the frame`}
        fault={why}
        onRead={(text) => send({ type: 'READ', text })}
      >
        {isReceipt && (
          <Button variant="line" icon="qr" onClick={() => send({ type: 'BACK' })}>{t`My code`}</Button>
        )}
      </Scanner>
    </>
  );
}

function Asker({ request }: { request: Uint8Array }) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const { passenger, at } = requestOf(request);
  const trips = digits(passenger.trips);
  // her signature counts so long after her code was made
  const signsUntil = at + SIGNED_WITHIN_MS;
  const left = Math.ceil(Math.min(signsUntil - useNow(TICK_MS), SIGNED_WITHIN_MS) / MINUTE_MS);
  const minutes = digits(left);
  return (
    <div className="row g3">
      <Person name={passenger.name} />
      <span className="grow small">
        <b className="line">{passenger.name}</b>
        <span className="mute">{t`Number verified, ${trips} trips`}</span>
      </span>
      <b className="nowrap small" role="timer">
        <Icon name="timer" size="s" /> {left > 0 ? t`${minutes} min` : t`Her time is over`}
      </b>
    </div>
  );
}

/** What the owner offers: the fare within the range, one of the cars that fit, what it covers, which needs it meets. */
function useTerms(self: FaceSelf, request: Uint8Array) {
  const isKnown = useView(isPulled, []) === true;
  const cars = useView(carsView, []);
  const { args } = requestOf(request);
  const wish = chosenCarType(args);
  const fitting = self.identity.certificates.flatMap(({ carId, bytes }) => {
    const { owner } = readCertificate(bytes).certificate;
    const car = cars?.find(({ id }) => id === carId);
    return owner && wish && car && fitsWish(owner.carType, wish) ? [car] : [];
  });
  const range = rangeOf(args);
  const [set, setPrice] = useState<number | null | undefined>(undefined);
  const price = set === undefined ? Math.ceil((range?.min ?? 0) / STEP_TAKA) * STEP_TAKA : set;
  const [carId, setCarId] = useState<string | null>(null);
  const [includes, setIncludes] = useState<BidInclude[]>(() => [...lastIncludes()]);
  const asked = tripNeeds.filter((need) => args.needs?.includes(need) === true);
  const [meets, setMeets] = useState<readonly TripNeed[]>([]);
  const drivers = useView(numberedDrivers, []);
  const [driverNo, setDriverNo] = useState(0);
  const driver = drivers?.find(({ no }) => no === driverNo);
  const car = fitting.find(({ id }) => id === carId) ?? fitting[0];
  const isOut = price === null || (range !== null && (price < range.min || price > range.max));
  const terms: FaceTerms | null =
    isOut || !car
      ? null
      : {
          carId: car.id,
          price,
          includes: bitsOf(bidIncludes, includes),
          meets: asked.length > 0 ? bitsOf(tripNeeds, meets) : null,
          driver: driver ? namedOf(driverNo, driver.id) : null,
        };
  return {
    args,
    range,
    isOut,
    terms,
    price: { value: price, onChange: setPrice },
    cars: { isKnown, fitting, car, onChange: setCarId },
    includes: { value: includes, onChange: setIncludes },
    needs: { asked, value: meets, onChange: setMeets },
    driver: { drivers: drivers ?? [], value: driverNo, onChange: setDriverNo },
  };
}

/** The active drivers that a code has room for. */
const numberedDrivers = async (dbs: UserDbs): Promise<OwnDriver[]> =>
  (await driversView(dbs)).filter(
    ({ status, no }) => status === 'active' && no !== undefined && no <= MOST_NO,
  );

type Terms = ReturnType<typeof useTerms>;

function Pricing({
  agreement,
  self,
  request,
}: {
  agreement: FaceAgreement;
  self: FaceSelf;
  request: Uint8Array;
}) {
  const { i18n, t } = useLingui();
  const { taka } = useFormat();
  const road = useRequestRoad();
  const { args, range, isOut, terms, price, cars, includes, needs, driver } = useTerms(self, request);
  const { state, send } = agreement;
  const { fault } = state.context;
  const [least, most] = [taka(range?.min ?? 0), taka(range?.max ?? 0)];
  return (
    <>
      <Scans side="owner" at={1} />
      <Asker request={request} />
      <p className="small">{road(args)}</p>
      <PriceStepper
        label={t`What will you charge?`}
        value={price.value}
        min={range?.min ?? 0}
        max={range?.max ?? 0}
        step={STEP_TAKA}
        error={isOut ? t`The fare has to be between ${least} and ${most}` : undefined}
        onChange={price.onChange}
      />
      <Cars {...cars} />
      <FaceDriver {...driver} />
      {needs.asked.map((need) => (
        <NeedRow
          key={need}
          need={need}
          checked={needs.value.includes(need)}
          onChange={(on) =>
            needs.onChange(on ? [...needs.value, need] : needs.value.filter((each) => each !== need))
          }
        />
      ))}
      <IncludesChooser {...includes} />
      <Trouble text={fault && errorText(i18n, fault)} />
      <Button
        wide
        icon="qr"
        disabled={terms === null || state.matches('offering')}
        onClick={() => terms && send({ type: 'OFFER', terms })}
      >
        {t`Show my code for ${taka(price.value ?? 0)}`}
      </Button>
    </>
  );
}

function Cars({ isKnown, fitting, car, onChange }: Terms['cars']) {
  const { t } = useLingui();
  const carName = useCarName();
  if (isKnown && fitting.length === 0)
    return <Alert tone="bad">{t`None of your verified cars fits this request.`}</Alert>;
  if (fitting.length < 2) return null;
  return (
    <fieldset className="col">
      <legend className="spoken">{t`Which car`}</legend>
      {fitting.map((each) => (
        <RadioCard
          key={each.id}
          name="face-car"
          value={each.id}
          checked={each.id === car?.id}
          onChange={() => onChange(each.id)}
        >
          {carName(each)}
        </RadioCard>
      ))}
    </fieldset>
  );
}

function NeedRow({
  need,
  checked,
  onChange,
}: {
  need: TripNeed;
  checked: boolean;
  onChange: (on: boolean) => void;
}) {
  const { locale } = useFormat();
  return (
    <CheckRow checked={checked} onChange={onChange}>
      {meetText(need, locale)}
    </CheckRow>
  );
}

function Offered({
  agreement,
  request,
  offer,
}: {
  agreement: FaceAgreement;
  request: Uint8Array;
  offer: Uint8Array;
}) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const road = useRequestRoad();
  const { args } = requestOf(request);
  const { price } = readOffer(offer).value;
  const commission = taka(commissionOf(price));
  return (
    <>
      <Scans side="owner" at={1} />
      <Asker request={request} />
      <div className="qrcard card">
        <CodePicture bytes={offer} />
        <p>
          <b>{taka(price)}</b>, {road(args)}
        </p>
      </div>
      <div className="share-line row">
        <span className="grow small">
          <b className="line">{t`You keep`}</b>
          {t`after the commission of ${commission}`}
        </span>
        <b className="price">{taka(providerShare(price))}</b>
      </div>
      <Alert icon="triangle-alert">
        {t`Promise this car to nobody else for that time. With her signature the promise is made.`}
      </Alert>
      <div className="answers">
        <Button variant="line" onClick={() => agreement.send({ type: 'REFUSE' })}>{t`Not agreed`}</Button>
        <Button icon="scan" onClick={() => agreement.send({ type: 'SCAN' })}>{t`Scan the receipt`}</Button>
      </div>
    </>
  );
}

function rangeOf(args: ReturnType<typeof requestOf>['args']): { min: number; max: number } | null {
  const { pickup_lat, pickup_long, destination_lat, destination_long } = args;
  const type = chosenCarType(args);
  if (pickup_lat === null || pickup_long === null || destination_lat === null || destination_long === null)
    return null;
  const via =
    args.via_lat !== null && args.via_long !== null ? { lat: args.via_lat, long: args.via_long } : null;
  const road = roadEstimate(
    { lat: pickup_lat, long: pickup_long, districtId: args.pickup_district_id ?? 0 },
    { lat: destination_lat, long: destination_long, districtId: args.destination_district_id ?? 0 },
    via && { ...via, districtId: 0 },
  );
  const { distance } = forTripType(road, args.type);
  return type && priceRange({ distance, type: args.type, seats: seatsOf(type) });
}
