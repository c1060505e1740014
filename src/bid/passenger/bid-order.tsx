import { useLingui } from '@lingui/react/macro';
import { bidOrders, type BidOrder } from '../../../domain/bid/bid.ts';
import { Icon } from '../../ui/icons/icon.tsx';

type BidOrderSelectProps = { value: BidOrder; onChange: (order: BidOrder) => void };

/** The order of the bids, in one line with their number so that two bids fit on the first screen. */
export function BidOrderSelect({ value, onChange }: BidOrderSelectProps) {
  const { t } = useLingui();
  const names: Record<BidOrder, string> = {
    price: t`Low price`,
    rating: t`Good rating`,
    car: t`New car`,
  };
  return (
    <span className="chip orderedby">
      <Icon name="arrow-up-down" size="s" />
      <select
        aria-label={t`Sort by`}
        value={value}
        onChange={(event) => {
          const chosen = bidOrders.find((order) => order === event.target.value);
          if (chosen) onChange(chosen);
        }}
      >
        {bidOrders.map((order) => (
          <option key={order} value={order}>
            {names[order]}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="s" />
    </span>
  );
}
