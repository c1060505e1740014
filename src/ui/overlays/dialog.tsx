import { useId, type ReactNode } from 'react';
import { useModal } from './use-modal.ts';
import './sheets.css';

type DialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The buttons, labelled with verbs; the safe one first. */
  actions: ReactNode;
  onClose: () => void;
};

/** A dialog for actions that cannot be undone; not for others. */
export function Dialog({ open, title, children, actions, onClose }: DialogProps) {
  const id = useId();
  const modal = useModal(open, onClose);
  return (
    <dialog {...modal} className="dialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      {open && (
        <div className="in">
          <h3 id={`${id}-title`}>{title}</h3>
          <div className="mute" id={`${id}-text`}>
            {children}
          </div>
          <div className="two">{actions}</div>
        </div>
      )}
    </dialog>
  );
}
