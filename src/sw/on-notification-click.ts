import { NoticePath } from '../../protocol/api/push-message.ts';
import { parsed } from '../../protocol/wire/parsed.ts';
import type { NotificationClickEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/**
 * Shows the page that the notification is about: focuses a window that has it open, or opens one. Leaves
 * other windows alone, because they may hold half-typed text.
 */
export async function onNotificationClick({ notification }: NotificationClickEvent): Promise<void> {
  notification.close();
  const path = parsed(NoticePath, notification.data)?.path ?? '/notifications';
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => {
    const { pathname, search } = new URL(url);
    return pathname === path || pathname + search === path;
  });
  await (open ? open.focus() : self.clients.openWindow(path));
}
