import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  includeText,
  notIncluded,
  orderedIncludes,
  type BidInclude,
} from '../../../domain/money/bid-includes.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-drawings.ts';
import { Badge } from '../../ui/status/badge.tsx';

type PriceIncludesProps = {
  includes: readonly BidInclude[];
  /**
   * Adds a sentence about who pays for the items not included: the reader, or the passenger if the reader is
   * the owner.
   */
  paidBy?: 'reader' | 'passenger';
  /** A link to the explanation of a fare, at the end of the line. */
  door?: ReactNode;
};

const icons: Record<BidInclude, IconName> = {
  toll: 'ticket',
  fuel: 'fuel',
  driver_food: 'utensils',
  waiting: 'hourglass',
};

/**
 * The extra costs on top of the price, which otherwise surprise people on the way, followed by the items that
 * the price includes.
 */
export function PriceIncludes({ includes, paidBy, door }: PriceIncludesProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const inside = orderedIncludes(includes);
  const outside = notIncluded(includes);
  const extra = (include: BidInclude): string => {
    if (include === 'fuel') return t`Fuel extra!`;
    const what = includeText(include, locale);
    return t`${what} extra`;
  };
  return (
    <div className="row wrap small">
      {outside.length > 0 && (
        <ul className="row wrap" aria-label={t`Not in the fare`}>
          {outside.map((include) => (
            <li key={include}>
              <Badge tone={include === 'fuel' ? 'loud' : 'notice'} icon={icons[include]}>
                {extra(include)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {/* the door stays next to the line, however long that is */}
      <span className="row">
        {inside.length > 0 && (
          <span className="ok row grow">
            <Icon name="check" size="s" />
            <span>
              <span className="spoken">{t`The fare includes`} </span>
              {inside.map((include) => includeText(include, locale)).join(', ')}
            </span>
          </span>
        )}
        {door}
      </span>
      {paidBy && outside.length > 0 && (
        <p className="mute">
          {paidBy === 'reader'
            ? t`What is extra, you pay on the way.`
            : t`The passenger pays what is extra on the way.`}
        </p>
      )}
    </div>
  );
}
