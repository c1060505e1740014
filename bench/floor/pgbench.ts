/** What PostgreSQL does by itself: ten statements like ours in a transaction, sent by pgbench. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { times } from '../kit/short.ts';

const CONNECTIONS = 12;
const SECONDS = times(8, 1);

/** Six point reads, and the four writes that nearly every action makes. */
const TRANSACTION = String.raw`
\set n random(1, 100000)
begin;
select u.id, u.type, u.name from sessions s join users u on u.id = s.user_id where s.token_hash = 'token' || :n;
select stream, seq, floor from stream_heads where stream = 'u:' || :n;
select value from settings where key = 'history';
select id, user_id, body_hash, result from mutations where id = md5('m' || :n)::uuid;
select id, blocked from users where id = md5('u' || :n)::uuid for no key update;
select id, status from bids where trip_id = md5('t' || :n)::uuid and provider_id = md5('u' || :n)::uuid;
insert into account_acts_floor (user_id, act, subject, at) values (gen_random_uuid(), 'bid_placed', gen_random_uuid(), now());
insert into stream_heads as h (stream, seq, at) values ('floor:' || :n, 1, now())
  on conflict (stream) do update set seq = h.seq + 1, at = now();
insert into stream_rows (stream, kind, entity_id, seq, at, removed)
  values ('floor:' || :n, 'trip', gen_random_uuid(), 1, now(), false);
insert into mutations (id, user_id, name, body_hash, result, created_at)
  values (gen_random_uuid(), gen_random_uuid(), 'trip.create', 'hash', '{"ok": true, "at": 1}', now());
commit;
`;

/** pgbench's transactions a second; null: pgbench is not installed here. @param url of a database with our tables */
export async function measurePgbench(
  url: string,
  query: (text: string) => Promise<unknown>,
): Promise<number | null> {
  await query('create table if not exists account_acts_floor (like account_acts including all)');
  const folder = await mkdtemp(join(tmpdir(), 'durpalla-floor-'));
  try {
    const script = join(folder, 'transaction.sql');
    await writeFile(script, TRANSACTION);
    const load = ['-c', String(CONNECTIONS), '-j', '1', '-T', String(SECONDS)];
    const { stdout } = await promisify(execFile)('pgbench', [
      '-n',
      '-M',
      'prepared',
      ...load,
      '-f',
      script,
      url,
    ]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
