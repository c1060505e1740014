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
  /** Also says who pays for what is not included, to the one who pays or to the other side. */
  paidBy?: 'reader' | 'passenger';
  /** Leads to what a fare is made of, at the end of the line. */
  door?: ReactNode;
};

const icons: Record<BidInclude, IconName> = {
  toll: 'ticket',
  fuel: 'fuel',
  driver_food: 'utensils',
  waiting: 'hourglass',
};

/** What comes on top of the price, which is what surprises people on the way, and then what the price includes. */
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
      {inside.length > 0 && (
        <span className="ok row">
          <Icon name="check" size="s" />
          <span>
            <span className="spoken">{t`The fare includes`} </span>
            {inside.map((include) => includeText(include, locale)).join(', ')}
          </span>
        </span>
      )}
      {door}
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
