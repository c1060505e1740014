import { useLingui } from '@lingui/react/macro';
import { agoText } from '../../../domain/date-text.ts';
import { pulledAt } from '../../db/views.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useNow } from '../../platform/ticker.ts';
import { useView } from '../../sync/use-view.ts';
import { Facts } from '../../ui/facts.tsx';

/** What is on the phone and how old it is. */
export function Kept() {
  const { t } = useLingui();
  const locale = useLocale();
  const now = useNow(30_000);
  const at = useView((dbs) => pulledAt(dbs), []);
  const age = at ? agoText(Math.max(0, now - at), locale) : t`Not fetched yet`;
  return (
    <section className="col g3" aria-labelledby="kept">
      <h2 id="kept">{t`What is kept on the phone`}</h2>
      <div className="card">
        <div className="in">
          <Facts
            facts={[
              { term: t`Trips and bids`, value: age },
              { term: t`Notifications`, value: age },
              { term: t`List of places`, value: t`All of it` },
            ]}
          />
        </div>
      </div>
    </section>
  );
}
