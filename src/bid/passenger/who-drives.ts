import { useLingui } from '@lingui/react/macro';
import type { BidRow } from '../../../protocol/sync/rows.ts';

/**
 * The text that names the driver or the car owner as the one who drives; null if the server has not sent it.
 */
export function useWhoDrives(): (bid: Pick<BidRow, 'driver'>) => string | null {
  const { t } = useLingui();
  return ({ driver }) => {
    if (driver === undefined) return null;
    return driver === null ? t`The owner drives` : t`A driver of the owner drives`;
  };
}
