import { createStore } from '../../platform/store.ts';
import type { IconName } from '../icons/icon-drawings.ts';

export type ToastKind = 'error' | 'success' | 'notification' | 'session' | 'general';

/** How long each kind stays, in milliseconds (REQ 8; errors as long as successes). */
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

/** A queue of toasts. Showing the same text of the same kind again restarts its time. */
export function createToaster(): Toaster {
  const toasts = createStore<readonly Toast[]>([]);
  let lastId = 0;
  const timers = new Map<number, ReturnType<typeof setTimeout>>();

  function dismiss(id: number) {
    clearTimeout(timers.get(id));
    timers.delete(id);
    toasts.set(toasts.get().filter((toast) => toast.id !== id));
  }

  function show(message: ToastMessage) {
    const same = toasts.get().find(({ kind, text }) => kind === message.kind && text === message.text);
    if (same) dismiss(same.id);
    lastId += 1;
    const id = lastId;
    timers.set(
      id,
      setTimeout(() => dismiss(id), toastDuration[message.kind]),
    );
    toasts.set([...toasts.get(), { ...message, id }]);
  }

  return { show, dismiss, current: toasts.get, subscribe: toasts.subscribe };
}

export const toaster = createToaster();
