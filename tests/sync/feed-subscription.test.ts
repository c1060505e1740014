import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FEED_EVENT } from '../../protocol/channels.ts';
import { subscribeFeed } from '../../src/sync/feed-subscription.ts';

const NAME = 'private-Feed-p-1';
/** What was asked of the library, in order. */
let asked: string[];
let listeners: Map<string, (data: unknown) => void>;
let heard: string[];
let leave: () => void;

const tell = (event: string, data: unknown = {}): void => listeners.get(event)?.(data);

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  heard = [];
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
    message: (text) => heard.push(text),
    subscribed: () => heard.push('subscribed'),
  });
});
afterEach(() => vi.useRealTimers());

it('asks again after a subscription that failed, less and less often, until it holds', () => {
  const waits = [2, 4, 8, 16, 32, 60, 60];
  for (const [index, seconds] of waits.entries()) {
    tell('pusher:subscription_error');
    vi.advanceTimersByTime(seconds * 1000 - 1);
    expect(asked).toHaveLength(index + 1);
    vi.advanceTimersByTime(1);
    expect(asked).toHaveLength(index + 2);
  }
  tell('pusher:subscription_succeeded');
  vi.advanceTimersByTime(600_000);
  expect(asked).toHaveLength(waits.length + 1);
  expect(heard).toEqual(['subscribed']);
  tell('pusher:subscription_error');
  vi.advanceTimersByTime(2_000);
  expect(asked).toHaveLength(waits.length + 2);
});

it('brings the messages of its channel, and none once it is left', () => {
  tell(FEED_EVENT, 'text');
  tell(FEED_EVENT, { no: 'text' });
  tell('pusher:subscription_error');
  leave();
  vi.advanceTimersByTime(60_000);
  tell(FEED_EVENT, 'late');
  tell('pusher:subscription_succeeded');
  expect(heard).toEqual(['text']);
  expect(asked).toEqual([`+${NAME}`, `-${NAME}`]);
});
