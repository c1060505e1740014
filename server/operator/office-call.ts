/**
 * Runs a command on the server's machine by a call of the office: to the server of its data folder or, where
 * none runs, to one that is assembled for this call. Both recognize the command by the key in the data
 * folder. The command gives the key to a running server only after that server has proved that it has it too.
 */
import { randomBytes } from 'node:crypto';
import { type } from 'arktype';
import { MachineProofAnswer } from '../../protocol/api/office/account.ts';
import { readConfig, type Config } from '../base/config.ts';
import { machineKey, machineProof } from '../office/sign-in/machine-key.ts';
import { checkDataDir } from '../process/usable.ts';
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
async function nameStranger({ host, port, dataDir }: Config): Promise<void> {
  if ((await proofAt(localAddress(host, port), 'n'.repeat(32))) === null) return;
  process.stderr.write(
    `The server on port ${port} is not the one of ${dataDir}: this command works on ${dataDir} (DATA_DIR names another)\n`,
  );
}

/** Runs a command's work and prints what it returns; a problem that the operator can mend ends it with one line. */
export async function command(work: (call: OfficeCall, config: Config) => Promise<string>): Promise<void> {
  try {
    const config = readConfig(process.env, { isCommand: true });
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
    if (url !== null) {
      const answer = await fetch(`${url}${address}`, {
        method,
        headers: headersOf(key, body),
        ...(body && { body: JSON.stringify(body) }),
      });
      return answerOf(answer.status, await answer.text());
    }
    await nameStranger(config);
    // most commands find a running server and need none of these modules
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
