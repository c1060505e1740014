/** People act on a server whose embedded database is recorded; then the power is cut at many moments of the record. */
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/base/config.ts';
import { openPglite, type Database } from '../../server/db/connection.ts';
import { seeded } from '../../server/demo/seeded.ts';
import { freePort } from '../../testkit/process/free-port.ts';
import { peopleKilledMarket } from '../kills/killed-market.ts';
import type { Acknowledged } from '../kills/http-phone.ts';
import { CutDisk } from './cut-disk.ts';
import { RecordedFiles, type Breakage, type Operation } from './recorded-files.ts';

export type PowerReport = {
  cuts: number;
  /** How many acknowledged actions were looked for after all cuts together. */
  acknowledged: number;
  lost: number;
  failedStarts: number;
  /** Tables whose index and rows disagree. */
  damaged: number;
  faults: string[];
};

/** An action, and how much of the record was written when its phone had the answer. */
type Answered = Acknowledged & { at: number };
type Recorded = { image: string; operations: Operation[]; answered: Answered[] };

/**
 * @param rounds how often each of the six people sends something
 * @param cuts at how many moments the power is cut
 */
export async function proveCuts(
  { seed, rounds, cuts, breakage }: { seed: number; rounds: number; cuts: number; breakage: Breakage },
  say: (line: string) => void = () => undefined,
): Promise<PowerReport> {
  const folder = await mkdtemp(join(tmpdir(), 'durpalla-power-'));
  try {
    const recorded = await record(folder, seed, rounds, breakage);
    const chance = seeded(seed);
    const disk = new CutDisk(recorded.image);
    const report: PowerReport = { cuts, acknowledged: 0, lost: 0, failedStarts: 0, damaged: 0, faults: [] };
    const moments = Array.from({ length: cuts }, () => chance.between(0, recorded.operations.length));
    for (const [i, moment] of moments.sort((a, b) => a - b).entries()) {
      disk.advance(recorded.operations, moment);
      const found = join(folder, 'found');
      disk.leave(join(found, 'db'), chance);
      await look(
        found,
        recorded.answered.filter(({ at }) => at <= moment),
        report,
      );
      if ((i + 1) % 20 === 0) say(`${i + 1} cuts: ${report.lost} lost, ${report.failedStarts} starts failed`);
    }
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Six people trade on a new market; a checkpoint every now and then, as a server of months has them. */
async function record(folder: string, seed: number, rounds: number, breakage: Breakage): Promise<Recorded> {
  const dataDir = join(folder, 'data');
  const port = await freePort();
  await (await openPglite(dataDir)).close();
  let files: RecordedFiles | null = null;
  const database = await openPglite(dataDir, (at) => (files = new RecordedFiles(at, breakage)));
  const { phones, members, chance } = await peopleKilledMarket(database, `http://127.0.0.1:${port}`, seed);
  const app = await createApp({
    config: readConfig({
      DATA_DIR: dataDir,
      DEMO: '0',
      SMS: 'log',
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '0',
      REQUESTS_AT_ONCE: '0',
      ACCOUNT_LIMITS: '0',
    }),
    database,
  });
  await app.listen(port, '127.0.0.1');
  const recording = recordingOf(files);
  await database.query('checkpoint');
  const image = join(folder, 'image');
  recording.operations.length = 0;
  cpSync(join(dataDir, 'db'), image, { recursive: true });
  const answered: Answered[] = [];
  await Promise.all(
    members.map(async ({ phone, wishes }) => {
      for (let round = 0; round < rounds; round++) {
        const before = phone.acknowledged.length;
        await phone.send(wishes);
        const at = recording.operations.length;
        answered.push(...phone.acknowledged.slice(before).map((each) => ({ ...each, at })));
        if (chance.next() < 0.02) await database.query('checkpoint');
      }
    }),
  );
  const faults = phones.flatMap((phone) => phone.faults);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const operations = [...recording.operations];
  await app.close();
  await database.close();
  return { image, operations, answered };
}

function recordingOf(files: RecordedFiles | null): RecordedFiles {
  if (!files) throw new Error('the database was opened on other files');
  return files;
}

/** Starts on what the cut has left, and looks for everything that was answered. */
async function look(dataDir: string, answered: Answered[], report: PowerReport): Promise<void> {
  let database: Database;
  try {
    database = await openPglite(dataDir);
  } catch (error) {
    report.failedStarts++;
    report.faults.push(`a start failed: ${error instanceof Error ? error.message : String(error)}`);
    return;
  }
  try {
    report.acknowledged += answered.length;
    const ids = async (table: string): Promise<Set<string>> =>
      new Set((await database.query(`select id from ${table}`)).rows.map(({ id }) => String(id)));
    const [judged, trips, bids] = [await ids('mutations'), await ids('trips'), await ids('bids')];
    for (const { intent, envelope, result } of answered) {
      const isThere =
        judged.has(envelope.id) &&
        (!result.ok || intent.name !== 'trip.create' || trips.has(intent.args.id)) &&
        (!result.ok || intent.name !== 'bid.place' || bids.has(intent.args.id));
      if (isThere) continue;
      report.lost++;
      report.faults.push(`lost: ${intent.name}`);
    }
    for (const table of await disagreeing(database)) {
      report.damaged++;
      report.faults.push(`damaged: ${table}`);
    }
  } catch (error) {
    report.damaged++;
    report.faults.push(`cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await database.close();
  }
}

/** Tables whose rows, read one after the other, are not those that their primary key finds. */
async function disagreeing(database: Database): Promise<string[]> {
  const { rows } = await database.query(
    "select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as key from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey) where i.indisprimary and c.relnamespace = 'public'::regnamespace group by 1",
  );
  const damaged: string[] = [];
  for (const { name, key } of rows) {
    const rowsOf = async (way: 'seqscan' | 'indexscan'): Promise<string> => {
      const others =
        way === 'seqscan'
          ? 'indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan'
          : 'seqscan';
      const found = await database.query(
        `set enable_${others} = off; select md5(string_agg(k::text, ';' order by k)) as all from (select row(${key}) as k from "${name}" order by ${key}) as keys; reset all; set plan_cache_mode = force_custom_plan`,
      );
      return JSON.stringify(found.rows);
    };
    if ((await rowsOf('seqscan')) !== (await rowsOf('indexscan'))) damaged.push(String(name));
  }
  return damaged;
}
