/** Operators at work: signed in as a browser is, by cookie and with the proof that a call comes from our own page. */
import { uuidv7 } from 'uuidv7';
import type { OperatorRole } from '../../domain/site/office.ts';
import { operators } from '../../server/db/schema/office.ts';
import { officeProof } from '../../server/http/door/token-cookies.ts';
import { openOperatorSession } from '../../server/office/sign-in/sessions.ts';
import { codeAt } from './one-time-code.ts';
import { at, type Called, type TestServer } from '../process/server.ts';

const PROOF = 'p'.repeat(43);

export type TestOperator = {
  id: string;
  name: string;
  /** All that a browser sends by itself. */
  cookie: string;
  /** And what the office's pages add. */
  headers: Record<string, string>;
  call(method: 'GET' | 'POST' | 'DELETE', path: string, input?: Record<string, unknown>): Promise<Called>;
};

/** The headers of a browser that has this office token. */
export const asBrowser = (token: string | null): Record<string, string> => {
  const proof = token === null ? PROOF : officeProof(token);
  return {
    cookie: [`XSRF-TOKEN=${proof}`, ...(token === null ? [] : [`office=${token}`])].join('; '),
    'x-xsrf-token': proof,
    origin: 'http://localhost',
  };
};

let numbers = 0;

/** An operator with these roles who has signed in, or has given only the password. */
export async function operatorAt(
  server: TestServer,
  roles: OperatorRole[],
  { secondFactor = true } = {},
): Promise<TestOperator> {
  numbers += 1;
  const { context } = server.app;
  const { db } = context.database;
  const [id, name] = [uuidv7(), `operator ${numbers}`];
  const phone = `+88010009${String(numbers).padStart(5, '0')}`;
  await db.insert(operators).values({ id, name, phone, roles, createdAt: new Date(context.now()) });
  return atWork(server, { id, name, token: await openOperatorSession(context, db, id, secondFactor) });
}

type Session = { id: string; name: string; token: string };

const atWork = (server: TestServer, { id, name, token }: Session): TestOperator => {
  const headers = asBrowser(token);
  return {
    id,
    name,
    cookie: headers['cookie'] ?? '',
    headers,
    call: (method, path, input = {}) =>
      server.call(method, `office/${path}`, {
        headers,
        ...(method === 'GET'
          ? { query: Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)])) }
          : { body: input }),
      }),
  };
};

/** Sets an operator's access up by the token of the link, as its page does; the operator is signed in. */
export async function signsInByLink(server: TestServer, link: string): Promise<TestOperator> {
  const headers = asBrowser(null);
  const begun = await server.call('POST', 'office/set-up', {
    headers,
    body: { token: link, password: 'a long password' },
  });
  const code = codeAt(String(at(begun.body, 'data', 'secret')), server.app.context.now());
  const done = await server.call('POST', 'office/set-up/finish', { headers, body: { token: link, code } });
  const token = /office=([\w-]+)/.exec(String(done.headers['set-cookie']))?.[1] ?? '';
  const me = await server.call('GET', 'office/me', { headers: asBrowser(token) });
  const [id, name] = [at(me.body, 'data', 'id'), at(me.body, 'data', 'name')].map(String);
  return atWork(server, { id: id ?? '', name: name ?? '', token });
}
