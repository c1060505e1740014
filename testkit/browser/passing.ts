import type { IncomingMessage } from 'node:http';

/**
 * A push, a pull or a chunk of a file on its way: it has reached this proxy, and of a chunk one half the server, or the
 * server has answered and the phone does not know yet. `body` is the text of a push or pull.
 */
export type Passing = {
  moment: 'asked' | 'answered';
  path: 'push' | 'pull' | 'chunk';
  body: string;
  bytes: number;
};

/** Null for every other request. */
export function pathOf({ method, url = '' }: IncomingMessage): Passing['path'] | null {
  if (url.endsWith('/sync/push')) return 'push';
  if (url.includes('/sync/pull')) return 'pull';
  return method === 'PATCH' ? 'chunk' : null;
}
