import { useLingui } from '@lingui/react/macro';
import type { FeedRow } from '../../protocol/sync/rows.ts';
import { Badge } from '../ui/status/badge.tsx';

type Offered = { trip: Pick<FeedRow, 'return_leg'> };

/** Marks the offer of a car that drives this road anyway, on its return. */
export function ReturnLegBadge({ trip }: Offered) {
  const { t } = useLingui();
  if (!trip.return_leg) return null;
  return <Badge tone="mark" icon="repeat">{t`Return trip`}</Badge>;
}

export function ReturnLegLine({ trip }: Offered) {
  const { t } = useLingui();
  if (!trip.return_leg) return null;
  return <p className="small mute">{t`The car drives back this way, so it is going anyway.`}</p>;
}
