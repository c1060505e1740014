import { Plural, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { withoutHonorifics } from '../../../domain/person/person-name.ts';
import type { Range } from '../../../domain/money/fare.ts';
import { shareOf } from '../../../domain/trip/travellers.ts';
import type { BidRow, TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { InfoDoor } from '../../site/explained/info-door.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { CarDetail, CarPicture, useCarName } from '../../ui/cars/car-line.tsx';
import { MutationStrip } from '../../action/mutation-strip.tsx';
import { PriceIncludes } from '../../money/parts/price-includes.tsx';
import { ProviderLine } from '../../trip/parts/provider-line.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { BidMeets } from './bid-meets.tsx';
import { CarSheet } from './car-sheet.tsx';
import { refusedOf } from '../counter-asking.ts';
import { CounterLine } from './counter-line.tsx';
import { useWhoDrives } from './who-drives.ts';

/** Shows that a price is outside the estimate that the passenger saw. */
function AgainstEstimate({ price, hint }: { price: number; hint: Range | null }) {
  const { t } = useLingui();
  if (!hint || (price >= hint.min && price <= hint.max)) return null;
  return (
    <span className="micro mute line">
      {price < hint.min ? t`Below the estimate` : t`Above the estimate`}
    </span>
  );
}

/** What the passenger asked for: the kind of car, and who travels. */
export type Asked = Pick<TripRow, 'car_type' | 'adults' | 'children' | 'needs'>;

type BidCardProps = {
  bid: WithMutations<BidRow>;
  asked: Asked;
  cheapest: boolean;
  topRated: boolean;
  /** The estimated fare of the trip. */
  hint: Range | null;
  /** Makes a counter-offer on this bid; omitted if none is allowed. */
  onCounter?: () => void;
  /** The questions and answers so far, and the button that opens them. */
  questions?: { line: ReactNode; onAsk: () => void };
  /** The label of the button instead of 'Confirm'. */
  confirmText?: string;
  /** Omitted when no bid can be confirmed now. */
  onConfirm?: () => void;
};

/** One bid: its price and what that includes, the car, the owner. */
export function BidCard({
  bid,
  asked,
  cheapest,
  topRated,
  hint,
  onCounter,
  questions,
  ...confirming
}: BidCardProps) {
  const { t } = useLingui();
  const { digits, taka } = useFormat();
  const share = shareOf(bid.price, asked);
  const [people, each] = share ? [digits(share.people), taka(share.each)] : [];
  const carName = useCarName();
  const drives = useWhoDrives()(bid);
  const [showing, setShowing] = useState(false);
  const reviews = bid.provider.reviews_count ?? 0;
  const wrongFare = refusedOf(bid, ['bid.counter'])?.error?.field === 'price';
  const bigger = bid.car.car_type !== asked.car_type;
  return (
    <Card
      as="li"
      label={`${withoutHonorifics(bid.provider.name)}, ${taka(bid.price)}`}
      sync={
        <MutationStrip
          mutations={bid.mutations}
          {...(wrongFare && onCounter && { fix: { label: t`Name another`, onClick: onCounter } })}
        />
      }
    >
      <div className="row g3 cardoor">
        <button type="button" aria-label={t`See the car`} onClick={() => setShowing(true)} />
        <CarPicture car={bid.car} />
        <div className="grow">
          <span className="row wrap tight">
            <span className="price">{taka(bid.price)}</span>
            {cheapest && <Badge tone="mark" icon="trending-down">{t`Lowest`}</Badge>}
            {bigger && <Badge tone="wait" icon="car-front">{t`Bigger car`}</Badge>}
            {topRated && <Badge tone="go" icon="thumbs-up">{t`Best rated`}</Badge>}
          </span>
          {share && <span className="micro mute line">{t`${people} people, ${each} each`}</span>}
          <AgainstEstimate price={bid.price} hint={hint} />
          <b className="small line">{carName(bid.car)}</b>
          <span className="small mute line">
            <CarDetail car={bid.car} />
          </span>
          {reviews > 0 && (
            <span className="micro dim line">
              <Plural value={reviews} one="# review of the owner" other="# reviews of the owner" />
            </span>
          )}
        </div>
      </div>
      <ProviderLine provider={bid.provider} brief />
      {bid.driver && <span className="small mute">{drives}</span>}
      <PriceIncludes
        includes={bid.includes}
        door={
          <InfoDoor
            brief
            label={t`What the fare is made of`}
            about={{ what: 'fare', role: 'customer', includes: bid.includes }}
          />
        }
      />
      <BidMeets asked={asked.needs ?? []} bid={bid} />
      {bid.note !== null && <p className="note">“{bid.note}”</p>}
      {questions?.line}
      <BidButtons
        bid={bid}
        {...(onCounter && { onCounter })}
        {...(questions && { onAsk: questions.onAsk })}
        {...confirming}
      />
      <CarSheet bid={bid} open={showing} onClose={() => setShowing(false)} />
    </Card>
  );
}

type BidButtonsProps = Pick<BidCardProps, 'bid' | 'onCounter' | 'confirmText' | 'onConfirm'> & {
  onAsk?: () => void;
};

function BidButtons({ bid, onCounter, onAsk, confirmText, onConfirm }: BidButtonsProps) {
  const { t } = useLingui();
  const { counter } = bid;
  return (
    <div className={onAsk ? 'row wrap acts' : 'row'}>
      {onAsk && (
        <Button variant="line" small icon="circle-help" onClick={onAsk}>
          {t`Question`}
        </Button>
      )}
      {counter && <CounterLine bid={bid} counter={counter} />}
      {!counter && onCounter && (
        <Button variant="line" small onClick={onCounter}>
          {t`Name a fare`}
        </Button>
      )}
      {onConfirm && (
        <Button grow small onClick={onConfirm}>
          {confirmText ?? t`Confirm`}
        </Button>
      )}
    </div>
  );
}
