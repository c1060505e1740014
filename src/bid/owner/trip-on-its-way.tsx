import { useLingui } from '@lingui/react/macro';
import { Alert } from '../../ui/status/alert.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { furtherDrawings } from '../../ui/icons/further-icon-drawings.ts';
import { addDrawings } from '../../ui/icons/icon.tsx';
import type { Missing } from '../../trip/parts/use-asked-trip.ts';

addDrawings(furtherDrawings);

/** Shown in place of a trip that the phone does not have yet. */
export function TripOnItsWay({ missing }: { missing: Exclude<Missing, 'closed'> }) {
  const { t } = useLingui();
  return (
    <div className="col g3" aria-busy={missing === 'fetching'}>
      <SkeletonCard />
      <div role="status">
        {missing === 'fetching' ? (
          <Alert tone="wait" icon="hourglass">
            <b>{t`This trip was not on your phone; it is being fetched.`}</b>{' '}
            {t`On a weak net it takes a little.`}
          </Alert>
        ) : (
          <Alert tone="wait" icon="cloud-off">
            {t`This trip is not on your phone. It comes as soon as you’re online.`}
          </Alert>
        )}
      </div>
    </div>
  );
}
