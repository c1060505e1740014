import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { dhakaTime } from '../../../domain/base/calendar.ts';
import { commissionOf, providerShare } from '../../../domain/money/wallet.ts';
import { InfoDoor } from '../../site/explained/info-door.tsx';
import { IncludesChooser } from '../../money/parts/includes-chooser.tsx';
import { TypicalHint } from '../../money/parts/typical-fare.tsx';
import { errorText } from '../../i18n/error-text.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useOnline } from '../../sync/use-online.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Chip } from '../../ui/actions/chip.tsx';
import { PriceStepper } from '../../ui/choosers/price-stepper.tsx';
import { showFirstTrouble } from '../../ui/forms/first-trouble.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { Alert, Trouble } from '../../ui/status/alert.tsx';
import { BidNote } from './bid-note.tsx';
import { CarAndDriver } from './car-and-driver.tsx';
import { DuesBlock } from './dues-block.tsx';
import { MeetsChooser } from './meets-chooser.tsx';
import { TripInBrief } from './trip-in-brief.tsx';
import { STEP_TAKA, useOffer, type BidFormProps } from '../use-offer.ts';
import '../bidding.css';

type Offer = ReturnType<typeof useOffer>;

/** The price, the car and the provider's earnings. Checked by the same rule as on the server. */
export function BidForm({
  ask,
  ...props
}: BidFormProps & { /** The button that asks the passenger. */ ask?: ReactNode }) {
  const { trip } = props;
  const { i18n, t } = useLingui();
  const online = useOnline();
  const offer = useOffer(props);
  const { price, refusal } = offer;
  const atPrice = refusal?.field === 'price';
  const sentence = refusal && errorText(i18n, refusal);
  return (
    <Form className="col g3" onSubmit={() => void offer.save()}>
      {trip.said && <FromSms at={trip.said.at} />}
      <TripInBrief trip={trip} />
      {!online && trip.said && <Hint>{t`It goes in one SMS; a note does not go with it.`}</Hint>}
      {!online && !trip.said && (
        <Alert icon="cloud-off">
          {t`You’re offline. The bid stays on the phone and goes when you’re online. If time runs out first, we’ll tell you.`}
        </Alert>
      )}
      <DuesBlock credit={offer.credit} onLeave={offer.saveDraft} />
      <OfferPrice offer={offer} />
      <MeetsChooser {...offer.meets} />
      <IncludesChooser {...offer.includes} />
      <CarAndDriver wrong={refusal !== null && !atPrice} car={offer.car} driver={offer.driver} />
      <InfoDoor
        label={t`What the fare is made of`}
        about={{
          what: 'fare',
          role: 'provider',
          includes: offer.includes.value,
          price: nearestAllowed(offer) === null ? price : null,
        }}
      />
      {ask}
      <BidNote {...offer.note} />
      {!atPrice && <Trouble text={sentence} />}
      <div className="settle">
        <OfferFault offer={offer} />
        <OfferSend offer={offer} bySms={trip.said !== undefined} />
      </div>
    </Form>
  );
}

/** For a trip known only from SMS: since when. */
function FromSms({ at }: { at: number }) {
  const { t } = useLingui();
  const { time } = useDateFormat();
  const clock = time(dhakaTime(at));
  return <Hint icon="message-square">{t`From an SMS, as it stood at ${clock}`}</Hint>;
}

/** The allowed price nearest to one that is out of range; null if the price is in range. */
function nearestAllowed({ price, least, most }: Offer): number | null {
  const shown = price ?? 0;
  return shown > most ? most : shown < least ? least : null;
}

/** If a price out of range may be bid, the end of the usual range nearest to it; else null. */
function usualBeside({ price, least, most, typical }: Offer): number | null {
  if (!typical) return null;
  const end = (price ?? 0) > most ? typical.high : typical.low;
  return end >= least && end <= most ? end : null;
}

function OfferPrice({ offer }: { offer: Offer }) {
  const { i18n, t } = useLingui();
  const { taka } = useFormat();
  const { price, least, most, typical, refusal, setPrice } = offer;
  const atPrice = refusal?.field === 'price';
  const nearest = nearestAllowed(offer);
  const allowed = taka(nearest ?? 0);
  const usual = usualBeside(offer);
  return (
    <>
      <PriceStepper
        label={t`What will you charge?`}
        value={price}
        min={least}
        max={most}
        step={STEP_TAKA}
        error={atPrice ? errorText(i18n, refusal) : undefined}
        onChange={setPrice}
      />
      {atPrice && nearest !== null && (
        <div className="row">
          <Chip on onClick={() => setPrice(nearest)}>
            {t`Make it ${allowed}`}
          </Chip>
          {usual !== null && usual !== nearest && (
            <Chip onClick={() => setPrice(usual)}>{t`${taka(usual)} is usual`}</Chip>
          )}
        </div>
      )}
      <TypicalHint fare={typical} />
    </>
  );
}

/** The reason why the offer was refused, next to the pressed button, with a link to the field. */
function OfferFault({ offer }: { offer: Offer }) {
  const { i18n, t } = useLingui();
  const { taka } = useFormat();
  const { price, most, refusal } = offer;
  if (!refusal) return null;
  const nearest = nearestAllowed(offer);
  const allowed = taka(nearest ?? 0);
  return (
    <div className="fault row">
      <Icon name="circle-alert" size="m" />
      <span className="grow">
        {refusal.field === 'price' && nearest !== null
          ? (price ?? 0) > most
            ? t`The fare is too high, at most ${allowed}`
            : t`The fare is too low, at least ${allowed}`
          : errorText(i18n, refusal)}
      </span>
      <button
        type="button"
        className="link"
        onClick={({ currentTarget: { form } }) => form && showFirstTrouble(form)}
      >
        {t`See above`}
      </button>
    </div>
  );
}

/** The owner's share of the price, and the button that sends the offer. */
function OfferSend({ offer, bySms }: { offer: Offer; bySms: boolean }) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const online = useOnline();
  const { price, lifts, saving } = offer;
  const allowed = nearestAllowed(offer) === null;
  const [commission, lifted] = [taka(commissionOf(price ?? 0)), taka(lifts)];
  const label = offer.isHeld
    ? t`Write the bid down`
    : !online
      ? bySms
        ? t`Bid by SMS`
        : t`Save the bid`
      : offer.isChange
        ? t`Send the new price`
        : t`Send the bid`;
  return (
    <>
      <div className="row">
        <span className="grow micro mute">
          {t`You keep`}
          <b className="price line">{allowed && price !== null ? taka(providerShare(price)) : '—'}</b>
          {allowed && t`Commission 10%, ${commission}`}
        </span>
        <Button
          type="submit"
          disabled={saving || lifts > 0 || (offer.car.cars.length === 0 && !offer.car.first)}
        >
          <span>
            {allowed && price !== null && (
              <span className="line" aria-hidden>
                {taka(price)}
              </span>
            )}
            {label}
          </span>
        </Button>
      </div>
      {lifts > 0 && (
        <span className="micro mute center line">{t`Pay ${lifted} first. What you have written stays.`}</span>
      )}
    </>
  );
}
