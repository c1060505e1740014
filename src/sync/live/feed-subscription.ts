/** A subscription to a feed channel, retried with back-off until it succeeds. */
import { FEED_EVENT } from '../../../protocol/sync/channels.ts';

const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

type FeedSubscriber = {
  /** Returns the same channel for the same name, and subscribes if it is not subscribed. */
  subscribe(name: string): { bind(event: string, received: (data: unknown) => void): unknown };
  unsubscribe(name: string): void;
};

type FeedListener = {
  message(text: string): void;
  /** Messages arrive from now on; earlier ones have to be pulled. */
  subscribed(): void;
};

/**
 * Subscribes to the channel and retries after an error: pusher-js would retry only on a new socket.
 * @returns a function that unsubscribes
 */
export function subscribeFeed(pusher: FeedSubscriber, name: string, listener: FeedListener): () => void {
  let retryMs = FIRST_RETRY_MS;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;
  const channel = pusher.subscribe(name);
  channel.bind('pusher:subscription_succeeded', () => {
    clearTimeout(retry);
    retryMs = FIRST_RETRY_MS;
    if (!isLeft) listener.subscribed();
  });
  channel.bind('pusher:subscription_error', () => {
    clearTimeout(retry);
    if (isLeft) return;
    retry = setTimeout(() => pusher.subscribe(name), retryMs);
    retryMs = Math.min(LAST_RETRY_MS, 2 * retryMs);
  });
  channel.bind(FEED_EVENT, (text) => {
    if (typeof text === 'string' && !isLeft) listener.message(text);
  });
  return () => {
    isLeft = true;
    clearTimeout(retry);
    pusher.unsubscribe(name);
  };
}
