import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { bidIncludes } from '../../../domain/money/bid-includes.ts';
import { seatsOf } from '../../../domain/car/car.ts';
import { carModels } from '../../../domain/car/car-models.ts';
import { carWord, colourWord } from '../../../domain/car/car-names.ts';
import { plateOfNumber } from '../../../domain/car/plate-number.ts';
import { plateLines } from '../../../domain/car/plate.ts';
import type { DownMessage, SaidBid } from '../../../protocol/nodata/down-messages.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useShownPhone } from '../../i18n/shown-phone.ts';
import { PriceIncludes } from '../../money/parts/price-includes.tsx';
import { timeText } from '../../../domain/base/date-text.ts';
import { useDbs } from '../../sync/use-view.ts';
import { Button, buttonClass } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { CarDrawing, paintOf } from '../../ui/cars/car-drawing.tsx';
import { shapes } from '../../ui/cars/car-shapes.ts';
import { Plate } from '../../ui/cars/plate.tsx';
import { Stars } from '../../ui/cars/stars.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Signboard } from '../../ui/road/signboard.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { confirmSaidBid } from './answer-acts.ts';
import { SEND } from './send-now.ts';
import { refusalIn } from './opened-answer.ts';
import './sms.css';

type Of<K extends DownMessage['kind']> = Extract<DownMessage, { kind: K }>;

/** What an SMS says about a trip: a new request has its own page, and a certificate belongs to no trip. */
export function SaidMessage({
  message,
}: {
  message: Exclude<DownMessage, { kind: 'certificate' | 'new_trip' }>;
}) {
  if (message.kind === 'refused') return <Refused message={message} />;
  if (message.kind === 'bids') return <Bids message={message} />;
  return message.kind === 'agreed' ? <Agreed message={message} /> : <Posted message={message} />;
}

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;

function Refused({ message }: { message: Of<'refused'> }) {
  const { i18n } = useLingui();
  const error = refusalIn(message);
  return <Alert tone="bad">{error && errorText(i18n, error)}</Alert>;
}

function Posted({ message: { result, tripNo, bidsCount, untilMinute } }: { message: Of<'posted'> }) {
  const { t } = useLingui();
  const { locale, digits } = useFormat();
  const number = digits(tripNo);
  const bids = digits(bidsCount);
  const until = timeText(clockOf(untilMinute), locale);
  const said: Record<typeof result, string> = {
    posted: t`The request is in the feed. Bids so far: ${bids}.`,
    choosing: t`Bidding is over. Bids: ${bids}.`,
    agreed: t`Agreed`,
    canceled: t`The trip is canceled.`,
    expired: t`The trip is over: nobody was chosen in time.`,
    bid_in: t`Your bid is in. Result by ${until}.`,
    bid_lost: t`Your bid was not chosen.`,
    bid_withdrawn: t`Your bid is taken back.`,
    known: t`It was there already: nothing has changed.`,
  };
  return (
    <Card label={t`Trip ${number}`}>
      <b className="line">{t`Trip ${number}`}</b>
      <span>{said[result]}</span>
      {result === 'posted' && <Hint icon="clock">{t`Choose until ${until}`}</Hint>}
    </Card>
  );
}

function Bids({ message }: { message: Of<'bids'> }) {
  const { t } = useLingui();
  const { locale, digits, taka } = useFormat();
  const dbs = useDbs();
  const navigate = useNavigate();
  const { bids, untilMinute, bidsCount } = message;
  const [chosen, setChosen] = useState(bids[0]?.no ?? 0);
  const [state, setState] = useState<'choosing' | 'saving' | 'unknown'>('choosing');
  const bid = bids.find(({ no }) => no === chosen);
  const until = timeText(clockOf(untilMinute), locale);
  const count = digits(bidsCount);
  const price = bid ? taka(bid.price) : '';
  const confirm = async (): Promise<void> => {
    if (!bid || state === 'saving') return;
    setState('saving');
    if (!(await confirmSaidBid(dbs, message, bid))) return setState('unknown');
    await navigate({ to: '/outbox', hash: SEND, replace: true });
  };
  return (
    <div className="col g3">
      <div className="row">
        <h2 className="grow">{t`${count} bids`}</h2>
        <span className="small mute">{t`Until ${until}`}</span>
      </div>
      {bids.map((each) => (
        <BidChoice
          key={each.no}
          bid={each}
          checked={each.no === chosen}
          onChange={() => setChosen(each.no)}
        />
      ))}
      <Hint icon="cloud-off">{t`Photos and names are seen when there is a net.`}</Hint>
      <Hint icon="hourglass">{t`Nothing is settled before the answer.`}</Hint>
      {state === 'unknown' && (
        <Alert tone="bad">{t`This phone does not know the trip. Try with a net.`}</Alert>
      )}
      <Button wide icon="message-square" disabled={!bid || state === 'saving'} onClick={() => void confirm()}>
        {t`Confirm for ${price}, by SMS`}
      </Button>
    </div>
  );
}

