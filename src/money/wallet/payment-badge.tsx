import { useLingui } from '@lingui/react/macro';
import type { PaymentStatus } from '../../../domain/money/payment.ts';
import { Badge } from '../../ui/status/badge.tsx';

/** How a payment stands, in a word. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { t } = useLingui();
  switch (status) {
    case 'paid':
      return <Badge tone="go" icon="check">{t`Paid`}</Badge>;
    case 'open':
    case 'held':
      return <Badge tone="wait" icon="hourglass">{t`Being checked`}</Badge>;
    case 'failed':
      return <Badge tone="bad" icon="x">{t`Failed`}</Badge>;
    case 'canceled':
      return <Badge tone="shut" icon="x">{t`Canceled`}</Badge>;
    case 'expired':
      return <Badge tone="shut" icon="clock">{t`Not paid`}</Badge>;
  }
}
