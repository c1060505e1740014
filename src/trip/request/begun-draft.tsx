import { useLingui } from '@lingui/react/macro';
import type { TripWizardEvent } from '../../../machines/trip-wizard.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Alert } from '../../ui/status/alert.tsx';

/**
 * Asks, above a form that was left half-filled, whether to continue. The form stays usable: filling it in
 * answers the question too.
 */
export function BegunDraft({ send }: { send: (event: TripWizardEvent) => void }) {
  const { t } = useLingui();
  return (
    <Alert icon="history">
      <div className="col g2">
        <span>{t`You began this earlier. Go on with it?`}</span>
        <div className="row g2">
          <Button variant="soft" small grow onClick={() => send({ type: 'GO_ON' })}>
            {t`Go on`}
          </Button>
          <Button variant="line" small grow onClick={() => send({ type: 'BEGIN_ANEW' })}>
            {t`Begin anew`}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
