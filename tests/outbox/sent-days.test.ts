import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import type { Action } from '../../src/db/overlay/overlay.ts';
import { sentDays } from '../../src/outbox/sent-days.ts';
import { sizeOf } from '../../src/outbox/action-size.ts';

const action = (id: string, arrived: string, ids: string[] = []): Action => ({
  name: 'notification.seen',
  args: { ids },
  id,
  seq: 1,
  userId: 'u',
  v: 1,
  after: [],
  until: null,
  state: 'sent',
  attempts: 1,
  createdAt: 0,
  settledAt: Date.parse(`${arrived}+06:00`),
  at: 1,
  error: null,
  preview: null,
  about: ['notifications:'],
  covered: true,
});

it('groups what has arrived by the day of Bangladesh, the newest first', () => {
  const days = sentDays([
    action('night', '2026-11-19T23:59'),
    action('midnight', '2026-11-20T00:01'),
    action('noon', '2026-11-20T12:00'),
  ]);
  expect(days.map(({ day, actions }) => [day, actions.map(({ id }) => id)])).toEqual([
    ['2026-11-20', ['noon', 'midnight']],
    ['2026-11-19', ['night']],
  ]);
});

it('tells the size of what is sent, not of what the phone keeps beside it', () => {
  const sent = action(uuidv7(), '2026-11-20T12:00');
  expect(sizeOf({ ...sent, error: { code: 'conflict' }, about: [`trip:${'x'.repeat(900)}`] })).toBe(
    sizeOf(sent),
  );
  expect(sizeOf(action(sent.id, '2026-11-20T12:00', [uuidv7()]))).toBe(sizeOf(sent) + 38);
});
