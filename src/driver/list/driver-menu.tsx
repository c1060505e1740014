import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OwnDriver } from '../../db/mirror/driver-views.ts';
import { useDbs } from '../../sync/use-view.ts';
import { useShownPhone } from '../../i18n/shown-phone.ts';
import { useSave } from '../../action/use-save.ts';
import { Button, buttonClass } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { setAtWork } from './driver-acts.ts';
import { LicencePhoto } from './licence-photo.tsx';

type DriverMenuProps = { driver: OwnDriver | undefined; onChange: () => void; onClose: () => void };

/** The owner's actions on one driver. */
export function DriverMenu({ driver, onChange, onClose }: DriverMenuProps) {
  const { t } = useLingui();
  const shown = useShownPhone();
  const dbs = useDbs();
  const save = useSave();
  const [leaving, setLeaving] = useState<OwnDriver | null>(null);
  const set = (of: OwnDriver, atWork: boolean): void => {
    setLeaving(null);
    onClose();
    void save(() => setAtWork(dbs, of, atWork), {
      offline: t`Kept on the phone until you’re online`,
    });
  };
  const licence = driver?.licence ?? '';
  return (
    <>
      <Sheet
        open={driver !== undefined}
        title={driver?.name ?? ''}
        detail={driver && shown(driver.phone)}
        onClose={onClose}
      >
        {driver && (
          <div className="col g3">
            <a className={buttonClass({ variant: 'line', wide: true })} href={`tel:${driver.phone}`}>
              <Icon name="phone" size="m" />
              {t`Call`}
            </a>
            <Button
              variant="line"
              wide
              icon="pencil"
              onClick={() => {
                onClose();
                onChange();
              }}
            >
              {t`Change the details`}
            </Button>
            <p className="small mute">{t`Licence ${licence}`}</p>
            {driver.licence_photo !== null && <LicencePhoto paper={driver.licence_photo} />}
            {driver.status === 'inactive' ? (
              <Button wide icon="user-check" onClick={() => set(driver, true)}>
                {t`Activate again`}
              </Button>
            ) : (
              <Button
                variant="danger"
                wide
                icon="circle-slash"
                onClick={() => {
                  setLeaving(driver);
                  onClose();
                }}
              >
                {t`Deactivate`}
              </Button>
            )}
          </div>
        )}
      </Sheet>
      <DeactivateDialog
        driver={leaving}
        onClose={() => setLeaving(null)}
        onDeactivate={(gone) => set(gone, false)}
      />
    </>
  );
}

type DeactivateDialogProps = {
  /** Null: the menu is closed. */
  driver: OwnDriver | null;
  onClose: () => void;
  onDeactivate: (driver: OwnDriver) => void;
};

function DeactivateDialog({ driver, onClose, onDeactivate }: DeactivateDialogProps) {
  const { t } = useLingui();
  const name = driver?.name ?? '';
  return (
    <Dialog
      open={driver !== null}
      title={t`Deactivate ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t`Not now`}
          </Button>
          <Button variant="danger" onClick={() => driver && onDeactivate(driver)}>
            {t`Deactivate`}
          </Button>
        </>
      }
    >
      {t`The driver is signed out and taken off all coming journeys. The passengers are told that you drive.`}
    </Dialog>
  );
}
