import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../i18n/use-format.ts';
import { Button } from '../ui/actions/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';

type UnsentWarningProps = { count: number; onStay: () => void; onLeave: () => void };

/** Warns that signing out deletes this person's data, including unsent actions. */
export function UnsentWarning({ count, onStay, onLeave }: UnsentWarningProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const number = digits(count);
  return (
    <Dialog
      open={count > 0}
      title={t`Not everything has been sent`}
      onClose={onStay}
      actions={
        <>
          <Button variant="line" onClick={onStay}>
            {t`Stay`}
          </Button>
          <Button variant="decide" onClick={onLeave}>
            {t`Log out anyway`}
          </Button>
        </>
      }
    >
      {t`${number} of your actions wait for the net. If you log out now, they are lost.`}
    </Dialog>
  );
}
