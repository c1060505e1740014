import { useLingui } from '@lingui/react/macro';
import { concernedId } from '../db/outbox/actions.ts';
import type { Action } from '../db/overlay/overlay.ts';
import { useView } from '../sync/use-view.ts';
import { OutboxCard } from './outbox-card.tsx';
import { refusedView } from './refused-view.ts';

type RefusedActionsProps = {
  /** Selects the actions to show; omitted: all. */
  about?: (action: Action) => boolean;
};

/** The refused actions, with the reason and a way to fix them, on the screen that they are about. */
export function RefusedActions({ about }: RefusedActionsProps) {
  const { t } = useLingui();
  const refused = (useView(refusedView, []) ?? []).filter((action) => about?.(action) ?? true);
  if (refused.length === 0) return null;
  return (
    <section className="col" aria-label={t`Not taken`}>
      {refused.map((action) => (
        <OutboxCard key={action.id} action={action} place={0} />
      ))}
    </section>
  );
}

/** The refused actions on a trip's page, even if the trip itself is no longer on the phone. */
export function RefusedAboutTrip({ tripId }: { tripId: string }) {
  return <RefusedActions about={(action) => concernedId(action, 'trip') === tripId} />;
}

/** The person's refused bids, whose trips may have left the feed. */
export function RefusedBids() {
  return <RefusedActions about={({ name }) => name.startsWith('bid.')} />;
}
