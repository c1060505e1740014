import type { IconName } from '../icons/icon-drawings.ts';

export type ToastKind = 'error' | 'success' | 'notification' | 'session' | 'general';

/** How long each kind stays, in milliseconds (SPEC 8; errors are given as long as successes). */
export const toastDuration: Record<ToastKind, number> = {
  error: 5_000,
  success: 5_000,
  notification: 10_000,
  session: 4_000,
  general: 4_000,
};

export type ToastMessage = {
  kind: ToastKind;
  text: string;
  icon?: IconName;
  action?: { label: string; onClick: () => void };
};

export type Toast = ToastMessage & { id: number };

export type Toaster = {
  show: (message: ToastMessage) => void;
  dismiss: (id: number) => void;
  current: () => readonly Toast[];
  subscribe: (listener: () => void) => () => void;
};

/** A line of toasts. The same text of the same kind twice is one toast that starts its time again. */
export function createToaster(): Toaster {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  function change(next: readonly Toast[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function dismiss(id: number) {
    clearTimeout(timers.get(id));
    timers.delete(id);
    change(toasts.filter((toast) => toast.id !== id));
  }

  function show(message: ToastMessage) {
    const same = toasts.find(({ kind, text }) => kind === message.kind && text === message.text);
    if (same) dismiss(same.id);
    lastId += 1;
    const id = lastId;
    timers.set(
      id,
      setTimeout(() => dismiss(id), toastDuration[message.kind]),
    );
    change([...toasts, { ...message, id }]);
  }

  return {
    show,
    dismiss,
    current: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's own. */
export const toaster = createToaster();
