/**
 * The keys that seal personal data (SECRETS_KEY, or secrets.key of DATA_DIR for an embedded database):
 *
 *   node server/operator/secrets.ts           says how much is sealed with which key
 *   node server/operator/secrets.ts rotate    makes a new key, which seals from the next start on; the earlier ones stay
 */
import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type } from 'arktype';
import { SealingAnswer } from '../../protocol/api/office/audit.ts';
import type { Config } from '../base/config.ts';
import { keyIdOf } from '../base/secrets.ts';
import { SECRETS_FILE } from '../gateways/secret-keys.ts';
import { secretFile } from '../process/secret-file.ts';
import { command, type OfficeCall } from './office-call.ts';

const usage = 'usage: node server/operator/secrets.ts [rotate]';

async function state(call: OfficeCall): Promise<string> {
  const answer = SealingAnswer(await call('GET', 'sealing'));
  if (answer instanceof type.errors) return answer.summary;
  const { key, done, sealed } = answer.data;
  const lines = sealed.map(
    ({ place, key: by, count }) => `${place}: ${count} ${by ? `sealed with ${by}` : 'open'}`,
  );
  const others = sealed.some((each) => each.key !== key);
  if (key === null) return [...lines, 'no key: set SECRETS_KEY'].join('\n');
  const rest =
    done && !others
      ? 'nothing needs another key'
      : 'the rest is sealed within the hour, and looked for again a day later';
  return [...lines, `the key is ${key}: ${rest}`].join('\n');
}

async function rotate(config: Config): Promise<string> {
  const fresh = randomBytes(32).toString('base64url');
  if (config.databaseUrl !== null || config.secretsKeys)
    return [
      fresh,
      'Put it behind what SECRETS_KEY has (`open,` where it has nothing) and restart every node; then before the other keys, without `open`, and restart every node again.',
      `An earlier key may go when npm run secrets says that nothing needs it, and with the backups that were made until then.`,
    ].join('\n');
  const { dataDir } = config;
  const before = await secretFile(dataDir, SECRETS_FILE);
  const path = join(dataDir, SECRETS_FILE);
  await writeFile(`${path}.new`, `${fresh}\n${before}`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  return `${path} begins with the key ${keyIdOf(fresh)}: restart the server`;
}

await command(async (call, config) => {
  const [word] = process.argv.slice(2);
  if (word === undefined) return state(call);
  return word === 'rotate' ? rotate(config) : usage;
});
