import { useLingui } from '@lingui/react/macro';
import type { FeedRow } from '../../../protocol/sync/rows.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { Facts } from '../../ui/cards/facts.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Passage } from './passage.tsx';

export type ExpiryInfoProps = {
  trip: Pick<FeedRow, 'created_by' | 'bids_until' | 'choose_until' | 'journey_date_time'>;
  /** Whether the reader posted it; others bid on it or may book it. */
  own: boolean;
};

/**
 * The time until which a trip stays on the others' list, and what happens then. Its instants come from the
 * server.
 */
export function ExpiryInfo({ trip, own, onClose }: ExpiryInfoProps & { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet open title={t`When does it expire?`} onClose={onClose}>
      {trip.created_by === 'provider' ? (
        <OfferExpires trip={trip} own={own} />
      ) : (
        <RequestExpires trip={trip} own={own} />
      )}
      <p className="small mute">{t`The server’s clock decides, not the one of a phone.`}</p>
    </Sheet>
  );
}

function RequestExpires({ trip, own }: ExpiryInfoProps) {
  const { t } = useLingui();
  const format = useDateFormat();
  const at = (instant: string): string => format.journey(Date.parse(instant), correctedNow());
  const { bids_until: bids, choose_until: choose, journey_date_time: journey } = trip;
  const isStaged = bids !== choose;
  const untilJourney = choose === journey;
  return (
    <>
      <Facts
        facts={[
          { term: t`Bids until`, value: at(bids) },
          { term: own ? t`You choose until` : t`The passenger chooses until`, value: at(choose) },
        ]}
      />
      <Passage title={t`Until then`}>
        {own
          ? t`The trip stands on the list of car owners, and each bid comes to you. You may confirm one at any time, you need not wait for the end.`
          : t`You can bid, change your bid or take it back. The passenger may confirm one at any time, before the end too.`}
        {isStaged && (
          <span className="line">
            {own
              ? t`When bids are closed, no new one comes, and you have the rest of the time to choose.`
              : t`When bids are closed, the passenger has the rest of the time to choose.`}
          </span>
        )}
        {untilJourney && <span className="line">{t`It is over when the journey should begin.`}</span>}
      </Passage>
      <Passage title={t`If nobody is confirmed`}>
        {own
          ? t`The trip expires, and all bids are closed. It costs you nothing. With “Ask again” on its page the form opens as you filled it in; bids then come anew.`
          : t`The trip expires, and your bid is closed by itself. It costs you nothing.`}
      </Passage>
      {own && (
        <Passage title={t`Without a net`}>
          {t`A choice counts when it reaches the server. It waits on the phone until there is a net; if that is after the end, it comes too late, and we’ll tell you.`}
        </Passage>
      )}
    </>
  );
}

function OfferExpires({ trip, own }: ExpiryInfoProps) {
  const { t } = useLingui();
  const format = useDateFormat();
  return (
    <>
      <Facts
        facts={[
          {
            term: t`Can be booked until`,
            value: format.journey(Date.parse(trip.bids_until), correctedNow()),
          },
        ]}
      />
      <Passage title={t`Until then`}>
        {own
          ? t`Your trip stands on the list of passengers, until one hour before it sets out. You confirm one of those who ask.`
          : t`You can ask for it until one hour before it sets out, or until its owner confirms somebody else.`}
      </Passage>
      <Passage title={t`If nobody is confirmed`}>
        {own
          ? t`The trip expires, and bookings that wait are closed. It costs you nothing. With “Offer it again” the form opens as you filled it in.`
          : t`The trip expires, and your booking is closed by itself. It costs you nothing.`}
      </Passage>
    </>
  );
}
