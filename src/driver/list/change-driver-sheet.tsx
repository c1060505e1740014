import { useLingui } from '@lingui/react/macro';
import type { OwnDriver } from '../../db/mirror/driver-views.ts';
import { useView } from '../../sync/use-view.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { refusedChange } from './driver-acts.ts';
import { DriverForm } from './driver-form.tsx';

type ChangeDriverSheetProps = { driver: OwnDriver | undefined; onClose: () => void };

/** Changes the owner's details of a driver; a refused change is shown as it was typed. */
export function ChangeDriverSheet({ driver, onClose }: ChangeDriverSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={driver !== undefined}
      title={driver?.name ?? ''}
      detail={t`Works offline too`}
      onClose={onClose}
    >
      {driver && <Form key={driver.id} driver={driver} onSaved={onClose} />}
    </Sheet>
  );
}

function Form({ driver, onSaved }: { driver: OwnDriver; onSaved: () => void }) {
  const id = refusedChange(driver)?.id;
  const refused = useView(
    async (dbs) => (id === undefined ? null : ((await dbs.outbox.outbox.get({ id })) ?? null)),
    [id],
  );
  if (refused === undefined) return null;
  if (refused?.name !== 'driver.change') return <DriverForm driver={driver} onSaved={onSaved} />;
  const { name, licence, photo, licence_photo } = refused.args;
  const again = {
    typed: { name, licence, phone: driver.phone },
    photos: { photo, licence_photo },
    id: refused.id,
    error: refused.error ?? { code: 'server_error' },
  };
  return <DriverForm driver={driver} again={again} onSaved={onSaved} />;
}
