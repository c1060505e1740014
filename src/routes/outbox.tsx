import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { Action } from '../db/outbox/overlay.ts';
import { OutboxScreen } from '../features/outbox/outbox-screen.tsx';
import { tryNow } from '../sync/client.ts';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { Page } from '../app/page.tsx';

export function OutboxRoute() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const mend = ({ id, name, tripId, error }: Action): void => {
    if (name === 'feed.interest') void navigate({ to: '/feed' });
    else if (name === 'bid.place' || name === 'bid.change') {
      const again = error?.code === 'price_out_of_range';
      void (again
        ? navigate({ to: '/trip-booking/$slug', params: { slug: tripId } })
        : navigate({ to: '/feed' }));
    } else if (name === 'trip.create' || name === 'trip.edit')
      void navigate({ to: '/trip-request', search: { mend: id } });
    else void navigate({ to: '/trip-bidding/$slug', params: { slug: tripId } });
  };
  return (
    <Page
      title={t`Waiting to be sent`}
      backTo="/"
      fresh
      narrow
      action={<IconButton icon="refresh-cw" label={t`Try now`} onClick={tryNow} />}
      offlineText={t`Offline? No worry. All you do is kept on the phone and goes in this order.`}
    >
      <OutboxScreen onMend={mend} />
    </Page>
  );
}
