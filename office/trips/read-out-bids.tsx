import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { carWord, colourWord } from '../../domain/car/car-names.ts';
import { includeText, notIncluded } from '../../domain/money/bid-includes.ts';
import { meetText } from '../../domain/trip/need-words.ts';
import { CallBackSmsAnswer } from '../../protocol/api/office/call-backs.ts';
import type { BidRow } from '../../protocol/sync/rows.ts';
import { call } from '../kit/calls.ts';
import { DecisionPane } from '../kit/decision-pane.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { CallerCase, SayThis, type CallerProps } from './caller-case.tsx';

/** The bids on the caller's trip, to be read out, and the one that they choose. */
export function ReadOutBids({ caller, acts, onEnd }: CallerProps) {
  const { t } = useLingui();
  const { clock, taka } = useOfficeFormat();
  const [chosen, setChosen] = useState<string | null>(null);
  const [agrees, setAgrees] = useState(false);
  const bid = caller.bids.find(({ id }) => id === chosen);
  const fare = taka(bid?.price ?? 0);
  const until = clock(caller.trip?.choose_until ?? caller.last_at);
  const confirm = (): void => {
    if (!bid) return;
    acts.run(async () => {
      const body = { consent: true, bid_id: bid.id, price: bid.price };
      await call(CallBackSmsAnswer, 'POST', `call-backs/${caller.id}/confirm`, body);
    });
  };
  return (
    <>
      <CallerCase caller={caller}>
        {caller.bids.length === 0 ? (
          <p>{t`No bid yet. They can be chosen until ${until}.`}</p>
        ) : (
          <fieldset className="o-bids">
            <legend className="h3">{t`Read these out; to be chosen until ${until}`}</legend>
            {caller.bids.map((each) => (
              <BidLine
                key={each.id}
                bid={each}
                isChosen={each.id === chosen}
                onChoose={() => {
                  setChosen(each.id);
                  setAgrees(false);
                }}
              />
            ))}
          </fieldset>
        )}
        {bid && (
          <SayThis>
            {t`So it is ${fare}, paid to the owner. You get an SMS with the plate, the owner’s number and a PIN. Tell the PIN only once you sit in the car. Shall I confirm it?`}
          </SayThis>
        )}
      </CallerCase>
      <DecisionPane
        tall
        notice={
          acts.said !== null && (
            <p className="q-said" role="status">
              {acts.said}
            </p>
          )
        }
        acts={[
          {
            letter: 'A',
            name: bid ? t`Confirm ${fare}` : t`Confirm`,
            isPrimary: true,
            isDisabled: !bid || !agrees || acts.isBusy,
            run: confirm,
          },
          { letter: 'L', name: t`Chooses later`, run: () => onEnd('later') },
          { letter: 'N', name: t`Nobody answers`, run: () => onEnd('unreached') },
          { letter: 'X', name: t`Cancel their trip`, run: () => onEnd('cancel') },
        ]}
      >
        <div className="act">
          {bid && (
            <label className="row g2">
              <input type="checkbox" checked={agrees} onChange={({ target }) => setAgrees(target.checked)} />
              {t`They have said yes to ${fare}`}
            </label>
          )}
          <p className="sub">{t`A confirmed bid binds both. Only then does the owner get the number.`}</p>
        </div>
      </DecisionPane>
    </>
  );
}

type BidLineProps = { bid: BidRow; isChosen: boolean; onChoose: () => void };

function BidLine({ bid, isChosen, onChoose }: BidLineProps) {
  const { t } = useLingui();
  const { locale, taka, number, digits } = useOfficeFormat();
  const { car, provider } = bid;
  const rating = number(provider.rating_x10 / 10, 1);
  const [rated, journeys] = [number(provider.ratings_count), number(provider.trips_count)];
  const missing = notIncluded(bid.includes)
    .map((each) => includeText(each, locale))
    .join(', ');
  return (
    <label className={isChosen ? 'q-side on' : 'q-side'}>
      <span className="row g3">
        <input type="radio" name="bid" checked={isChosen} onChange={onChoose} />
        <b className="grow">{taka(bid.price)}</b>
        <span>
          {carWord(car.brand, locale)} {carWord(car.model, locale)}, {colourWord(car.color, locale)},{' '}
          {digits(car.manufacture_year)}
        </span>
      </span>
      <small className="mute">
        {provider.name}, {provider.ratings_count > 0 ? t`rated ${rating} by ${rated}` : t`not rated yet`}
        {', '}
        {t`${journeys} journeys`}
      </small>
      <small className="mute">
        {missing === '' ? t`Everything is in the fare` : t`Comes on top: ${missing}`}
        {bid.meets &&
          bid.meets.length > 0 &&
          ` · ${bid.meets.map((need) => meetText(need, locale)).join(', ')}`}
      </small>
      {bid.note !== null && <small className="mute">{bid.note}</small>}
    </label>
  );
}
