import { readyAnswers } from '../../domain/trip/readiness.ts';
import { NoticePath, ReminderNotice } from '../../protocol/api/push-message.ts';
import { parsed } from '../../protocol/wire/parsed.ts';
import { answerReminder } from './answer-reminder.ts';
import type { NotificationClickEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/**
 * Saves the answer that was pressed on a reminder, or shows the page that the notification is about. A person who
 * says that something has to change is led to the page too, since the two have to talk.
 */
export async function onNotificationClick({ notification, action }: NotificationClickEvent): Promise<void> {
  notification.close();
  const answer = readyAnswers.find((each) => each === action);
  const reminder = parsed(ReminderNotice, notification.data);
  const saved = answer && reminder ? answerReminder(reminder, answer) : Promise.resolve(false);
  if (answer === 'ready' && (await saved)) return;
  await Promise.all([saved, show(parsed(NoticePath, notification.data)?.path ?? '/notifications')]);
}

/**
 * Focuses a window that has the page open, or opens one. Leaves other windows alone, because they may hold half-typed
 * text.
 */
async function show(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => {
    const { pathname, search } = new URL(url);
    return pathname === path || pathname + search === path;
  });
  await (open ? open.focus() : self.clients.openWindow(path));
}
