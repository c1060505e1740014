/** Messages that a client of the Pusher protocol may send. */
import { type } from 'arktype';

const Incoming = type({
  event: 'string <= 200',
  'data?': 'unknown',
});
export const Beat = type({ seconds: '0 <= number <= 3600' });
export const Subscription = type({ channel: 'string <= 200', 'auth?': 'string <= 300' });

/** @returns null when it is not a message */
export function messageIn(text: string): typeof Incoming.infer | null {
  try {
    const message = Incoming(JSON.parse(text));
    return message instanceof type.errors ? null : message;
  } catch {
    return null;
  }
}
