import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-drawings.ts';
import type { Toast, Toaster, ToastKind } from './toaster.ts';

const kindIcon: Record<ToastKind, IconName> = {
  error: 'circle-alert',
  success: 'circle-check',
  notification: 'bell',
  session: 'lock',
  general: 'info',
};

function ToastCard({ toast, onDone }: { toast: Toast; onDone: () => void }) {
  const { kind, text, icon = kindIcon[kind], action } = toast;
  return (
    <div className={kind === 'error' ? 'toast bad' : 'toast'}>
      <Icon name={icon} size="m" />
      <span className="grow">{text}</span>
      {action && (
        <button
          type="button"
          className="act"
          onClick={() => {
            action.onClick();
            onDone();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

/**
 * Toasts at the bottom centre, above the nav and above an open modal dialog: the host is a popover that moves
 * to the top with each toast. Errors interrupt a screen reader, other toasts wait for their turn.
 */
export function ToastHost({ toaster }: { toaster: Toaster }) {
  const toasts = useSyncExternalStore(toaster.subscribe, toaster.current);
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = host;
    if (!current || !('popover' in current)) return;
    if (current.matches(':popover-open')) current.hidePopover();
    current.showPopover();
  });
  const cards = (urgent: boolean) =>
    toasts
      .filter(({ kind }) => (kind === 'error') === urgent)
      .map((toast) => <ToastCard key={toast.id} toast={toast} onDone={() => toaster.dismiss(toast.id)} />);
  return (
    <div ref={host} className="toasts" popover="manual">
      <div role="status">{cards(false)}</div>
      <div role="alert">{cards(true)}</div>
    </div>
  );
}
