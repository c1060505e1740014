import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../i18n/use-format.ts';
import { useNow } from '../../../platform/ticker.ts';
import { Button } from '../../../ui/actions/button.tsx';

const SECOND_MS = 1000;

type ResendProps = {
  /** Epoch ms. */
  resendAt: number;
  disabled: boolean;
  onResend: () => void;
};

/** Counts down until another code can be requested, then offers it. */
export function Resend({ resendAt, disabled, onResend }: ResendProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const left = Math.max(0, Math.floor((resendAt - useNow(SECOND_MS)) / SECOND_MS));
  const time = digits(`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`);
  return (
    <div className="center small mute">
      {left > 0 ? (
        <p>
          <Trans>
            No code yet? You can ask again in <b>{time}</b>.
          </Trans>
        </p>
      ) : (
        <Button variant="text" small disabled={disabled} onClick={onResend}>
          {t`Send the code again`}
        </Button>
      )}
    </div>
  );
}
