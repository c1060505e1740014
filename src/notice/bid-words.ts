/** What a notification says about bids. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { NotificationValues, Say } from './notification-values.ts';

export const joined = (separator: string, ...parts: string[]): string =>
  parts.filter((part) => part !== '').join(separator);

export function closedTitle({ reason }: NotificationValues): MessageDescriptor {
  if (reason === 'other_chosen') return msg`The passenger chose another car`;
  return reason === 'expired' ? msg`The time ran out without a choice` : msg`The trip was canceled`;
}

export function lostText({ lost, lostBy: by }: NotificationValues, say: Say): string {
  switch (lost?.why) {
    case 'lower_fare':
      return say(lost.by === null ? msg`A slightly lower fare won` : msg`A lower fare won, by about ${by}`);
    case 'bigger_car':
      return say(msg`A bigger car won`);
    case 'better_rated':
      return say(msg`A better rated owner won`);
    case undefined:
      return '';
  }
}

export function bidsThatCame({ bids, road }: NotificationValues, say: Say): string {
  if (bids === 0) return road;
  return joined(', ', road, say(msg`${plural(bids, { one: '# bid has come', other: '# bids have come' })}`));
}
