import { join } from 'node:path';
import { showPhone } from '../domain/base/phone.ts';
import { createApp, type App } from './app.ts';
import type { Config } from './base/config.ts';
import { ConfigError } from './base/config-reader.ts';
import { DataDirInUse } from './db/data-dir-lock.ts';
import { DatabaseUnusable, damageAtStart, refusalAtStart } from './db/unusable.ts';
import { claimFilling } from './demo/claim.ts';
import { refreshDemo } from './demo/refresh.ts';
import { verifyDemoCars } from './demo/verifier.ts';
import { seedDemoMarket } from './demo/market.ts';
import { demoSignIns } from './demo/people.ts';
import { endInOrder } from './process/end-in-order.ts';
import { EXIT } from './process/exit-codes.ts';
import { announceRunning, localAddress } from './process/running.ts';
import { builtApp } from './http/pages/static.ts';
import { openDatabase } from './db/open-database.ts';

/** Runs the server of this process until it is stopped. A problem that an operator must mend ends it with one line. */
export async function start(config: Config): Promise<void> {
  const ending = endInOrder(write);
  try {
    const database = await openDatabase(config, (error) =>
      ending.failed('the server cannot go on with its disk', error),
    );
    const app = await createApp({ config, database, dist: builtApp(join(import.meta.dirname, '..')) });
    let letDemoRest: (() => void) | null = null;
    let withdraw: (() => Promise<void>) | null = null;
    const stop = async (): Promise<void> => {
      letDemoRest?.();
      await withdraw?.();
      await app.close();
      await database.close();
    };
    ending.by(stop, { begin: () => app.leave(), ms: config.drainSeconds * 1000 });
    if (config.demo) await seedIfEmpty(app);
    const address = await app.listen(config.port, config.host);
    withdraw = await announceRunning(
      config.dataDir,
      localAddress(config.host, new URL(address).port || config.port),
    );
    if (config.demo) {
      const rests = [refreshDemo(app.context), verifyDemoCars(app.context)];
      letDemoRest = () => rests.forEach((rest) => rest());
    }
    say(greeting(config, address));
  } catch (caught) {
    const error = refusalAtStart(damageAtStart(caught, config.databaseUrl === null ? 'pglite' : 'postgres'));
    if (!isForOperator(error)) return ending.failed('the server could not start', error);
    write(error.message);
    process.exit(EXIT.misconfigured);
  }
}

async function seedIfEmpty({ context }: App): Promise<void> {
  if (!(await claimFilling(context.database))) return;
  const trips = await seedDemoMarket(context);
  context.log.info({ trips }, 'demo market made');
}

function greeting(config: Config, address: string): string {
  const { port } = new URL(address);
  const lines = [`Durpalla: ${config.publicUrl ?? `http://localhost:${port}`}`];
  if (config.demo) {
    const { customer, provider, driver, password } = demoSignIns;
    lines.push(
      `Demo sign-ins: customer ${showPhone(customer)}, provider ${showPhone(provider)}, driver ${showPhone(driver)}, password ${password}`,
    );
  }
  if (config.sms.kind === 'inbox') lines.push('SMS messages: /dev/sms');
  return lines.join('\n');
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const write = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Whether the error's message tells the operator what to do; any other error is ours and is logged with its
 * stack.
 */
function isForOperator(error: unknown): error is Error {
  if (error instanceof ConfigError || error instanceof DataDirInUse || error instanceof DatabaseUnusable)
    return true;
  return (
    error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
  );
}
