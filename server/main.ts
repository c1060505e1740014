/**
 * Starts the server: configuration, database, demo market, port; and stops it in order. Wrong settings are noticed
 * before the rest of the server is loaded; with `--settings` that is all it does.
 */
import { readConfig, type Config } from './base/config.ts';
import { ConfigError } from './base/config-reader.ts';
import { EXIT } from './process/exit-codes.ts';
import { checkDataDir, checkPort } from './process/usable.ts';

async function usableConfig(): Promise<Config> {
  try {
    const config = readConfig(process.env);
    await checkDataDir(config.dataDir);
    await checkPort(config.port, config.host);
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT.misconfigured);
  }
}

const config = await usableConfig();
if (process.argv.includes('--settings')) process.exit(0);
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
await (await import('./start.ts')).start(config);
