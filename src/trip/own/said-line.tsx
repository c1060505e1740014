import { useLingui } from '@lingui/react/macro';
import type { DownMessage } from '../../../protocol/nodata/down-messages.ts';
import { refusalOfNumber } from '../../../protocol/nodata/code-numbers.ts';
import { saidOfTrip, type SaidOfTrip } from '../../db/mirror/trip-views.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useView } from '../../sync/use-view.ts';
import { Icon } from '../../ui/icons/icon.tsx';

/** What an SMS said of a trip in a list, marked as that, until the server's row is here. */
export function SaidLine({ tripId }: { tripId: string }) {
  const said = useView((dbs) => saidOfTrip(dbs, tripId), [tripId]);
  return said ? <Line said={said} /> : null;
}

function Line({ said: { at, message } }: { said: SaidOfTrip }) {
  const { t } = useLingui();
  const { journey } = useDateFormat();
  const when = journey(at, correctedNow());
  const words = useWords(message);
  return (
    <p className="saidline small">
      <Icon name="message-square" size="s" />
      <span>
        <b className="line">{t`By SMS, ${when}`}</b>
        {words}
      </span>
    </p>
  );
}

function useWords(message: SaidOfTrip['message']): string {
  const { i18n, t } = useLingui();
  const { digits, taka } = useFormat();
  if (message.kind === 'refused') return errorText(i18n, { code: refusalOfNumber(message.code) });
  const bids = digits(message.bidsCount);
  if (message.kind === 'agreed') {
    const fare = taka(message.price);
    return t`Agreed for ${fare}. Number and plate are on the trip’s page.`;
  }
  const words: Record<Extract<DownMessage, { kind: 'posted' }>['result'], string> = {
    posted: t`The request is in the feed. Bids so far: ${bids}.`,
    choosing: t`Bidding is over. Bids: ${bids}.`,
    agreed: t`Agreed`,
    canceled: t`The trip is canceled.`,
    expired: t`The trip is over: nobody was chosen in time.`,
    bid_in: t`Your bid is in.`,
    bid_lost: t`Your bid was not chosen.`,
    bid_withdrawn: t`Your bid is taken back.`,
    known: t`It was there already: nothing has changed.`,
  };
  return words[message.result];
}
