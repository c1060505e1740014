import type { ReactNode } from 'react';
import { useModal } from './use-modal.ts';
import './sheets.css';

type SideDrawerProps = { open: boolean; label: string; children: ReactNode; onClose: () => void };

/** The menu from the left, 304 px wide. */
export function SideDrawer({ open, label, children, onClose }: SideDrawerProps) {
  const modal = useModal(open, onClose);
  return (
    <dialog {...modal} className="drawer" aria-label={label}>
      {open && children}
    </dialog>
  );
}
