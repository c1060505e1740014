/** The server under attack as an attacker knows it: an address. What an attacker cannot do goes over `line`. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type } from 'arktype';
import { uuidv7 } from 'uuidv7';
import { newestVersion, type Intent } from '../protocol/sync/mutations.ts';
import { PushAnswer, type MutationResult } from '../protocol/sync/sync.ts';
import { held } from './fell.ts';
import type { Answered, Asked, Person } from './line.ts';

const PersonAnswer = type({
  id: 'string',
  type: "'customer' | 'provider' | 'driver'",
  name: 'string',
  phone: 'string',
  password: 'string',
  token: 'string',
  carId: 'string | null',
});
const Started = type({ address: 'string', realtimeKey: 'string' });
const Rows = type('Record<string, unknown>[]');

export type Reply = {
  status: number;
  headers: Headers;
  /** Parsed when it is JSON, otherwise text; null when empty. */
  body: unknown;
};

export type Asking = {
  as?: Person | { token: string };
  body?: unknown;
  headers?: Record<string, string>;
  /** The client's address, as the proxy in front of the server would report it. */
  from?: string;
};

let addresses = 0;

export class Target {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (answered: Answered) => void>();
  #asked = 0;
  /** http://127.0.0.1:port */
  url = '';
  realtimeKey = '';

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (answered: Answered) => {
      this.#waiting.get(answered.id)?.(answered);
      this.#waiting.delete(answered.id);
    });
    child.once('exit', () => {
      for (const [id, answer] of this.#waiting) answer({ id, error: 'the server is gone' });
    });
  }

  /**
   * Starts a server for the attacks on 127.0.0.1.
   * @param environment settings as `readConfig` takes them
   * @param database address of a PostgreSQL; an embedded database in memory unless given
   */
  static async start(environment: Record<string, string> = {}, database?: string): Promise<Target> {
    const child = fork(
      join(import.meta.dirname, 'target-server.ts'),
      database === undefined ? [] : ['--database', database],
      { execArgv: ['--expose-gc'], env: { ...process.env, ...environment } },
    );
    process.once('exit', () => child.kill('SIGKILL'));
    const target = new Target(child);
    const { address, realtimeKey } = Started.assert(await target.#answer(0));
    target.url = address;
    target.realtimeKey = realtimeKey;
    return target;
  }

  #answer(id: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, (answered) =>
        'error' in answered ? reject(new Error(answered.error)) : resolve(answered.value),
      );
    });
  }

  /** Asks the server's process itself, without the network. */
  #ask(asked: Asked): Promise<unknown> {
    const id = (this.#asked += 1);
    const answer = this.#answer(id);
    this.#child.send({ id, asked });
    return answer;
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  get running(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async stop(): Promise<void> {
    if (!this.running) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }

  /** Somebody signed in whom no other attack uses; a car owner has a verified sedan. */
  async person(kind: 'customer' | 'provider', name?: string): Promise<Person> {
    return PersonAnswer.assert(await this.#ask({ ask: 'person', type: kind, ...(name && { name }) }));
  }

  /** Makes open trips of this person. @returns their ids */
  async trips(creator: Person, count: number): Promise<string[]> {
    return type('string[]').assert(await this.#ask({ ask: 'trips', creator, count }));
  }

  /** Another sign-in of the same person. */
  async session(person: Person): Promise<string> {
    return type('string').assert(await this.#ask({ ask: 'session', userId: person.id }));
  }

  async rows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return Rows.assert(await this.#ask({ ask: 'query', text, values }));
  }

  /** Messages to the number (+880…), newest first. */
  async messages(phone: string): Promise<string[]> {
    return type('string[]').assert(await this.#ask({ ask: 'messages', phone }));
  }

  /** Moves the server's clock on by `ms`. */
  async pass(ms: number): Promise<void> {
    await this.#ask({ ask: 'pass', ms });
  }

  /** Bytes that the process holds after garbage collection. */
  async memory(): Promise<number> {
    return type('number').assert(await this.#ask({ ask: 'memory' }));
  }

  /** An address that no other attack uses. */
  address(): string {
    addresses += 1;
    return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  }

  /** Calls /api/v1/{path}, or an address that begins with a slash. */
  async call(method: string, path: string, { as, body, headers, from }: Asking = {}): Promise<Reply> {
    const response = await fetch(path.startsWith('/') ? `${this.url}${path}` : `${this.url}/api/v1/${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': from ?? '10.255.0.1',
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : isJson ? JSON.parse(text) : text,
    };
  }

  /** Sends mutations as the app does, each with a new id. */
  async push(as: Person, intents: Intent[]): Promise<MutationResult[]> {
    const mutations = intents.map(({ name, args }) => ({
      id: uuidv7(),
      name,
      v: newestVersion(name),
      args,
    }));
    const { status, body } = await this.call('POST', 'sync/push', { as, body: { mutations } });
    held(status === 200, `a push was answered with ${status}`);
    return PushAnswer.assert(body).results;
  }

  /** A bare connection. */
  async connect(): Promise<Socket> {
    const socket = connect(this.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  }

  /** @throws Fell when the process is gone or does not answer within this time */
  async answers(withinMs = 5000): Promise<void> {
    held(this.running, 'the process ended');
    const started = performance.now();
    const { status } = await this.call('GET', 'health');
    held(status === 200, `health answered ${status}`);
    const took = performance.now() - started;
    held(took <= withinMs, `health took ${Math.round(took)} ms, more than ${withinMs}`);
  }

  /** The longest that a neighbour waited for a small answer during the work, in ms. */
  async longestWaitDuring(work: () => Promise<unknown>): Promise<number> {
    const state = { over: false };
    const working = work().finally(() => {
      state.over = true;
    });
    let longest = 0;
    do {
      const started = performance.now();
      await this.answers(60_000);
      longest = Math.max(longest, performance.now() - started);
    } while (!state.over);
    await working;
    return longest;
  }
}
