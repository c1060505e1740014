/** Starts several nodes of one market at the same moment. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, type App } from '../../server/app.ts';
import { readConfig } from '../../server/base/config.ts';
import { openPostgres } from '../../server/db/postgres.ts';

export type StartedNode = { app: App; address: string; stop(): Promise<void> };

/** @throws the error of the first node that fails */
export async function startNodesTogether(databaseUrl: string, count: number): Promise<StartedNode[]> {
  const settings = { SMS: 'log', LOG_LEVEL: 'silent', RATE_LIMIT: '0', DATABASE_URL: databaseUrl };
  const start = async (): Promise<StartedNode> => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'durpalla-node-'));
    const config = readConfig({ ...settings, DATA_DIR });
    const database = await openPostgres(databaseUrl, { poolSize: 5 });
    const app = await createApp({ config, database });
    const address = await app.listen(0, '127.0.0.1');
    const stop = async (): Promise<void> => {
      await app.close();
      await database.close();
      await rm(DATA_DIR, { recursive: true, force: true });
    };
    return { app, address, stop };
  };
  const started = await Promise.allSettled(Array.from({ length: count }, start));
  const nodes = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const died = started.find((each) => each.status === 'rejected');
  if (!died) return nodes;
  await Promise.all(nodes.map(({ stop }) => stop()));
  throw died.reason;
}
