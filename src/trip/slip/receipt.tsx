import { useLingui } from '@lingui/react/macro';
import { locales } from '../../../domain/base/locale.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { slipWords } from './slip-words.ts';
import { InBothLanguages } from './slip-lines.tsx';
import { receiptLines } from './terms.ts';

const BRAND = { bn: 'দূরপাল্লা', en: 'Durpalla' };

/** The cost of a completed trip, to print or to save as a file; without phone numbers. */
export function Receipt({ trip }: { trip: TripRow }) {
  const { t } = useLingui();
  const { terms } = trip;
  if (trip.status !== 'completed' || terms === null) return null;
  return (
    <div className="receipt">
      <Card label={t`Receipt`}>
        <b className="small mute">
          <span lang="bn">{BRAND.bn}</span> · <span lang="en">{BRAND.en}</span>
        </b>
        <h2>
          {locales.map((locale, place) => (
            <span key={locale} lang={locale}>
              {place > 0 && ' · '}
              {slipWords[locale].receiptTitle}
            </span>
          ))}
        </h2>
        <InBothLanguages lines={(locale) => receiptLines({ ...trip, terms }, locale)} />
        <div className="unprinted col g3">
          <Button variant="line" icon="download" onClick={() => print()}>
            {t`Print or keep as a file`}
          </Button>
          {trip.contact === null && (
            <Hint icon="lock">{t`The journey is over: phone numbers are hidden again for both of you.`}</Hint>
          )}
        </div>
      </Card>
    </div>
  );
}
