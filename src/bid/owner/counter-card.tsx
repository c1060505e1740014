import { useLingui } from '@lingui/react/macro';
import { counterAfterChange } from '../../../domain/bid/countered-bid.ts';
import type { BidRow, TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { isUnderWay } from '../../action/mutation-strip.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { CounterAnswerForm } from './counter-answer.tsx';
import { answers, isAsking, type Counter } from '../counter-asking.ts';

type CounterCardProps = { trip: WithMutations<TripRow>; bid: WithMutations<BidRow> };

/** The passenger's counter-offer on the owner's page of a trip, until it is answered; then the answer. */
export function CounterCard({ trip, bid }: CounterCardProps) {
  const { t } = useLingui();
  const { counter } = bid;
  if (!counter) return null;
  if (isAsking(trip, bid))
    return (
      <Card label={t`The passenger has named a fare`}>
        <CounterAnswerForm trip={trip} bid={bid} counter={counter} />
      </Card>
    );
  return <Said bid={bid} counter={counter} />;
}

/** The counter-offer and its answer; an answer that is still on the phone is shown as not sent yet. */
function Said({ bid, counter }: { bid: WithMutations<BidRow>; counter: Counter }) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const [named, from, last] = [taka(counter.price), taka(counter.from), taka(counter.last ?? counter.from)];
  const waits = answers.some((name) => isUnderWay(bid.mutations, name));
  const said: Record<Counter['state'], [string, string]> = {
    asked: [t`The passenger named ${named}`, t`It was not answered.`],
    taken: [
      waits ? t`You agree to ${named}, not sent yet` : t`You agreed to ${named}`,
      t`Your bid was ${from}. The passenger still has to confirm.`,
    ],
    left: [
      waits ? t`You stay at ${from}, not sent yet` : t`You stayed at ${from}`,
      t`The passenger named ${named}.`,
    ],
    answered: [
      waits ? t`Your last fare ${last}, not sent yet` : t`You named ${last} as the last fare`,
      t`The passenger named ${named}, your bid was ${from}.`,
    ],
  };
  const { state } = counterAfterChange(counter, bid.price) ?? counter;
  const [head, detail] = said[state];
  return (
    <Alert tone={waits || state !== 'taken' ? 'wait' : 'go'} icon={waits ? 'cloud-off' : 'undo-2'}>
      <b className="line">{head}</b>
      {detail}
    </Alert>
  );
}
