/**
 * Runs a command on the server's machine by a call of the office: to the server of its data folder or, where
 * none runs, to one that is assembled for this call. Both recognize the command by the key in the data
 * folder. The command gives the key to a running server only after that server has proved that it has it too.
 */
import { randomBytes } from 'node:crypto';
import { type } from 'arktype';
import { MachineProofAnswer } from '../../protocol/api/office/account.ts';
import type { FileStore } from '../act/context.ts';
import { ConfigError } from '../base/config-reader.ts';
import { commandConfig, type Config } from '../base/config.ts';
import { machineKey, machineProof } from '../office/sign-in/machine-key.ts';
import { checkDataDir } from '../process/usable.ts';
import { storeOf } from './backup-settings.ts';
import { complain } from './one-line.ts';
import { announcedServers, forgetRunning, localAddress } from '../process/running.ts';

const PROOF_WITHIN_MS = 3_000;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type OfficeCall = (method: Method, path: string, body?: object) => Promise<unknown>;

/** The refusal of the office, with its text. */
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

/** The address of this data folder's own server on this host; null where none runs. */
async function ownServer(dataDir: string, key: string): Promise<string | null> {
  for (const running of await announcedServers(dataDir)) {
    const nonce = randomBytes(32).toString('base64url');
    const proof = await proofAt(running.url, nonce);
    if (proof === machineProof(key, running.pid, nonce)) return running.url;
    // that server was killed, and its port may belong to another process now
    await forgetRunning(dataDir, running);
  }
  return null;
}

/**
 * The proof of the server at this address; null where none listens, '' where it is not one of our servers.
 */
async function proofAt(url: string, nonce: string): Promise<string | null> {
  try {
    const answer = await fetch(`${url}/api/v1/office/machine-proof?nonce=${nonce}`, {
      signal: AbortSignal.timeout(PROOF_WITHIN_MS),
    });
    const proof = MachineProofAnswer(await answer.json());
    return proof instanceof type.errors ? '' : proof.data.proof;
  } catch (error) {
    return error instanceof TypeError ? null : '';
  }
}

/** Warns if another server, perhaps the intended one, has the configured port. */
async function nameStranger(config: Config): Promise<void> {
  const { dataDir } = config;
  const place = placeOf(config);
  if (place === null || (await proofAt(localAddress(place.host, place.port), 'n'.repeat(32))) === null)
    return;
  process.stderr.write(
    `The server on port ${place.port} is not the one of ${dataDir}: this command works on ${dataDir} (DATA_DIR names another)\n`,
  );
}

/** Where a server with these settings listens; null where none can, which is not the command's concern. */
const placeOf = (config: Config): Pick<Config, 'host' | 'port'> | null =>
  unlessWrong(() => ({ host: config.host, port: config.port }));

/** What these settings say; null where one of them is wrong. */
function unlessWrong<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

/** Runs a command's work and prints what it returns; a problem that the operator can mend ends it with one line. */
export async function command(work: (call: OfficeCall, config: Config) => Promise<string>): Promise<void> {
  try {
    const config = commandConfig(process.env);
    await checkDataDir(config.dataDir);
    process.stdout.write(`${await work(callsOf(config), config)}\n`);
  } catch (error) {
    if (error instanceof CallRefused) process.stderr.write(`${error.message}\n`);
    else complain(error);
    process.exit(process.exitCode ?? 1);
  }
}

const callsOf =
  (config: Config): OfficeCall =>
  async (method, path, body) => {
    const key = await machineKey(config.dataDir);
    const address = `/api/v1/office/${path}`;
    const url = await ownServer(config.dataDir, key);
    if (url === null) {
      await nameStranger(config);
      return callAlone({ method, url: address, headers: headersOf(key, body), body });
    }
    const answer = await fetch(`${url}${address}`, {
      method,
      headers: headersOf(key, body),
      ...(body && { body: JSON.stringify(body) }),
    });
    return answerOf(answer.status, await answer.text());
  };

/** In place of the settings that matter only to a server that others call. */
const servesNobody: Partial<Config> = {
  android: null,
  google: null,
  logLevel: 'silent',
  maxConnections: 1,
  metricsToken: null,
  payments: { kind: 'none' },
  rateLimit: 0,
  requestsAtOnce: 0,
  slowStatementMs: 0,
  trustProxy: 0,
};
/** In place of the settings that matter only to who changes something: by these, others hear of it. */
const changesNothing: Partial<Config> = { realtime: { kind: 'embedded' }, vapid: null };
/** The calls that hand out a link, which names the site. */
const HAND_OUT_LINKS = ['/api/v1/office/operators', '/api/v1/office/impersonations'];

type Alone = { method: Method; url: string; headers: Record<string, string>; body: object | undefined };

/** @throws ConfigError for the first of these settings that is wrong */
const parsed = (config: Config, names: (keyof Config)[]): unknown[] => names.map((name) => config[name]);

/** The site's address, by which a push names its sender; without a right one it names nobody. */
const siteIfRight = (): string | null => unlessWrong(() => commandConfig(process.env).publicUrl);

/** Answers the call by an app that is assembled for it. */
async function callAlone({ method, url, headers, body }: Alone): Promise<unknown> {
  const wrong: unknown[] = [];
  const isChange = method !== 'GET';
  const given = {
    ...servesNobody,
    ...(!isChange && changesNothing),
    ...(!HAND_OUT_LINKS.includes(url) && { publicUrl: siteIfRight() }),
  };
  const config = commandConfig(process.env, given, (error) => wrong.push(error));
  // wrong ones are noticed before anything is loaded, or changed and then neither signed nor heard of
  parsed(config, ['databaseUrl', 'secretsKeys', 'publicUrl', 'realtime', 'vapid']);
  if (isChange) parsed(config, ['auditKey']);
  // most commands find a running server and need none of these modules
  const [{ createApp }, { openDatabase }] = await Promise.all([
    import('../app.ts'),
    import('../db/open-database.ts'),
    'Temporal' in globalThis ? null : import('temporal-polyfill/global'),
  ]);
  const database = await openDatabase(config, () => undefined);
  try {
    const app = await createApp({ config, database, files: filesOnDemand(config) });
    try {
      const payload = body && JSON.stringify(body);
      const answer = await app.http.inject({ method, url, headers, ...(payload && { payload }) });
      if (answer.statusCode >= 500 && wrong.length > 0) throw wrong[0];
      return answerOf(answer.statusCode, answer.payload);
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
}

/** The store of files, whose settings are parsed when a file is wanted. */
const filesOnDemand = (config: Config): FileStore => ({
  get: async (name) => storeOf(config).get(name),
  put: async (...file) => storeOf(config).put(...file),
  remove: async (name) => storeOf(config).remove(name),
});
