import { useLingui } from '@lingui/react/macro';
import { locales } from '../../../domain/base/locale.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { isDeclined } from '../../platform/share-text.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { toaster } from '../../ui/overlays/toaster.ts';
import { Hint } from '../../ui/status/hint.tsx';
import { slipWords } from './slip-words.ts';
import { InBothLanguages } from './slip-lines.tsx';
import { receiptLines } from './terms.ts';

const BRAND = { bn: 'দূরপাল্লা', en: 'Durpalla' };

/** The cost of a completed trip, to send as a picture, to print or to save as a file; without phone numbers. */
export function Receipt({ trip }: { trip: TripRow }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { terms } = trip;
  if (trip.status !== 'completed' || terms === null) return null;
  const send = async (): Promise<void> => {
    try {
      const { sendPicture } = await import('./send-picture.ts');
      await sendPicture('durpalla-receipt.png', {
        title: slipWords[locale].receiptTitle,
        lines: receiptLines({ ...trip, terms }, locale),
        sign: BRAND[locale],
      });
    } catch (error) {
      if (!isDeclined(error)) toaster.show({ kind: 'error', text: t`This phone could not make the picture` });
    }
  };
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
          <Button icon="send" onClick={() => void send()}>
            {t`Send as a picture`}
          </Button>
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
