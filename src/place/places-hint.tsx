import { useLingui } from '@lingui/react/macro';
import { Alert } from '../ui/status/alert.tsx';
import { Hint } from '../ui/status/hint.tsx';

/** Explains how to choose a place, or why that is not possible. */
export function PlacesHint({ failed }: { failed: boolean }) {
  const { t } = useLingui();
  if (failed)
    return (
      <Alert icon="cloud-off">
        {t`The list of places is not on this phone yet. Open this page once with a net.`}
      </Alert>
    );
  return <Hint>{t`Choose a place from the list. Then we can tell the distance and the fare.`}</Hint>;
}
