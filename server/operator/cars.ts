/**
 * Cars to verify, and the operator's decisions:
 *
 *   node server/operator/cars.ts                           lists the cars that wait, the oldest first
 *   node server/operator/cars.ts <car id> approve          its owner can bid with it
 *   node server/operator/cars.ts <car id> back <reason> [words]
 *
 * The embedded database allows one process, so the server must be stopped meanwhile; with PostgreSQL it need not be. A
 * decision reaches the phone with its next pull.
 */
import { showPlate } from '../../domain/plate.ts';
import { sendBackReasons, type SendBackReason } from '../../domain/car-status.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { ConfigError } from '../config-reader.ts';
import { DataDirInUse } from '../db/data-dir-lock.ts';
import { openDatabase } from '../db/open-database.ts';
import { approveCar, sendCarBack, waitingCars } from '../modules/cars/verify.ts';
import { paperAddress } from '../modules/files/papers.ts';
import { Refused } from '../refused.ts';
import { transact } from '../streams/change-log.ts';

const usage = `usage: node server/operator/cars.ts [<car id> approve | <car id> back <${sendBackReasons.join('|')}> [words]]`;
const isReason = (text: string): text is SendBackReason => sendBackReasons.some((reason) => reason === text);

async function work(id?: string, decision?: string, reason = '', ...words: string[]): Promise<string> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  const app = await createApp({ config: { ...config, logLevel: 'silent' }, database });
  const { context } = app;
  try {
    if (id === undefined) {
      const waiting = await waitingCars(database.db);
      const lines = waiting.map((car) =>
        [
          car.id,
          showPlate(car.registration, 'en'),
          `${car.brand} ${car.model} ${car.manufactureYear} (${car.carType})`,
          car.claimed ? 'claims the plate of an active car' : '',
          ...car.images.map(({ file_path }) => file_path),
          ...car.papers.map(({ kind, file }) => `${kind} ${paperAddress(context, file).url}`),
        ]
          .filter(Boolean)
          .join('  '),
      );
      return lines.join('\n') || 'no car waits';
    }
    if (!/^[\da-f-]{36}$/i.test(id)) return usage;
    if (decision === 'approve') {
      await transact(context, (tx, changes) => approveCar({ context, tx, changes }, id));
      return `car ${id} is active`;
    }
    if (decision !== 'back' || !isReason(reason)) return usage;
    const text = words.length > 0 ? words.join(' ') : null;
    const { value: saved } = await transact(context, (tx, changes) =>
      sendCarBack({ context, tx, changes }, id, { reason, text }),
    );
    const removed = saved === text ? '' : `; contacts were taken out of the words, they read: ${saved}`;
    return `car ${id} was sent back${removed}`;
  } finally {
    await app.close();
    await database.close();
  }
}

try {
  process.stdout.write(`${await work(...process.argv.slice(2))}\n`);
} catch (error) {
  if (error instanceof Refused) process.stderr.write('there is no such car, or it does not wait\n');
  else if (error instanceof ConfigError || error instanceof DataDirInUse)
    process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exit(1);
}
