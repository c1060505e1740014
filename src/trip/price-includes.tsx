import { useLingui } from '@lingui/react/macro';
import { includeText, notIncluded, orderedIncludes, type BidInclude } from '../../domain/bid-includes.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Icon } from '../ui/icons/icon.tsx';

type PriceIncludesProps = {
  includes: readonly BidInclude[];
  /** Also says who pays for what is not included. */
  full?: boolean;
};

/** What the price includes, ticked, and what it does not. */
export function PriceIncludes({ includes, full = false }: PriceIncludesProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const inside = orderedIncludes(includes);
  const outside = notIncluded(includes)
    .map((include) => includeText(include, locale))
    .join(', ');
  return (
    <div className="col small">
      {inside.length > 0 && (
        <ul className="row wrap" aria-label={t`The fare includes`}>
          {inside.map((include) => (
            <li key={include} className="ok row">
              <Icon name="check" size="s" />
              {includeText(include, locale)}
            </li>
          ))}
        </ul>
      )}
      {outside !== '' && (
        <p className="mute">
          {full
            ? t`Not in the fare: ${outside}. The passenger pays these on the way.`
            : t`Not in the fare: ${outside}`}
        </p>
      )}
    </div>
  );
}
