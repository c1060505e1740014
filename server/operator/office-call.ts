/**
 * How a command on the server's machine does its work: by a call of the office, to the server that runs, or to one that
 * is put together for this call where none does. Both know the command by the key in the data folder.
 */
import { readConfig, type Config } from '../config.ts';
import { ConfigError } from '../config-reader.ts';
import { DataDirInUse } from '../db/data-dir-lock.ts';
import { DatabaseUnusable } from '../db/unusable.ts';
import { machineKey } from '../modules/office/machine-key.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type OfficeCall = (method: Method, path: string, body?: object) => Promise<unknown>;

/** What the office has refused, in its words. */
class CallRefused extends Error {}

const headersOf = (key: string, body: object | undefined): Record<string, string> => ({
  authorization: `Operator ${key}`,
  accept: 'application/json',
  'accept-language': 'en',
  ...(body && { 'content-type': 'application/json' }),
});

function answerOf(status: number, text: string): unknown {
  const answer: unknown = text === '' ? null : JSON.parse(text);
  if (status < 400) return answer;
  const said = typeof answer === 'object' && answer !== null && 'message' in answer ? answer.message : text;
  throw new CallRefused(String(said));
}

/** A call to the server on this machine's port; null where none listens. */
async function toRunning(
  { host, port }: Config,
  ...[method, address, key, body]: [Method, string, string, object | undefined]
): Promise<{ value: unknown } | null> {
  const at = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  try {
    const answer = await fetch(`http://${at}:${port}${address}`, {
      method,
      headers: headersOf(key, body),
      ...(body && { body: JSON.stringify(body) }),
    });
    return { value: answerOf(answer.status, await answer.text()) };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Errors whose message tells the operator what to do. */
const KNOWN = [CallRefused, ConfigError, DataDirInUse, DatabaseUnusable];

/** Runs a command's work and prints what it returns; a refusal or a wrong setting ends it with one line. */
export async function command(work: (call: OfficeCall, config: Config) => Promise<string>): Promise<void> {
  try {
    const config = readConfig(process.env);
    process.stdout.write(`${await work(callsOf(config), config)}\n`);
  } catch (error) {
    if (!(error instanceof Error) || !KNOWN.some((known) => error instanceof known)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const callsOf =
  (config: Config): OfficeCall =>
  async (method, path, body) => {
    const key = await machineKey(config.dataDir);
    const address = `/api/v1/office/${path}`;
    const running = await toRunning(config, method, address, key, body);
    if (running) return running.value;
    // most commands find a server, and need none of this
    const [{ createApp }, { openDatabase }] = await Promise.all([
      import('../app.ts'),
      import('../db/open-database.ts'),
      'Temporal' in globalThis ? null : import('temporal-polyfill/global'),
    ]);
    const database = await openDatabase(config, () => undefined);
    const app = await createApp({ config: { ...config, logLevel: 'silent' }, database });
    try {
      const { statusCode, payload } = await app.http.inject({
        method,
        url: address,
        headers: headersOf(key, body),
        ...(body && { payload: JSON.stringify(body) }),
      });
      return answerOf(statusCode, payload);
    } finally {
      await app.close();
      await database.close();
    }
  };
