/** The entire server on an embedded database, called without a network unless a test asks for a port. */
import type { InjectOptions } from 'fastify';
import type { Actor } from '../../server/act/act.ts';
import { createApp, type App, type Parts } from '../../server/app.ts';
import { readConfig } from '../../server/base/config.ts';
import { openSession } from '../../server/person/sessions.ts';
import { testDatabase } from '../database/database.ts';
import { openMarket, type Market } from '../market/market.ts';

export type Called = {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The parsed answer; text when it is not JSON, null when it is empty. */
  body: unknown;
};

type CallOptions = {
  as?: string;
  body?: unknown;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** The address from which the call comes. */
  from?: string;
};

export type TestServer = {
  app: App;
  market: Market;
  /** Calls `/api/v1/{path}`, or an address that begins with a slash. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<Called>;
  /** A token for this person, without the sign-in screen. */
  signIn(actor: Actor): Promise<string>;
  /** The last code that was sent to this number. */
  codeFor(phone: string): Promise<string>;
  /** All codes that were sent to this number, the newest first; two of them may be alike. */
  codesFor(phone: string): Promise<string[]>;
  close(): Promise<void>;
};

/** What the telephone service of the tests sends along. */
export const CALL_BACK_KEY = 'a key that only the telephone service knows';
const standing = {
  LOG_LEVEL: 'silent',
  RATE_LIMIT: '0',
  ACCOUNT_LIMITS: '0',
  CALL_BACK_NUMBER: '16123',
  CALL_BACK_KEY,
};

/** @param environment settings as `readConfig` takes them; requests are not limited unless set */
export async function startServer(
  environment: Record<string, string> = {},
  parts: Partial<Parts> = {},
): Promise<TestServer> {
  const database = parts.database ?? (await testDatabase());
  const market = openMarket(database);
  const { now, newId, deadlines } = market.context;
  const config = readConfig({ ...standing, ...environment });
  const app = await createApp({ config, database, now, newId, deadlines, files: market.stored, ...parts });

  const call: TestServer['call'] = async (method, path, options = {}) => {
    const request: InjectOptions = {
      method,
      url: path.startsWith('/') ? path : `/api/v1/${path}`,
      headers: { ...(options.as && { authorization: `Bearer ${options.as}` }), ...options.headers },
      ...(options.query && { query: options.query }),
      ...(options.from && { remoteAddress: options.from }),
    };
    if (typeof options.body === 'string' || Buffer.isBuffer(options.body)) request.payload = options.body;
    else if (options.body !== undefined) {
      request.payload = JSON.stringify(options.body);
      request.headers = { 'content-type': 'application/json', ...request.headers };
    }
    const { statusCode, headers, payload } = await app.http.inject(request);
    const isJson = String(headers['content-type']).includes('json') && !headers['content-encoding'];
    const body: unknown = payload === '' ? null : isJson ? JSON.parse(payload) : payload;
    return { status: statusCode, headers, body };
  };

  const codesFor = async (phone: string): Promise<string[]> =>
    codesIn((await call('GET', '/dev/sms')).body, phone);
  return {
    app,
    market,
    call,
    signIn: (actor) => openSession(app.context, database.db, actor.id),
    codeFor: async (phone) => {
      const [last] = await codesFor(phone);
      if (last === undefined) throw new Error(`no code was sent to ${phone}`);
      return last;
    },
    codesFor,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

const codesIn = (inbox: unknown, phone: string): string[] =>
  listIn(inbox)
    .filter((message) => textIn(message, 'phone') === phone)
    .flatMap((message) => /\b(\d{4})\b/.exec(textIn(message, 'text'))?.[1] ?? []);

function listIn(answer: unknown): unknown[] {
  const data = at(answer, 'data');
  return Array.isArray(data) ? data : [];
}

const textIn = (value: unknown, key: string): string => String(at(value, key));

/** A value deep inside an answer, by its path; undefined when it does not exist. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Object.getOwnPropertyDescriptor(found, key)?.value;
  }
  return found;
}
