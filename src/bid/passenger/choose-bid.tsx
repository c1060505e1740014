import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { leftBid } from '../../../domain/bid/backup.ts';
import type { BidOrder } from '../../../domain/bid/bid.ts';
import { isWholeFare } from '../../../domain/money/bid-includes.ts';
import type { Range, Tariff } from '../../../domain/money/fare.ts';
import type { BidRow, TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { useDataSaver } from '../../platform/data-saver.ts';
import { bidRowOrder } from '../../trip/parts/bid-row-order.ts';
import { later } from '../../ui/base/later.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import type { ReportType } from '../questions/ask-sheet.tsx';
import { QuestionLine } from '../questions/question-line.tsx';
import { LaterAskSheet, useQuestions } from '../questions/trip-questions.tsx';
import { BackupOffer } from './backup-offer.tsx';
import { BidCard } from './bid-card.tsx';
import { BidOrderSelect } from './bid-order.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { fareRangeOfTrip } from '../counter-asking.ts';

const CounterSheet = later(async () => (await import('./counter-sheet.tsx')).CounterSheet);

type ChooseBidProps = {
  trip: WithMutations<TripRow>;
  bids: WithMutations<BidRow>[];
  /** Offered because the confirmed car owner has canceled. */
  backup: WithMutations<BidRow> | null;
  tariff: Tariff;
  hint: Range | null;
  /** Whether a bid can be confirmed now. */
  mayChoose: boolean;
  Report: ReportType;
};

/** The open bids on a passenger's trip, or the backup; and the sheet that asks once more. */
export function ChooseBid({ trip, bids, backup, tariff, hint, mayChoose, Report }: ChooseBidProps) {
  const [chosen, setChosen] = useState<BidRow | null>(null);
  const [order, setOrder] = useState<BidOrder>('price');
  const open = bids.filter((bid) => bid.status === 'proposed').toSorted(bidRowOrder(order));
  return (
    <>
      {backup ? (
        <BackupOffer
          backup={backup}
          asked={trip}
          left={leftBid(bids)}
          hint={hint}
          {...(mayChoose && { onTake: () => setChosen(backup) })}
        />
      ) : (
        <OpenBids
          trip={trip}
          bids={open}
          order={order}
          onOrder={setOrder}
          tariff={tariff}
          hint={hint}
          onChoose={mayChoose ? setChosen : null}
          Report={Report}
        />
      )}
      {chosen && (
        <ConfirmSheet
          key={chosen.id}
          bid={chosen}
          needs={trip.needs ?? []}
          ordered={open}
          hint={hint}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

type OpenBidsProps = {
  trip: WithMutations<TripRow>;
  /** The bids in the chosen order. */
  bids: WithMutations<BidRow>[];
  order: BidOrder;
  onOrder: (order: BidOrder) => void;
  tariff: Tariff;
  hint: Range | null;
  /** Null: no bid can be confirmed now. */
  onChoose: ((bid: BidRow) => void) | null;
  Report: ReportType;
};

/** The bids to choose from; a counter-offer is possible on each bid above the least price. */
function OpenBids({ trip, bids, order, onOrder, tariff, hint, onChoose, Report }: OpenBidsProps) {
  const { t } = useLingui();
  const saver = useDataSaver();
  const [namingId, setNamingId] = useState<string | null>(null);
  const range = fareRangeOfTrip(trip, tariff);
  const questionsOf = useQuestions(trip.id);
  const [askingOf, setAskingOf] = useState<string | null>(null);
  const naming = bids.find(({ id }) => id === namingId);
  const bestOf = best(bids);
  return (
    <section className="col g3" aria-label={t`Bids`}>
      <div className="row">
        <h2 className="grow">
          <Plural value={bids.length} one="# bid" other="# bids" />
        </h2>
        {bids.length > 1 && <BidOrderSelect value={order} onChange={onOrder} />}
      </div>
      {saver && (
        <Alert icon="signal">
          <b>{t`Saving data is on.`}</b> {t`Pictures of cars are not fetched by themselves.`}
        </Alert>
      )}
      <ul className="grid2">
        {bids.map((bid) => (
          <BidCard
            asked={trip}
            key={bid.id}
            bid={bid}
            cheapest={bids.length > 1 && bid.id === bestOf.price}
            topRated={bids.length > 1 && bid.id === bestOf.rating}
            hint={hint}
            {...(onChoose && {
              questions: {
                line: (
                  <QuestionLine
                    questions={questionsOf(bid)}
                    side="customer"
                    onOpen={() => setAskingOf(bid.provider.id)}
                  />
                ),
                onAsk: () => setAskingOf(bid.provider.id),
              },
            })}
            {...(onChoose && { onConfirm: () => onChoose(bid) })}
            {...(onChoose && range && bid.price > range.min && { onCounter: () => setNamingId(bid.id) })}
          />
        ))}
      </ul>
      <Hint icon="lock">{t`Only when you confirm do the two of you see each other’s phone numbers.`}</Hint>
      {askingOf !== null && (
        <LaterAskSheet
          tripId={trip.id}
          providerId={askingOf}
          Report={Report}
          onClose={() => setAskingOf(null)}
        />
      )}
      {naming && range && (
        <CounterSheet
          key={naming.id}
          trip={trip}
          bid={naming}
          range={range}
          onClose={() => setNamingId(null)}
        />
      )}
    </section>
  );
}

/**
 * The ids of the cheapest and the best rated bid; no bid is the cheapest if fuel or toll are added to each
 * price.
 */
function best(bids: BidRow[]): { price: string | undefined; rating: string | undefined } {
  const first = (order: BidOrder): BidRow | undefined => bids.toSorted(bidRowOrder(order))[0];
  const cheapest = first('price');
  return {
    price: cheapest && isWholeFare(cheapest.includes) ? cheapest.id : undefined,
    rating: first('rating')?.id,
  };
}
