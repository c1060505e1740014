import { Fragment } from 'react';
import { locales, type Locale } from '../../../domain/locale.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { slipWords } from './slip-words.ts';
import type { Line } from './terms.ts';
import '../../ui/cards/facts.css';
import './slip.css';

type InBothProps = {
  lines: (locale: Locale) => Line[];
  /** The language that the reader does not read opens by a press: it is for somebody who is shown the phone. */
  folded?: boolean;
};

/** The same lines in both languages, the reader's first. */
export function InBothLanguages({ lines, folded = false }: InBothProps) {
  const own = useLocale();
  const other = locales.find((locale) => locale !== own);
  return (
    <div className="both">
      <InOne locale={own} lines={lines(own)} />
      {other && folded && (
        <details lang={other}>
          <summary>
            {slipWords[other].language}
            <Icon name="chevron-down" size="s" />
          </summary>
          <Lines lines={lines(other)} />
        </details>
      )}
      {other && !folded && <InOne locale={other} lines={lines(other)} />}
    </div>
  );
}

function InOne({ locale, lines }: { locale: Locale; lines: Line[] }) {
  return (
    <section lang={locale} className="col g3" aria-label={slipWords[locale].language}>
      <h3>{slipWords[locale].language}</h3>
      <Lines lines={lines} />
    </section>
  );
}

const Lines = ({ lines }: { lines: Line[] }) => (
  <dl className="sliplines">
    {lines.map(({ term, value }) => (
      <Fragment key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
);
