import { useLingui } from '@lingui/react/macro';
import type { BidRow } from '../../../protocol/sync/rows.ts';

/** Says whether a driver or the car owner drives; null where the server has not said. */
export function useWhoDrives(): (bid: Pick<BidRow, 'driver'>) => string | null {
  const { t } = useLingui();
  return ({ driver }) => {
    if (driver === undefined) return null;
    return driver === null ? t`The owner drives` : t`A driver of the owner drives`;
  };
}
