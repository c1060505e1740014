import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FEED_EVENT } from '../../../protocol/sync/channels.ts';
import { subscribeFeed } from '../../../src/sync/live/feed-subscription.ts';

const NAME = 'private-Feed-p-1';
/** The calls to the library, in order. */
let asked: string[];
let listeners: Map<string, (data: unknown) => void>;
let received: string[];
let leave: () => void;

const post = (event: string, data: unknown = {}): void => listeners.get(event)?.(data);

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  received = [];
  listeners = new Map();
  const channel = {
    bind: (event: string, listener: (data: unknown) => void) => listeners.set(event, listener),
  };
  const pusher = {
    subscribe: (name: string) => {
      asked.push(`+${name}`);
      return channel;
    },
    unsubscribe: (name: string) => asked.push(`-${name}`),
  };
  leave = subscribeFeed(pusher, NAME, {
    message: (text) => received.push(text),
    subscribed: () => received.push('subscribed'),
  });
});
afterEach(() => vi.useRealTimers());

it('asks again after a subscription that failed, less and less often, until it holds', () => {
  const waits = [2, 4, 8, 16, 32, 60, 60];
  for (const [index, seconds] of waits.entries()) {
    post('pusher:subscription_error');
    vi.advanceTimersByTime(seconds * 1000 - 1);
    expect(asked).toHaveLength(index + 1);
    vi.advanceTimersByTime(1);
    expect(asked).toHaveLength(index + 2);
  }
  post('pusher:subscription_succeeded');
  vi.advanceTimersByTime(600_000);
  expect(asked).toHaveLength(waits.length + 1);
  expect(received).toEqual(['subscribed']);
  post('pusher:subscription_error');
  vi.advanceTimersByTime(2_000);
  expect(asked).toHaveLength(waits.length + 2);
});

it('brings the messages of its channel, and none once it is left', () => {
  post(FEED_EVENT, 'text');
  post(FEED_EVENT, { no: 'text' });
  post('pusher:subscription_error');
  leave();
  vi.advanceTimersByTime(60_000);
  post(FEED_EVENT, 'late');
  post('pusher:subscription_succeeded');
  expect(received).toEqual(['text']);
  expect(asked).toEqual([`+${NAME}`, `-${NAME}`]);
});
