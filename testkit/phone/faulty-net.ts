/** A network between the server and its database that can fall silent, like one whose router forgot the connection. */
import { connect, createServer, type Socket } from 'node:net';

export type FaultyNet = {
  /** The database's address as reached through this network. */
  url: string;
  /** Everything sent from now on is swallowed, on open and on new connections; neither end is notified. */
  fallSilent(): void;
  /** Open connections are reset, and so are new ones. */
  reset(): void;
  /** New connections work again. What was swallowed stays lost. */
  mend(): void;
  /** Number of open connections on the server's side. */
  open(): number;
  close(): Promise<void>;
};

export async function faultyNet(databaseUrl: string): Promise<FaultyNet> {
  const target = new URL(databaseUrl);
  const pairs = new Set<{ near: Socket; far: Socket | null; swallow(): void }>();
  let state: 'open' | 'silent' | 'resetting' = 'open';
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (state === 'resetting') return void near.resetAndDestroy();
    const far = state === 'silent' ? null : connect(Number(target.port), target.hostname);
    const pair = {
      near,
      far,
      swallow: () => {
        near.unpipe();
        near.resume();
        far?.unpipe();
        far?.resume();
      },
    };
    pairs.add(pair);
    far?.on('error', () => near.destroy());
    far?.on('close', () => near.destroy());
    near.on('close', () => {
      pairs.delete(pair);
      far?.destroy();
    });
    if (far) near.pipe(far).pipe(near);
    else near.resume();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const near = new URL(databaseUrl);
  near.hostname = '127.0.0.1';
  near.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: near.href,
    fallSilent: () => {
      state = 'silent';
      for (const pair of pairs) pair.swallow();
    },
    reset: () => {
      state = 'resetting';
      for (const pair of pairs) pair.near.resetAndDestroy();
    },
    mend: () => {
      state = 'open';
    },
    open: () => pairs.size,
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      for (const pair of pairs) pair.near.destroy();
      await closed;
    },
  };
}
