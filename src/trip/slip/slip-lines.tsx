import { Fragment, type ReactNode } from 'react';
import { locales, type Locale } from '../../../domain/base/locale.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { slipWords } from './slip-words.ts';
import type { Line } from './terms.ts';
import '../../ui/cards/facts.css';
import './slip.css';

type InBothProps = {
  lines: (locale: Locale) => Line[];
  /** Folds the other language, which opens at a press. */
  folded?: boolean;
};

/** The same lines in both languages, the reader's first, so that others who see the slip can read it. */
export function InBothLanguages({ lines, folded = false }: InBothProps) {
  const own = useLocale();
  const ordered = locales.toSorted((a, b) => Number(b === own) - Number(a === own));
  return (
    <div className="both">
      {ordered.map((locale) =>
        folded && locale !== own ? (
          <details key={locale} lang={locale}>
            <summary>
              <b className="grow">{slipWords[locale].showIn}</b>
              <Icon name="chevron-down" size="m" />
            </summary>
            <SlipLines lines={lines(locale)} />
          </details>
        ) : (
          <section key={locale} lang={locale} className="col g3" aria-label={slipWords[locale].language}>
            {!folded && <h3>{slipWords[locale].language}</h3>}
            <SlipLines lines={lines(locale)} />
          </section>
        ),
      )}
    </div>
  );
}

const SlipLines = ({ lines }: { lines: Line[] }): ReactNode => (
  <dl className="sliplines">
    {lines.map(({ term, value }) => (
      <Fragment key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
);
