import { useLingui } from '@lingui/react/macro';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { DriverForm } from './driver-form.tsx';

/** The driver create form as a dialog (REQ 2). */
export function DriverSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`New driver`} detail={t`Works offline too`} onClose={onClose}>
      <DriverForm onSaved={onClose} />
    </Sheet>
  );
}
