/** A balancer in front of nodes, like Caddy or a cloud's: it asks `/ready`, and never repeats a request. */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export type Balanced = { status: number; body: unknown };

export type Balancer = {
  /** Sends the call to the next node that was ready when it was last asked. @throws what the connection failed with */
  post(path: string, token: string, body: string): Promise<Balanced>;
  /** How many nodes were ready when they were last asked. */
  ready(): number;
  close(): Promise<void>;
};

const answered = (method: string, url: string, agent: Agent, headers = {}, body = ''): Promise<Balanced> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += String(part)));
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) }));
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** @param everyMs how often it asks */
export function balancerOf(addresses: readonly string[], everyMs: number): Balancer {
  const agent = new Agent({ keepAlive: true });
  let ready: string[] = [];
  let turn = 0;
  const over = new AbortController();
  const isReady = (address: string): Promise<boolean> =>
    answered('GET', `${address}/ready`, agent).then(
      ({ status }) => status === 200,
      () => false,
    );
  const asking = (async (): Promise<void> => {
    while (!over.signal.aborted) {
      const found = await Promise.all(addresses.map(isReady));
      ready = addresses.filter((_, index) => found[index]);
      await delay(everyMs, null, { signal: over.signal }).catch(() => undefined);
    }
  })();
  return {
    post: (path, token, body) => {
      const address = ready[turn++ % Math.max(1, ready.length)];
      if (address === undefined) return Promise.reject(new Error('no node is ready'));
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return answered('POST', `${address}${path}`, agent, headers, body);
    },
    ready: () => ready.length,
    close: async () => {
      over.abort();
      await asking;
      agent.destroy();
    },
  };
}
