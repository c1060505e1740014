import { expect, test } from 'vitest';
import { kindsOfRole } from '../../../domain/notice/notice-choice.ts';
import { notificationTypes } from '../../../protocol/sync/notification-types.ts';
import { noticeKindOf } from '../../../server/notice/notification-facts.ts';

test('every type has a kind that its reader can choose a way for', () => {
  const offered = new Set(Object.values(kindsOfRole).flat());
  expect(notificationTypes.filter((type) => !offered.has(noticeKindOf(type)))).toEqual([]);
});

test('an agreement is decisive, and so is each side of it', () => {
  expect(noticeKindOf('bid_confirmed')).toBe('agreements');
  expect(noticeKindOf('booking_confirmed')).toBe('agreements');
});
