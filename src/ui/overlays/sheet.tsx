import { useLingui } from '@lingui/react/macro';
import { useId, useState, type PointerEvent, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { useModal } from './use-modal.ts';
import './sheets.css';
import './sheet.css';

const closingDrag = 96;

type SheetProps = {
  open: boolean;
  title: string;
  detail?: ReactNode;
  children: ReactNode;
  onClose: () => void;
  /** The sheet has an address of its own, which back leaves. */
  isPage?: boolean;
  /** The head takes little room and stays on top. */
  low?: boolean;
};

/** Opens from the bottom; closed by its button, Esc or back, a touch outside, or dragging it down. */
export function Sheet({ open, title, detail, children, onClose, isPage = false, low = false }: SheetProps) {
  const { t } = useLingui();
  const titleId = useId();
  const modal = useModal(open, onClose, isPage);
  const [drag, setDrag] = useState<{ from: number; by: number } | null>(null);

  function grab(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from: event.clientY, by: 0 });
  }
  function pull(event: PointerEvent) {
    if (drag) setDrag({ from: drag.from, by: Math.max(0, event.clientY - drag.from) });
  }
  function release() {
    if (drag && drag.by > closingDrag) onClose();
    setDrag(null);
  }

  return (
    <dialog
      {...modal}
      className="sheet"
      aria-labelledby={titleId}
      style={drag ? { translate: `0 ${drag.by}px`, transition: 'none' } : undefined}
    >
      <div
        className="grip"
        onPointerDown={grab}
        onPointerMove={pull}
        onPointerUp={release}
        onPointerCancel={release}
      />
      {open && (
        <div className="in">
          <div className={low ? 'row lowhead' : 'row'}>
            <div className="grow">
              <h2 id={titleId}>{title}</h2>
              {detail !== undefined && <p className="small mute">{detail}</p>}
            </div>
            <IconButton icon="x" label={t`Close`} onClick={onClose} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
