import { useLingui } from '@lingui/react/macro';
import { Button } from '../ui/actions/button.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';
import type { Slot } from './photo-slot.ts';

type ChooseSheetProps = {
  /** The pressed tile; null if the sheet is closed. */
  slot: Slot | null;
  filled: boolean;
  onClose: () => void;
  onCamera: (slot: Slot) => void;
  onFiles: (slot: Slot) => void;
  onRemove: (slot: Slot) => void;
};

/** Chooses the source of the picture; for a filled tile also offers its removal. */
export function ChooseSheet({ slot, filled, onClose, onCamera, onFiles, onRemove }: ChooseSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={slot !== null} title={slot?.label ?? ''} onClose={onClose}>
      {slot && (
        <div className="col">
          <Button wide icon="camera" onClick={() => onCamera(slot)}>
            {filled ? t`Take it again` : t`Take a photo`}
          </Button>
          <Button wide variant="line" icon="image" onClick={() => onFiles(slot)}>
            {t`Choose from the phone`}
          </Button>
          {filled && (
            <Button wide variant="danger" icon="trash-2" onClick={() => onRemove(slot)}>
              {t`Remove`}
            </Button>
          )}
        </div>
      )}
    </Sheet>
  );
}
