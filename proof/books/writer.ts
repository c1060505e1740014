/**
 * One writer, as a process that may be killed at any moment: posts its plan from a number on, several at once, and says
 * up to which number all is acknowledged. Arguments: database's address, writer, first number, count, owners as JSON.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import type { Database } from '../../server/db/connection.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { post } from '../../server/money/wallet/ledger.ts';
import { transact } from '../../server/streams/change-log.ts';
import { planned } from './plan.ts';

const AT_ONCE = 3;
const SAY_EVERY = 20;
const TRIES = 50;

const [, , url = '', writerText = '0', firstText = '0', countText = '0', ownersText = '[]'] = process.argv;
const [writer, first, count] = [Number(writerText), Number(firstText), Number(countText)];
const owners: string[] = JSON.parse(ownersText);

/** A connection may break while the tables are looked at, too. */
async function open(): Promise<Database> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await openPostgres(url, { poolSize: AT_ONCE });
    } catch (error) {
      if (attempt === TRIES) throw error;
      await delay(10 * attempt);
    }
  }
}

const database = await open();
const context = { database, now: Date.now, newId: uuidv7, realtime: { published: () => undefined } };
process.stdout.write(`${first}\n`);

/** A connection that broke leaves open whether the posting took effect; posting it again finds out. */
async function posts(n: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const posting = planned(owners, writer, n);
      await transact(context, (tx, changes) => post({ context, tx, changes }, posting));
      return;
    } catch (error) {
      if (attempt === TRIES) throw error;
      await delay(10 * attempt);
    }
  }
}

let next = first;
let said = first;
const underWay = new Set<number>();
const acknowledged = (): number => Math.min(next, ...underWay);

async function work(): Promise<void> {
  while (next < count) {
    const n = next++;
    underWay.add(n);
    await posts(n);
    underWay.delete(n);
    if (acknowledged() < said + SAY_EVERY) continue;
    said = acknowledged();
    process.stdout.write(`${said}\n`);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
process.stdout.write(`${count}\n`);
await database.close();
