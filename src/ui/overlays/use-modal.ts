import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react';
import { useLayer } from '../../platform/layers.ts';
import { afterPaint } from '../base/after-paint.ts';

type Modal = {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onClick: (event: SyntheticEvent) => void;
};

/**
 * Controls a native modal dialog by a flag: Esc, Android's back and a touch outside call `onClose`; the
 * caller decides. The browser traps the focus and restores it afterwards. The history's back closes it too,
 * unless it has an address of its own (`isPage`), which back leaves.
 */
export function useModal(open: boolean, onClose: () => void, isPage = false): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  useLayer(open && !isPage ? onClose : null);
  // in a layout effect, because a dialog that was removed from the page does not restore the focus
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    // opening a modal makes the browser restyle the entire page, so the press is painted first
    const cancel = afterPaint(() => dialog.showModal());
    return () => {
      cancel();
      dialog.close();
    };
  }, [open]);
  // a dialog also receives events of a dialog opened over it (Esc) and of its file inputs (no file chosen)
  const close = (event: SyntheticEvent): void => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    onClose();
  };
  return { ref, onCancel: close, onClick: close };
}