type BidChoiceProps = { bid: SaidBid; checked: boolean; onChange: () => void };

function BidChoice({ bid, checked, onChange }: BidChoiceProps) {
  const { t } = useLingui();
  const { locale, digits, taka, number } = useFormat();
  const model = carModels.find(({ id }) => id === bid.modelId);
  const name = model ? [carWord(model.brand, locale), carWord(model.model, locale)].join(' ') : t`Car`;
  const year = bid.year > 0 ? digits(bid.year) : '';
  const seats = digits(seatsOf(bid.carType));
  const details = [colourWord(bid.colour, locale), bid.airConditioned ? t`AC` : '', t`${seats} seats`].filter(
    Boolean,
  );
  const rating = bid.rating === null ? null : bid.rating / 10;
  const shownRating = number(rating ?? 0, 1);
  return (
    <label className="smsbid">
      <CarDrawing shape={shapes[bid.carType]} paint={paintOf(bid.colour)} />
      <span className="row">
        <span className="price">{taka(bid.price)}</span>
        {rating !== null && <Stars value={rating} label={t`Rating ${shownRating}`} />}
      </span>
      <input type="radio" className="native" name="bid" checked={checked} onChange={onChange} />
      <span className="radio" />
      <span className="small">
        <b className="line">
          {name} {year}
        </b>
        <span className="mute line">{details.join(', ')}</span>
      </span>
      <span className="holds">
        <PriceIncludes includes={bidIncludes.filter((_, at) => (bid.includes & (1 << at)) !== 0)} />
      </span>
    </label>
  );
}

function Agreed({ message }: { message: Of<'agreed'> }) {
  const { t } = useLingui();
  const { locale, digits, taka } = useFormat();
  const shownPhone = useShownPhone();
  const { pin, price, tripNo } = message;
  const number = digits(tripNo);
  const plate = plateOfNumber(message.plate);
  const lines = plate === null ? null : plateLines(plate, locale);
  const phone = `+8801${String(message.phone).padStart(9, '0')}`;
  const digitsOfPin = pin === null ? [] : [...digits(String(pin).padStart(4, '0'))];
  return (
    <>
      <Signboard>
        <div className="col g3 smsagreed">
          <div className="row wrap">
            <Badge tone="mark" icon="check">{t`Agreed`}</Badge>
            <span className="end small mute">{t`Trip ${number}`}</span>
          </div>
          {lines && <Plate area={lines.area} number={lines.number} large />}
          {pin !== null && (
            <section className="col" aria-label={t`Boarding PIN`}>
              <span className="small">{t`Boarding PIN, to be said in the car`}</span>
              <p className="smspin">
                <span className="spoken">{digitsOfPin.join(' ')}</span>
                {digitsOfPin.map((digit, place) => (
                  <b key={place} aria-hidden="true">
                    {digit}
                  </b>
                ))}
              </p>
            </section>
          )}
        </div>
      </Signboard>
      <Card
        label={pin === null ? t`The passenger` : t`The car owner`}
        sync={
          <div className="sync sent">
            <Icon name="message-square" />
            <span className="grow">{t`Settled on the server. Name and photo come with the net.`}</span>
          </div>
        }
      >
        <div className="col g3">
          <div className="row wrap">
            <span className="grow">{pin === null ? t`The passenger` : t`The car owner`}</span>
            <b className="nowrap">{shownPhone(phone)}</b>
          </div>
          <div className="two">
            <a className={buttonClass({ small: true })} href={`tel:${phone}`}>
              <Icon name="phone" size="s" />
              {t`Call`}
            </a>
            <a className={buttonClass({ variant: 'line', small: true })} href={`sms:${phone}`}>
              <Icon name="message-square" size="s" />
              {t`SMS`}
            </a>
          </div>
          <div className="row">
            <span className="grow">
              <b className="line">{t`Fare`}</b>
              <span className="small mute">
                {pin === null ? t`The passenger pays you in cash` : t`In cash, to the car owner`}
              </span>
            </span>
            <span className="price">{taka(price)}</span>
          </div>
        </div>
      </Card>
      <a className={buttonClass({ variant: 'danger', wide: true })} href="tel:999">
        <Icon name="phone" size="m" />
        {t`Emergency: call 999`}
      </a>
    </>
  );
}
