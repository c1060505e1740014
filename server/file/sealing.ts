/**
 * Seals with the current key whatever is in the clear or sealed with an earlier key: the server's own secrets in the
 * settings, the rows of one table after the other, then the files. Its progress is stored. It goes through everything
 * twice for each key, a day apart: a node that was restarted last may have sealed with the earlier key what the first
 * pass had already covered. Only then is the earlier key forgotten.
 */
import { type } from 'arktype';
import { shownFormats, shownSides } from '../../domain/person/photo.ts';
import { SealingAnswer } from '../../protocol/api/office/audit.ts';
import type { Context } from '../act/context.ts';
import {
  currentKeyId,
  isKnownKey,
  SecretUnreadable,
  reportUnreadable,
  waitsToSeal,
} from '../base/secrets.ts';
import { files } from '../db/schema/files.ts';
import { settings } from '../db/schema/sync.ts';
import { keysOfSetting, sealedSettings, settingAnew, type SealedSetting } from '../base/sealed-settings.ts';
import { birthDates, licences, nids, totpSecrets, type SealedColumn } from '../db/sealed-text.ts';
import { and, asc, eq, gt, inArray } from '../db/sql.ts';
import { copyName } from './copies.ts';
import { forgetOtherKeys } from '../gateways/secret-keys.ts';

const SETTING = 'resealed';
const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * `place`: the current table, -1 after the last one; `after`: the last row that was looked at; `again`: whether it is
 * the second pass; `at`: the end of the pass (epoch ms).
 */
const Progress = type({
  key: 'string',
  place: 'number.integer',
  after: 'string',
  again: 'boolean',
  at: 'number',
});
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
 * Continues for about this many rows.
 * @returns `limit` as long as there are more
 * @throws SecretUnreadable at a value whose key this node does not have; a damaged one stays as it is and is reported
 */
export async function sealSome(context: Context, limit: number): Promise<number> {
  if (waitsToSeal()) return 0;
  const before = await progressOf(context);
  if (before.place === DONE) return 0;
  const { key, again } = before;
  if (before.place === 0 && before.after === FIRST_ID) await resealSettings(context, again);
  const table = sealedTables[before.place];
  const last = table
    ? await resealRows(context, table, before.after, limit)
    : await resealFile(context, before.after);
  const place = last !== null ? before.place : table ? before.place + 1 : DONE;
  if (place === DONE && again) await forgetOtherKeys(context.database);
  await save(context, { key, place, after: last ?? FIRST_ID, again, at: context.now() });
  return place === DONE ? 0 : limit;
}

/** How much is sealed with which key (null: in the clear), and whether only the current key is needed. */
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
  const { place, again } = await progressOf(context);
  const own = await settingsState(context);
  return { key: currentKeyId(), done: again && place === DONE, sealed: [...Sealed.assert(rows), ...own] };
}

/**
 * The keys for web push come first in the second pass: a node of the previous release, which runs during an update,
 * reads them as they were.
 */
async function resealSettings({ database: { db } }: Context, again: boolean): Promise<void> {
  for (const key of sealedSettings) {
    if (key === 'vapid_keys' && !again) continue;
    const [saved] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
    const value = saved && settingAnewOf(key, saved.value);
    if (value) await db.update(settings).set({ value }).where(eq(settings.key, key));
  }
}

function settingAnewOf(key: SealedSetting, stored: unknown): unknown {
  try {
    return settingAnew(key, stored);
  } catch (error) {
    return passOver(error);
  }
}

async function settingsState({
  database: { db },
}: Context): Promise<{ place: string; key: string | null; count: number }[]> {
  const found = await db
    .select()
    .from(settings)
    .where(inArray(settings.key, [...sealedSettings]));
  return found.flatMap(({ key: name, value }) => {
    const keys = keysOfSetting(value);
    return [...new Set(keys)].map((key) => ({
      place: `settings.${name}`,
      key,
      count: keys.filter((each) => each === key).length,
    }));
  });
}

async function progressOf({ database: { db }, now }: Context): Promise<Progress> {
  const first = { key: currentKeyId() ?? 'none', place: 0, after: FIRST_ID, again: false, at: now() };
  const [saved] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, SETTING));
  const progress = saved ? Progress(saved.value) : first;
  if (progress instanceof type.errors || progress.key !== first.key) return first;
  const isDue = progress.place === DONE && !progress.again && now() - progress.at >= DAY_MS;
  return isDue ? { ...first, again: true } : progress;
}

async function save({ database: { db } }: Context, value: Progress): Promise<void> {
  await db
    .insert(settings)
    .values({ key: SETTING, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** @throws any other error that it is given, and a value whose key this node does not have */
function passOver(error: unknown): null {
  if (!(error instanceof SecretUnreadable) || !isKnownKey(error.keyId)) throw error;
  reportUnreadable(error);
  return null;
}

function anewOf(sealed: SealedColumn, stored: string): { text: string; lookup: string } | null {
  try {
    return sealed.anew(stored);
  } catch (error) {
    return passOver(error);
  }
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
      const anew = anewOf(sealed, stored);
      if (anew === null || (anew.text === stored && (!hash || row[hash] === anew.lookup))) continue;
      const { text, lookup } = anew;
      // a person who changes it at this moment has sealed it with the current key
      await query(
        `update ${table} set ${name} = $2${hash ? `, ${hash} = $4` : ''} where id = $1 and ${name} = $3`,
        [row['id'], text, stored, ...(hash ? [lookup] : [])],
      );
    }
  const last = rows.at(-1)?.['id'];
  return typeof last === 'string' ? last : null;
}

/** The next file in all its copies, up to six. @returns its id; null when there were no more */
async function resealFile(
  { database: { db }, files: { store, reseal } }: Context,
  after: string,
): Promise<string | null> {
  const [next] = await db
    .select({ id: files.id, token: files.token })
    .from(files)
    .where(and(gt(files.id, after), eq(files.state, 'stored')))
    .orderBy(asc(files.id))
    .limit(1);
  if (!next) return null;
  const names = shownSides.flatMap((side) =>
    shownFormats.map((format) => copyName(next.token, side, format)),
  );
  for (const name of names) await reseal(name).catch(passOver);
  // a file that was deleted meanwhile must not come back
  const [still] = await db.select({ id: files.id }).from(files).where(eq(files.id, next.id));
  if (!still) for (const name of names) await store.remove(name);
  return next.id;
}
