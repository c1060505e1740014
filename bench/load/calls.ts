/** Calls of many phones over kept-alive connections, each with its time, and every failure. */
import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';

/** Fewer connections than people: a phone closes one that it does not use. */
const CONNECTIONS = 200;

export type Calls = {
  /** Posts as this person. @returns the parsed answer; null for none, or for a failure */
  post(token: string, path: string, body: object): Promise<unknown>;
  /** Forgets the times so far. */
  begin(): void;
  /** How long each call took, in ms, in ascending order. */
  times(): number[];
  errors: string[];
  /** Bytes of all connections, heads included. */
  bytes(): number;
  close(): void;
};

export function callsTo(address: string): Calls {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  let times: number[] = [];
  const errors: string[] = [];
  const ask = (token: string, path: string, body: object): Promise<{ status: number; text: string }> => {
    const sent = JSON.stringify(body);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(sent),
      'accept-encoding': 'br',
      authorization: `Bearer ${token}`,
    };
    return new Promise((resolve, reject) => {
      const asked = request(
        { agent, host: hostname, port, method: 'POST', path: `/api/v1/${path}`, headers },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const bytes = Buffer.concat(chunks);
            const isBrotli = answer.headers['content-encoding'] === 'br';
            resolve({
              status: answer.statusCode ?? 0,
              text: (isBrotli ? brotliDecompressSync(bytes) : bytes).toString(),
            });
          });
        },
      );
      asked.on('socket', (socket) => sockets.add(socket));
      asked.on('error', reject);
      asked.end(sent);
    });
  };
  return {
    post: async (token, path, body) => {
      const from = performance.now();
      try {
        const { status, text } = await ask(token, path, body);
        times.push(performance.now() - from);
        if (status === 204) return null;
        if (status === 200 && !text.includes('"ok":false')) return JSON.parse(text);
        errors.push(`${path} answered ${status}: ${text.slice(0, 200)}`);
      } catch (error) {
        errors.push(`${path}: ${String(error)}`);
      }
      return null;
    },
    begin: () => {
      times = [];
    },
    times: () => times.toSorted((one, other) => one - other),
    errors,
    bytes: () => [...sockets].reduce((sum, each) => sum + each.bytesRead + each.bytesWritten, 0),
    close: () => agent.destroy(),
  };
}
