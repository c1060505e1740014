import { useLingui } from '@lingui/react/macro';
import {
  bidIncludes,
  includeText,
  orderedIncludes,
  type BidInclude,
} from '../../../domain/money/bid-includes.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { PriceIncludes } from './price-includes.tsx';
import { CheckRow } from '../../ui/forms/check-row.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import './fares.css';

type IncludesChooserProps = { value: readonly BidInclude[]; onChange: (next: BidInclude[]) => void };

/** The items that the price includes. The passenger sees both the ticked items and the others. */
export function IncludesChooser({ value, onChange }: IncludesChooserProps) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <fieldset className="field">
      <legend>{t`What does the fare cover?`}</legend>
      <div className="ticks">
        {bidIncludes.map((include) => (
          <CheckRow
            key={include}
            checked={value.includes(include)}
            onChange={(ticked) =>
              onChange(
                orderedIncludes(ticked ? [...value, include] : value.filter((each) => each !== include)),
              )
            }
          >
            {includeText(include, locale)}
          </CheckRow>
        ))}
      </div>
      <Hint>{t`What you don’t tick, the passenger pays on the way. The passenger sees:`}</Hint>
      <PriceIncludes includes={value} />
    </fieldset>
  );
}
