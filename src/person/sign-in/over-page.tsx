import type { ReactNode } from 'react';
import { useModal } from '../../ui/overlays/use-modal.ts';
import '../../ui/overlays/sheets.css';
import '../../ui/overlays/sheet.css';

type OverPageProps = {
  title: string;
  /**
   * Omitted if the dialog must stay until it is completed, so that neither Esc nor a touch outside loses the
   * page below.
   */
  onClose?: () => void;
  children: ReactNode;
};

/** A modal dialog over the page, for signing up or in. */
export function OverPage({ title, onClose, children }: OverPageProps) {
  const modal = useModal(true, onClose ?? (() => undefined));
  // a browser lets a second Esc in a row close any dialog
  const closed = (): void => {
    const { current } = modal.ref;
    if (!current?.isConnected || current.open) return;
    if (onClose) onClose();
    else current.showModal();
  };
  return (
    <dialog {...modal} onClose={closed} className="sheet overpage" aria-label={title}>
      {children}
    </dialog>
  );
}
