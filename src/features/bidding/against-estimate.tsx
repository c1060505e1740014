import { useLingui } from '@lingui/react/macro';
import type { Range } from '../../../domain/fare.ts';

/** A price compared with the estimate that the passenger was shown. */
export function AgainstEstimate({ price, hint }: { price: number; hint: Range | null }) {
  const { t } = useLingui();
  if (!hint) return null;
  if (price < hint.min) return <span className="micro mute">{t`Below the estimate`}</span>;
  return (
    <span className="micro mute">{price > hint.max ? t`Above the estimate` : t`Within the estimate`}</span>
  );
}
