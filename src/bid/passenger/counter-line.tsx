import { useLingui } from '@lingui/react/macro';
import type { BidRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { isUnderWay } from '../../action/mutation-strip.tsx';

type Counter = NonNullable<BidRow['counter']>;

/**
 * The passenger's counter-offer on a bid and its progress; one that is still on the phone is shown as not
 * sent yet.
 */
export function CounterLine({ bid, counter }: { bid: WithMutations<BidRow>; counter: Counter }) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const [named, from, last] = [taka(counter.price), taka(counter.from), taka(counter.last ?? counter.from)];
  const waits = isUnderWay(bid.mutations, 'bid.counter');
  const said: Record<Counter['state'], [string, string]> = {
    asked: waits
      ? [t`You name ${named}`, t`Not sent yet`]
      : [t`You named ${named}`, t`Waiting for the answer`],
    taken: [t`Agrees to ${named}`, t`The bid was ${from}`],
    left: [t`Stays at ${from}`, t`Your fare was ${named}`],
    answered: [t`Last fare: ${last}`, t`Your fare was ${named}`],
  };
  const [head, detail] = said[counter.state];
  return (
    <span className="grow small">
      <b className={counter.state === 'taken' ? 'ok line' : 'line'}>{head}</b>
      <span className="mute line">{detail}</span>
    </span>
  );
}
