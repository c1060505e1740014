/**
 * Seals with the present key what stands open or is sealed with an earlier one: rows of one table after the other, then
 * the files. How far it has come is stored, so it goes through everything once for each key.
 */
import { type } from 'arktype';
import { shownFormats, shownSides } from '../../domain/person/photo.ts';
import { SealingAnswer } from '../../protocol/api/office/audit.ts';
import type { Context } from '../act/context.ts';
import { currentKeyId } from '../base/secrets.ts';
import { files } from '../db/schema/files.ts';
import { settings } from '../db/schema/sync.ts';
import { birthDates, licences, nids, totpSecrets, type SealedColumn } from '../db/sealed-text.ts';
import { and, asc, eq, gt } from '../db/sql.ts';
import { copyName } from './copies.ts';
import { forgetOtherKeys } from '../gateways/secret-keys.ts';

const SETTING = 'resealed';
/** Each file is read and written in up to six copies. */
const FILES_AT_ONCE = 10;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** `place`: the table at which it is, -1 after the last one; `after`: the last row that was looked at. */
const Progress = type({ key: 'string', place: 'number.integer', after: 'string' });
type Progress = typeof Progress.infer;
const DONE = -1;
const Sealed = SealingAnswer.get('data', 'sealed');

type Column = { name: string; sealed: SealedColumn; hash?: string };
type Table = { table: string; columns: readonly Column[] };
const sealedTables: readonly Table[] = [
  {
    table: 'users',
    columns: [
      { name: 'nid', sealed: nids, hash: 'nid_hash' },
      { name: 'date_of_birth', sealed: birthDates },
    ],
  },
  { table: 'drivers', columns: [{ name: 'licence', sealed: licences, hash: 'licence_hash' }] },
  { table: 'operators', columns: [{ name: 'totp_secret', sealed: totpSecrets }] },
];

/**
 * Goes on by about so many rows.
 * @returns `limit` as long as there are more
 * @throws SecretUnreadable at a value whose key this node does not have
 */
export async function sealSome(context: Context, limit: number): Promise<number> {
  const before = await progressOf(context);
  if (before.place === DONE) return 0;
  const table = sealedTables[before.place];
  const last = table
    ? await resealRows(context, table, before.after, limit)
    : await resealFiles(context, before.after, Math.min(limit, FILES_AT_ONCE));
  const place = last !== null ? before.place : table ? before.place + 1 : DONE;
  if (place === DONE) await forgetOtherKeys(context.database);
  await save(context, { key: before.key, place, after: last ?? FIRST_ID });
  return place === DONE ? 0 : limit;
}

/** What is sealed with which key (null: it stands open), and whether everything has been gone through with the present one. */
export async function sealingState(context: Context): Promise<typeof SealingAnswer.infer.data> {
  const counted = sealedTables.flatMap(({ table, columns }) =>
    columns.map(
      ({
        name,
      }) => `select '${table}.${name}' as place, case when ${name} like 's1.%' then split_part(${name}, '.', 2) end as key,
        count(*)::int as count from ${table} where ${name} <> '' group by 1, 2`,
    ),
  );
  const { rows } = await context.database.query(`${counted.join(' union all ')} order by 1, 2`);
  const { place } = await progressOf(context);
  return { key: currentKeyId(), done: place === DONE, sealed: Sealed.assert(rows) };
}

async function progressOf({ database: { db } }: Context): Promise<Progress> {
  const key = currentKeyId() ?? 'none';
  const [saved] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, SETTING));
  const progress = saved && Progress.assert(saved.value);
  return progress?.key === key ? progress : { key, place: 0, after: FIRST_ID };
}

async function save({ database: { db } }: Context, value: Progress): Promise<void> {
  await db
    .insert(settings)
    .values({ key: SETTING, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** @returns the id of the last row that was looked at; null when there were no more */
async function resealRows(
  { database: { query } }: Context,
  { table, columns }: Table,
  after: string,
  limit: number,
): Promise<string | null> {
  const names = columns.flatMap(({ name, hash }) => (hash ? [name, hash] : [name]));
  const { rows } = await query(
    `select id, ${names.join(', ')} from ${table} where id > $1 order by id limit $2`,
    [after, limit],
  );
  for (const row of rows)
    for (const { name, sealed, hash } of columns) {
      const stored = row[name];
      if (typeof stored !== 'string' || stored === '') continue;
      const { text, lookup } = sealed.anew(stored);
      if (text === stored && (!hash || row[hash] === lookup)) continue;
      // a person who changes it at this moment has sealed it with the present key
      await query(
        `update ${table} set ${name} = $2${hash ? `, ${hash} = $4` : ''} where id = $1 and ${name} = $3`,
        [row['id'], text, stored, ...(hash ? [lookup] : [])],
      );
    }
  const last = rows.at(-1)?.['id'];
  return typeof last === 'string' ? last : null;
}

async function resealFiles(
  { database: { db }, files: { store, reseal } }: Context,
  after: string,
  limit: number,
): Promise<string | null> {
  const some = await db
    .select({ id: files.id, token: files.token })
    .from(files)
    .where(and(gt(files.id, after), eq(files.state, 'stored')))
    .orderBy(asc(files.id))
    .limit(limit);
  for (const { id, token } of some) {
    const names = shownSides.flatMap((side) => shownFormats.map((format) => copyName(token, side, format)));
    for (const name of names) await reseal(name);
    // one that was deleted meanwhile must not come back
    const [still] = await db.select({ id: files.id }).from(files).where(eq(files.id, id));
    if (!still) for (const name of names) await store.remove(name);
  }
  return some.at(-1)?.id ?? null;
}
