import { join } from 'node:path';
import { showPhone } from '../domain/phone.ts';
import { createApp, type App } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { DataDirInUse } from './data-dir-lock.ts';
import { users } from './db/schema/accounts.ts';
import { keepDemoAlive } from './demo/keep-alive.ts';
import { seedDemoMarket } from './demo/market.ts';
import { demoSignIns } from './demo/people.ts';
import { builtApp } from './http/static.ts';
import { openDatabase } from './open-database.ts';

const STOP_WITHIN_MS = 10_000;

/** Runs the server of this process until it is told to stop. A wrong setting ends it with one line. */
export async function start(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const database = await openDatabase(config);
    const app = await createApp({ config, database, dist: builtApp(join(import.meta.dirname, '..')) });
    let letDemoRest: (() => void) | null = null;
    stopOnSignal(async () => {
      letDemoRest?.();
      await app.close();
      await database.close();
    });
    if (config.demo) await seedIfEmpty(app);
    const address = await app.listen(config.port, config.host);
    if (config.demo) letDemoRest = keepDemoAlive(app.context);
    say(greeting(config, address));
  } catch (error) {
    if (!isForOperator(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function seedIfEmpty({ context }: App): Promise<void> {
  const [anybody] = await context.database.db.select({ id: users.id }).from(users).limit(1);
  if (anybody) return;
  const trips = await seedDemoMarket(context);
  context.log.info({ trips }, 'demo market made');
}

function greeting(config: Config, address: string): string {
  const { port } = new URL(address);
  const lines = [`Durpalla: ${config.publicUrl ?? `http://localhost:${port}`}`];
  if (config.demo) {
    const { customer, provider, password } = demoSignIns;
    lines.push(
      `Demo sign-ins: customer ${showPhone(customer)}, provider ${showPhone(provider)}, password ${password}`,
    );
  }
  if (config.sms.kind === 'embedded') lines.push('SMS messages: /dev/sms');
  return lines.join('\n');
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Errors that say to the operator what to do; any other is ours and keeps its stack. */
function isForOperator(error: unknown): error is Error {
  if (error instanceof ConfigError || error instanceof DataDirInUse) return true;
  return (
    error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
  );
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const stopOnce = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : 'stopping failed'}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stopOnce);
  process.on('SIGTERM', stopOnce);
}
