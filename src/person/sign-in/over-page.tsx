import type { ReactNode } from 'react';
import { useModal } from '../../ui/overlays/use-modal.ts';
import '../../ui/overlays/sheets.css';
import '../../ui/overlays/sheet.css';

type OverPageProps = {
  title: string;
  /** Omitted: it stays until it is settled, so that neither Esc nor a touch beside it loses what is below. */
  onClose?: () => void;
  children: ReactNode;
};

/** A modal dialog over the page in which somebody signs up or in. */
export function OverPage({ title, onClose, children }: OverPageProps) {
  const modal = useModal(true, onClose ?? (() => undefined));
  // a browser lets the second Esc in a row close any dialog
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
