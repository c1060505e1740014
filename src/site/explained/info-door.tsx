import { useState } from 'react';
import { needTexts } from '../../i18n/i18n.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { later } from '../../ui/base/later.tsx';
import './explained.css';
import type { Asked } from './info-sheet.tsx';

const InfoSheet = later(async () => {
  await needTexts('site/explained');
  return (await import('./info-sheet.tsx')).InfoSheet;
});

type InfoDoorProps = {
  about: Asked;
  /** The reader's question, in the words of the screen. */
  label: string;
  /** Shows only the icon, for lists that would repeat the words in each card. */
  brief?: boolean;
};

/**
 * Opens the dialogs 'rent info' and 'trip expiry info' (REQ 2) next to a price or a countdown. The dialogs
 * are fetched on request.
 */
export function InfoDoor({ about, label, brief = false }: InfoDoorProps) {
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  return (
    <>
      {brief ? (
        <span className="briefdoor">
          <IconButton icon="circle-help" size="s" label={label} aria-haspopup="dialog" onClick={open} />
        </span>
      ) : (
        <Button variant="text" small icon="circle-help" aria-haspopup="dialog" onClick={open}>
          {label}
        </Button>
      )}
      {isOpen && <InfoSheet about={about} onClose={() => setOpen(false)} />}
    </>
  );
}
