import { useLingui } from '@lingui/react/macro';
import type { Range } from '../../../domain/money/fare.ts';

/** Says so where a price is outside the estimate that the passenger was shown. */
export function AgainstEstimate({ price, hint }: { price: number; hint: Range | null }) {
  const { t } = useLingui();
  if (!hint || (price >= hint.min && price <= hint.max)) return null;
  return (
    <span className="micro mute line">
      {price < hint.min ? t`Below the estimate` : t`Above the estimate`}
    </span>
  );
}
