import { useLingui } from '@lingui/react/macro';
import { useMachine } from '@xstate/react';
import { useEffect, useId, type CSSProperties, type ReactNode } from 'react';
import { drawerMachine, drawerTimes } from '../../../machines/drawer.ts';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { useModal } from './use-modal.ts';
import './sheets.css';
import './bottom-drawer.css';

type DrawerProps = {
  open: boolean;
  title: string;
  /** A choice that closes the drawer after a moment: a different value for each choice, null for none. */
  chosen?: string | null;
  /** The label of the button that closes it; omitted if a choice closes it. */
  done?: string;
  /** Milliseconds (REQ 9). */
  animationMs?: number;
  children: ReactNode;
  /** Called once it has closed. */
  onClosed: () => void;
};

const stillWanted = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

type Timed = CSSProperties & { '--drawer-time': string };

/** Opens from the bottom, at most 448 px wide and 600 px high; cannot be closed while it moves (REQ 9). */
export function Drawer({ open, title, chosen = null, done, animationMs, children, onClosed }: DrawerProps) {
  const { t } = useLingui();
  const titleId = useId();
  const time = stillWanted() ? 0 : (animationMs ?? drawerTimes.usualAnimationMs);
  const [drawer, send] = useMachine(drawerMachine, {
    input: { animationMs: time, lingerMs: drawerTimes.lingerMs },
  });
  const shown = !drawer.matches('closed');
  const modal = useModal(shown, () => send({ type: 'CLOSE' }));

  useEffect(() => {
    if (open) send({ type: 'OPEN' });
  }, [open, send]);
  useEffect(() => {
    if (chosen !== null) send({ type: 'CHOSEN' });
  }, [chosen, send]);
  useEffect(() => {
    // the first render also runs this effect, although the drawer has not been open
    if (!shown) return;
    return onClosed;
    // called once when it has closed, not when the caller's function changes
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown]);

  const style: Timed = { '--drawer-time': `${time}ms` };
  return (
    <dialog
      {...modal}
      className={drawer.matches('closing') ? 'bottom leaving' : 'bottom'}
      style={style}
      aria-labelledby={titleId}
    >
      {shown && (
        <div className="in">
          <div className="row">
            <h2 className="grow" id={titleId}>
              {title}
            </h2>
            <IconButton icon="x" label={t`Close`} onClick={() => send({ type: 'CLOSE' })} />
          </div>
          <div className="body">{children}</div>
          {done !== undefined && (
            <Button wide onClick={() => send({ type: 'CLOSE' })}>
              {done}
            </Button>
          )}
        </div>
      )}
    </dialog>
  );
}
