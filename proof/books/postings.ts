/** Many writers in processes of their own, killed and begun again, beside database connections that break. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../server/db/connection.ts';
import { seeded } from '../../server/demo/seeded.ts';
import { provenBooks } from '../../server/money/wallet/agreement.ts';
import { openMarket } from '../../testkit/market/market.ts';
import { planned, plannedDues } from './plan.ts';

const OWNERS = 200;
/** A successor begins this far before what its predecessor has acknowledged. */
const AGAIN = 100;
const MOST_DEATHS = 20;

export type PostingsProof = {
  postings: number;
  kills: number;
  brokenConnections: number;
  drift: number;
  doubled: number;
  lost: number;
  perSecond: number;
};

type PostingsPlan = { total: number; writers: number; killEveryMs?: number; breakEveryMs?: number };

/** @param url the database's address, for the writers @param plan postings of all writers together, and about how often one is killed */
export async function provePostings(
  database: Database,
  url: string,
  { total, writers, killEveryMs = 10_000, breakEveryMs = 1_250 }: PostingsPlan,
): Promise<PostingsProof> {
  const market = openMarket(database);
  const owners: string[] = [];
  for (let i = 0; i < OWNERS; i++) owners.push((await market.person('provider')).id);
  const each = Math.ceil(total / writers);
  const again = Math.min(AGAIN, Math.ceil(each / 10));
  const began = performance.now();
  const kills = { writers: 0, connections: 0 };
  const over = new AbortController();
  const breaking = (async () => {
    while (!over.signal.aborted) {
      await delay(breakEveryMs, null, { ref: false });
      if (over.signal.aborted) return;
      kills.connections += (
        await database.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
           order by random() limit 1`,
        )
      ).rows.length;
    }
  })();
  const working = Array.from({ length: writers }, async (_, writer) => {
    const chance = seeded(writer + 1);
    let died = 0;
    for (let from = 0; from < each;) {
      const killAfter = killEveryMs * chance.between(2, 8);
      const { done, killed } = await write(url, { writer, from, each, owners }, killAfter);
      if (killed) kills.writers += 1;
      from = killed ? Math.max(0, done - again) : done;
      // a connection that breaks while a writer opens its database ends the writer too
      if (!killed && done < each && ++died > MOST_DEATHS) throw new Error(`writer ${writer} ends at ${done}`);
    }
  });
  await Promise.all(working);
  over.abort();
  await breaking;
  const seconds = (performance.now() - began) / 1000;
  return {
    postings: each * writers,
    kills: kills.writers,
    brokenConnections: kills.connections,
    ...(await compare(database, { owners, writers, each })),
    perSecond: Math.round((each * writers) / seconds),
  };
}

type Share = { writer: number; from: number; each: number; owners: string[] };

function write(
  url: string,
  { writer, from, each, owners }: Share,
  killAfterMs: number,
): Promise<{ done: number; killed: boolean }> {
  const path = join(import.meta.dirname, 'writer.ts');
  const args = [path, url, String(writer), String(from), String(each), JSON.stringify(owners)];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const endWithUs = (): void => void child.kill('SIGKILL');
    process.once('exit', endWithUs);
    let done = from;
    let timer: NodeJS.Timeout | undefined;
    child.stdout.on('data', (text: Buffer) => {
      // the first word says that it works; it is killed some time after that
      timer ??= setTimeout(() => child.kill('SIGKILL'), killAfterMs);
      done = Number(text.toString().trimEnd().split('\n').at(-1) ?? done);
    });
    child.once('error', reject);
    child.once('close', (_code, signal) => {
      clearTimeout(timer);
      process.off('exit', endWithUs);
      resolve({ done, killed: signal === 'SIGKILL' });
    });
  });
}

/** What is in the books against the plan, posting by posting and owner by owner. */
async function compare(
  database: Database,
  { owners, writers, each }: { owners: string[]; writers: number; each: number },
): Promise<Pick<PostingsProof, 'drift' | 'doubled' | 'lost'>> {
  let [lost, doubled] = [0, 0];
  for (let writer = 0; writer < writers; writer++) {
    const counts = new Map<string, number>();
    for (let n = 0; n < each; n += 5000) {
      const found = await database.query(
        `select idempotency_key as key, amount from ledger_transfers
         where idempotency_key = any($1::text[])`,
        [Array.from({ length: Math.min(each, n + 5000) - n }, (_, k) => planned(owners, writer, n + k).key)],
      );
      counts.clear();
      for (const row of found.rows) counts.set(String(row['key']), Number(row['amount']));
      for (let k = n; k < Math.min(each, n + 5000); k++) {
        const posting = planned(owners, writer, k);
        const amount = counts.get(posting.key);
        if (amount === undefined) lost += 1;
        else if (amount !== Math.abs(posting.dues)) doubled += 1;
      }
    }
  }
  const proven = await provenBooks(database);
  doubled += Math.max(0, proven.transfers - (each * writers - lost));
  const balances = await database.query(
    "select substr(account_id, 6) as owner, balance from ledger_balances where account_id like 'dues:%'",
  );
  const real = new Map(balances.rows.map((row) => [String(row['owner']), Number(row['balance'])]));
  const wrong = [...plannedDues(owners, writers, each)].filter(([id, dues]) => (real.get(id) ?? 0) !== dues);
  return { drift: proven.drift.length + wrong.length + (proven.sum === 0 ? 0 : 1), doubled, lost };
}
