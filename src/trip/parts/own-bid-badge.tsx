import { useLingui } from '@lingui/react/macro';
import type { BidRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { Badge } from '../../ui/status/badge.tsx';
import { ownStatusOf } from './own-bid.ts';

/**
 * The status of the reader's own bid. Shows nothing while it is being placed, since `MutationStrip` shows
 * that.
 */
export function OwnBidBadge({ bid }: { bid: WithMutations<BidRow> }) {
  const { t } = useLingui();
  switch (ownStatusOf(bid)) {
    case 'placing':
    case 'by_sms':
      return null;
    case 'refused':
      return <Badge tone="bad" icon="x">{t`Not taken`}</Badge>;
    case 'proposed':
      return <Badge tone="wait" icon="send">{t`Bid sent`}</Badge>;
    case 'confirmed':
      return <Badge tone="solid" icon="check">{t`Confirmed`}</Badge>;
    case 'backup':
      return <Badge tone="wait" icon="hand-coins">{t`Kept as the backup`}</Badge>;
    case 'closed':
      return <Badge tone="shut" icon="lock">{t`Bid closed`}</Badge>;
    case 'canceled':
      return <Badge tone="shut" icon="undo-2">{t`Bid taken back`}</Badge>;
  }
}
