import { Fragment } from 'react';
import { locales, type Locale } from '../../../domain/locale.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { slipWords } from './slip-words.ts';
import type { Line } from './terms.ts';
import '../../ui/cards/facts.css';
import './slip.css';

type InBothProps = { lines: (locale: Locale) => Line[] };

/** The same lines in both languages, the reader's first, so that others who are shown the slip can read it. */
export function InBothLanguages({ lines }: InBothProps) {
  const own = useLocale();
  const ordered = locales.toSorted((a, b) => Number(b === own) - Number(a === own));
  return (
    <div className="both">
      {ordered.map((locale) => (
        <section key={locale} lang={locale} className="col g3" aria-label={slipWords[locale].language}>
          <h3>{slipWords[locale].language}</h3>
          <dl className="sliplines">
            {lines(locale).map(({ term, value }) => (
              <Fragment key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
