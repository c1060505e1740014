import { useLingui } from '@lingui/react/macro';
import type { BookingRow } from '../../protocol/sync/rows.ts';
import { useFormat } from '../i18n/use-format.ts';

/** The customer's price, and the original one if the provider has lowered it. */
export function BookingPrice({ booking }: { booking: Pick<BookingRow, 'price' | 'fixed_price'> }) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const asked = taka(booking.price);
  return (
    <p>
      <span className="price">{taka(booking.fixed_price)}</span>
      {booking.fixed_price < booking.price && (
        <span className="small ok line">{t`The car owner came down from ${asked}`}</span>
      )}
    </p>
  );
}
