import { useLingui } from '@lingui/react/macro';
import { saidOfTrip } from '../../db/mirror/said-of-trip.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useView } from '../../sync/use-view.ts';
import { Hint } from '../../ui/status/hint.tsx';
import { SaidMessage } from './said-message.tsx';

/** What an SMS said of this trip, on its page, marked as that, until the server's row is here. */
export function SaidOnTrip({ tripId }: { tripId: string }) {
  const { t } = useLingui();
  const { journey } = useDateFormat();
  const said = useView((dbs) => saidOfTrip(dbs, tripId), [tripId]);
  if (!said) return null;
  const when = journey(said.at, correctedNow());
  return (
    <section className="col g2" aria-label={t`By SMS, ${when}`}>
      <Hint icon="message-square">{t`By SMS, ${when}. The rest comes with the net.`}</Hint>
      <SaidMessage message={said.message} />
    </section>
  );
}
