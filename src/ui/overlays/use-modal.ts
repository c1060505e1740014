import { useLayoutEffect, useRef, type MouseEvent, type RefObject, type SyntheticEvent } from 'react';
import { afterPaint } from '../base/after-paint.ts';

type Modal = {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onClick: (event: MouseEvent) => void;
};

/**
 * Runs a native modal dialog from a flag: Esc, Android's back and a touch beside it ask to close; the one who
 * holds the flag decides. The browser keeps the focus inside and gives it back afterwards.
 */
export function useModal(open: boolean, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  // before the element goes: only a dialog that is still in the page gives the focus back
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    // a modal dialog makes the browser style the whole page anew: the press that opens it is painted before
    const cancel = afterPaint(() => dialog.showModal());
    return () => {
      cancel();
      dialog.close();
    };
  }, [open]);
  return {
    ref,
    onCancel(event) {
      event.preventDefault();
      onClose();
    },
    onClick(event) {
      if (event.target === ref.current) onClose();
    },
  };
}
