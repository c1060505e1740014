import { useLingui } from '@lingui/react/macro';
import type { DownMessage } from '../../../protocol/nodata/down-messages.ts';
import type { SaidOfTrip } from '../../db/mirror/said-views.ts';
import { needTexts } from '../../i18n/i18n.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useSaid } from '../../sync/use-said.ts';
import { later } from '../../ui/base/later.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import './sms.css';

// most phones always had a net: the words are loaded where an SMS said something
const Words = later(async () => {
  await needTexts('action/sms');
  return Line;
});

/** What an SMS said of a trip, or of the reader's bid on it, marked as that, until the server's row is here. */
export function SaidLine({ tripId }: { tripId: string }) {
  const said = useSaid(tripId);
  return said && <Words said={said} />;
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
  const { t } = useLingui();
  const { digits, taka } = useFormat();
  // the strip of its action says why
  if (message.kind === 'refused') return t`Not taken`;
  const bids = digits(message.bidsCount);
  if (message.kind === 'agreed') {
    const fare = taka(message.price);
    return message.pin === null
      ? t`Agreed for ${fare}. The passenger’s number is on the trip’s page.`
      : t`Agreed for ${fare}. Number and plate are on the trip’s page.`;
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
