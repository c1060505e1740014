import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/cards/empty-state.tsx';

/** Replaces the list when no trip matches the filter or there are no trips yet. */
export function NoTrips({
  offered,
  filtered,
  onClear,
}: {
  offered: boolean;
  filtered: boolean;
  onClear: () => void;
}) {
  const { t } = useLingui();
  if (!filtered)
    return (
      <EmptyState
        title={t`No trips yet`}
        text={
          offered
            ? t`As soon as a car owner offers a trip, it shows here.`
            : t`As soon as a passenger asks for a trip, it shows here.`
        }
      />
    );
  return (
    <EmptyState title={t`No trip fits this filter`} text={t`Try another district or another car.`}>
      <Button variant="soft" onClick={onClear}>
        {t`Clear the filter`}
      </Button>
    </EmptyState>
  );
}
