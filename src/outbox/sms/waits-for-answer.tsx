import { useLingui } from '@lingui/react/macro';
import { Hint } from '../../ui/status/hint.tsx';

/** Why an action that follows one which went by SMS does not go by SMS so far. */
export function WaitsForAnswer() {
  const { t } = useLingui();
  return (
    <Hint icon="hourglass">
      {t`It goes by SMS too once you have opened the answer to your earlier SMS. Until then nothing has changed. With a net it goes by itself.`}
    </Hint>
  );
}
