import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CounterAnswer } from '../../../domain/bid/counter-offer.ts';
import { suggestedLast } from '../../../domain/bid/counter-rules.ts';
import { liftingSum } from '../../../domain/money/credit.ts';
import { sinceText } from '../../../domain/base/date-text.ts';
import { firstName } from '../../../domain/person/person-name.ts';
import type { Refusal } from '../../../domain/base/refusal.ts';
import type { BidRow, FeedRow } from '../../../protocol/sync/rows.ts';
import { tariffOfTrip } from '../../db/device/use-tariff.ts';
import { useMarket } from '../../db/device/use-market.ts';
import { creditOf } from '../../db/mirror/credit.ts';
import { profileView } from '../../db/mirror/views.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useNow } from '../../platform/ticker.ts';
import { useDbs, useView } from '../../sync/use-view.ts';
import type { Timed } from '../../trip/parts/current-status.ts';
import { PriceIncludes } from '../../money/parts/price-includes.tsx';
import { useSave } from '../../action/use-save.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FareMarks } from '../../ui/choosers/fare-marks.tsx';
import { Person } from '../../ui/cards/person.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { answerFare, whyNotAnswer } from '../counter-acts.ts';
import { fareRangeOfTrip, type Counter } from '../counter-asking.ts';
import { DuesBlock } from './dues-block.tsx';
import { LastFareSheet } from './last-fare-sheet.tsx';
import { ShareLine } from './share-line.tsx';
import '../counter.css';

const MINUTE_MS = 60_000;

type CounterAnswerProps = { trip: FeedRow & Timed; bid: WithMutations<BidRow>; counter: Counter };

/** The passenger's counter-offer on the owner's bid, the owner's share of it, and the three answers. */
export function CounterAnswerForm({ trip, bid, counter }: CounterAnswerProps) {
  const { t } = useLingui();
  const { locale, taka } = useFormat();
  const name = firstName(trip.user.name);
  const elapsed = Math.max(0, useNow(MINUTE_MS) - Date.parse(counter.asked_at));
  const range = fareRangeOfTrip(trip, tariffOfTrip(useMarket(), trip));
  const [named, own] = [taka(counter.price), taka(bid.price)];
  return (
    <>
      <div className="row wrap">
        <Badge tone="decide" icon="undo-2">{t`The passenger has named a fare`}</Badge>
        <span className="end small mute">{sinceText(elapsed, locale)}</span>
      </div>
      <div className="says">
        <Person name={trip.user.name} />
        <span className="say asks">
          <span className="micro">{name === '' ? t`The passenger names` : t`${name} names`}</span>
          <span className="price">{named}</span>
        </span>
        <span className="say own">
          <span className="micro">{t`Your bid`}</span>
          <span className="price">{own}</span>
        </span>
      </div>
      <PriceIncludes includes={bid.includes} />
      {range && (
        <FareMarks
          range={range}
          own={{ label: name === '' ? t`Passenger` : name, price: counter.price }}
          other={{ label: t`You`, price: bid.price }}
          label={t`The passenger ${named}, you ${own}`}
        />
      )}
      <CounterButtons trip={trip} bid={bid} counter={counter} />
      <Hint>{t`You too may answer with a fare of your own once.`}</Hint>
    </>
  );
}

/** The owner's share of the counter-offer, and the three answers to it. */
export function CounterButtons({ trip, bid, counter, said }: CounterAnswerProps & { said?: string }) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const dbs = useDbs();
  const save = useSave();
  const profile = useView((views) => profileView(views), []);
  const credit = creditOf(profile, useMarket());
  const closed = liftingSum(credit, correctedNow()) > 0;
  const [saving, setSaving] = useState(false);
  const [last, setLast] = useState(false);
  const [named, own] = [taka(counter.price), taka(bid.price)];
  const answer = async (given: CounterAnswer): Promise<Refusal | null> => {
    const no = whyNotAnswer(trip, bid, given, credit);
    if (no && given.kind === 'last') return no;
    setSaving(true);
    await save(() => answerFare(dbs, trip.id, given, credit), {
      ...(said !== undefined && { online: said }),
      offline: t`Your answer is kept on the phone and goes when you’re online`,
    });
    setSaving(false);
    return null;
  };
  return (
    <>
      <DuesBlock credit={credit} onLeave={() => undefined} />
      <ShareLine price={counter.price} head={t`If you agree, you keep`} instead={bid.price} />
      <Button
        wide
        icon="check"
        disabled={saving || closed}
        onClick={() => void answer({ kind: 'take', price: counter.price })}
      >
        {t`Agree to ${named}`}
      </Button>
      <div className="two">
        {suggestedLast({ price: bid.price, counter }) !== null && (
          <Button variant="line" small disabled={saving || closed} onClick={() => setLast(true)}>
            {t`Meet halfway`}
          </Button>
        )}
        <Button variant="line" small disabled={saving} onClick={() => void answer({ kind: 'leave' })}>
          {t`Stay at ${own}`}
        </Button>
      </div>
      {last && (
        <LastFareSheet
          price={bid.price}
          counter={counter}
          name={firstName(trip.user.name)}
          onSend={(price) => answer({ kind: 'last', price })}
          onClose={() => setLast(false)}
        />
      )}
    </>
  );
}
