/** What a thief of the database and of the store would read. */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentKeyId, keyIdOf, keyIdOfBytes, useSecretKeys } from '../../../server/base/secrets.ts';
import { sealingState, sealSome } from '../../../server/file/sealing.ts';
import { fileUploads, storePicture } from '../../../server/file/uploads.ts';
import { takeSecretKeys } from '../../../server/gateways/secret-keys.ts';
import { pictureFrom } from '../../../server/gateways/pictures.ts';
import { newSecret } from '../../../server/office/sign-in/second-factor.ts';
import { licences, nids, readable, totpSecrets } from '../../../server/db/sealed-text.ts';
import { picture } from '../../../testkit/files/picture.ts';
import { openedSetting } from '../../../server/base/sealed-settings.ts';
import { serverKeys } from '../../../server/settings/server-keys.ts';
import { filesInMemory } from '../../../testkit/files/files-in-memory.ts';
import { HOUR } from '../../../testkit/market/market.ts';
import { operatorAt } from '../../../testkit/market/office.ts';
import { at, startServer, type TestServer } from '../../../testkit/process/server.ts';
import type { FileStore } from '../../../server/act/context.ts';

const NID = '9182736455';
const LICENCE = 'DK1122334455667';
const [early, late] = ['e'.repeat(40), 'l'.repeat(40)];

/** What the store has been given, by name. */
const put = new Map<string, Buffer>();
const thief: FileStore = {
  ...filesInMemory(),
  put: async (name, content) => void put.set(name, content),
  get: async (name) => put.get(name) ?? null,
};
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ SECRETS_KEY: early }, { files: thief });
});
afterAll(async () => {
  await server.close();
  useSecretKeys([]);
});

/** Everything that the database holds, as text. */
async function dump(): Promise<string> {
  const { query } = server.app.context.database;
  const { rows: tables } = await query(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const held: string[] = [];
  for (const { name } of tables)
    held.push(JSON.stringify((await query(`select t::text from ${String(name)} t`)).rows));
  return held.join('\n');
}

const form = {
  type: 'provider',
  name: 'রহিমা খাতুন',
  phone: '01055599001',
  email: 'sealed@example.com',
  nid: NID,
  date_of_birth: '1987-11-29',
  password: 'secret1',
  password_confirmation: 'secret1',
};
let owner = { id: '', type: 'provider' as const, name: form.name };

it('a sign-up shows neither national ID nor birth date, while it waits for its code and after', async () => {
  const { body } = await server.call('POST', 'auth/register', { body: form });
  const waits = await dump();
  expect(waits).toContain('s1.');
  for (const secret of [NID, '1987-11-29']) expect(waits).not.toContain(secret);
  const otp_id = String(at(body, 'data', 'otp_id'));
  const otp = await server.codeFor('+8801055599001');
  const signedIn = await server.call('POST', 'auth/verify-otp', { body: { otp_id, otp } });
  owner = { ...owner, id: String(at(signedIn.body, 'data', 'user', 'id')) };
  const stored = await dump();
  for (const secret of [NID, '1987-11-29']) expect(stored).not.toContain(secret);
  const as = String(at(signedIn.body, 'data', 'token'));
  expect(at((await server.call('GET', 'account/data', { as })).body, 'data', 'account')).toMatchObject({
    nid: NID,
    date_of_birth: '1987-11-29',
  });
});

it('a driver’s licence and an operator’s secret are sealed, and who may read them does', async () => {
  const { market, app } = server;
  const id = app.context.newId();
  await market.act(owner, {
    name: 'driver.add',
    args: { id, name: 'Abdul Karim', phone: '01055599002', licence: LICENCE },
  });
  const secret = newSecret();
  const admin = await operatorAt(server, ['admin']);
  await app.context.database.query('update operators set totp_secret = $1 where id = $2', [
    totpSecrets.seal(secret).stored,
    admin.id,
  ]);
  const stored = await dump();
  for (const hidden of [LICENCE, secret]) expect(stored).not.toContain(hidden);
  expect(JSON.stringify([...(await market.seen(owner)).values()])).toContain(LICENCE);
});

/** The private halves of the server's own keys, as they can be used. */
async function ownSecrets(): Promise<string[]> {
  const { rows } = await server.app.context.database.query(
    `select key, value from settings where key in ('nodata_keys', 'vapid_keys') order by key`,
  );
  const texts: string[] = [];
  for (const { key, value } of rows) {
    const opened = JSON.stringify(openedSetting(key === 'vapid_keys' ? key : 'nodata_keys', value));
    texts.push(
      ...[...opened.matchAll(/"privateKey":"([^"]+)"|\\"d\\":\\"([^"\\]+)/g)].map(([, a, b]) => a ?? b ?? ''),
    );
  }
  return texts;
}

it('the server’s own keys are sealed: those for SMS and certificates, and those for web push', async () => {
  await serverKeys(server.app.context.database);
  const secrets = await ownSecrets();
  expect(secrets).toHaveLength(4);
  const stored = await dump();
  for (const secret of secrets) expect(stored).not.toContain(secret);
});

it('an operator finds another account with the same national ID', async () => {
  const other = await server.market.person('provider', { verified: false });
  const { query } = server.app.context.database;
  await query('update users set nid = $2 where id = $1', [other.id, NID]);
  await seals();
  const verifier = await operatorAt(server, ['verifier']);
  expect(at((await verifier.call('GET', `checks/${other.id}`)).body, 'data')).toMatchObject({
    nid: NID,
    same_nid: [{ id: owner.id }],
  });
});

it('a picture is sealed while it arrives and in the store, and is shown as it was sent', async () => {
  const { context } = server.app;
  const { content, hash, type } = await picture(7);
  const upload = await fileUploads.begin(context, owner.id, { hash, bytes: content.length });
  if (upload.kind !== 'new') throw new Error('a new upload');
  await context.database.query('update uploads set type = $2 where id = $1', [upload.id, type]);
  const half = content.subarray(0, 1000);
  const partial = context.files.partial.store();
  await partial.write(Readable.from([half]), upload.id, 0);
  expect((await partial.getUpload(upload.id)).offset).toBe(1000);
  expect(await dump()).not.toContain(half.subarray(100, 300).toString('hex'));
  await partial.write(Readable.from([content.subarray(1000)]), upload.id, 1000);
  await fileUploads.finish(context, upload.id, type);
  expect(put.size).toBeGreaterThan(0);
  for (const [name, stored] of put) {
    expect([name, stored.subarray(0, 8).toString()]).toEqual([name, 'durpseal']);
    expect((await context.files.store.get(name))?.subarray(0, 4).toString()).toBe('RIFF');
  }
});

/** Goes through everything as the hourly task does. */
async function seals(): Promise<void> {
  while ((await sealSome(server.app.context, 2)) > 0);
}
const keysOfFiles = (): unknown[] => [...new Set([...put.values()].map(keyIdOfBytes))].toSorted();
const keysInUse = async (): Promise<unknown[]> => [
  ...new Set((await sealingState(server.app.context)).sealed.map(({ key }) => key)),
];

it('with a new key everything is sealed anew, in slices, and reads as before', async () => {
  const { context } = server.app;
  await storePicture(context, { ownerId: owner.id, hash: 'f'.repeat(64) }, await pictureOf(8));
  useSecretKeys([late, early]);
  const before = [...put.values()];
  const own = await ownSecrets();
  await seals();
  // the keys for web push a day later
  expect(await keysInUse()).toEqual([keyIdOf(late), keyIdOf(early)]);
  expect(await ownSecrets()).toEqual(own);
  expect(keysOfFiles()).toEqual([currentKeyId()]);
  expect([...put.values()].some((stored) => before.includes(stored))).toBe(false);
  const person = await server.call('GET', 'account/data', { as: await server.signIn(owner) });
  expect(at(person.body, 'data', 'account', 'nid')).toBe(NID);
});

it('what a node that was restarted last still sealed with the earlier key is found a day later, and only then is that one forgotten', async () => {
  const { context } = server.app;
  const needed = async () =>
    (await context.database.query(`select value from settings where key = 'sealed_with'`)).rows;
  expect(await needed()).toEqual([{ value: [keyIdOf(early)] }]);
  useSecretKeys([early, late]);
  await storePicture(context, { ownerId: owner.id, hash: 'f'.repeat(64) }, await pictureOf(9));
  useSecretKeys([late, early]);
  await seals();
  expect((await sealingState(context)).done).toBe(false);
  expect(keysOfFiles()).toEqual([keyIdOf(early), keyIdOf(late)].toSorted());
  server.market.pass(24 * HOUR);
  await seals();
  expect((await sealingState(context)).done).toBe(true);
  expect(keysOfFiles()).toEqual([keyIdOf(late)]);
  expect(await keysInUse()).toEqual([keyIdOf(late)]);
  expect(await needed()).toEqual([{ value: [keyIdOf(late)] }]);
});

it('a node whose key stands behind `open` reads what others have sealed, seals nothing, and opens nothing for good', async () => {
  useSecretKeys(['open', late]);
  const before = [...put.values()];
  await seals();
  expect([...put.values()]).toEqual(before);
  expect(await keysInUse()).toEqual([keyIdOf(late)]);
  expect(readable(nids.seal('1112223334'))).toBe('1112223334');
  expect(nids.seal('1112223334').stored).toBe('1112223334');
  expect(
    at(
      (await server.call('GET', 'account/data', { as: await server.signIn(owner) })).body,
      'data',
      'account',
      'nid',
    ),
  ).toBe(NID);
});

it('a person’s change during the sealing stands', async () => {
  const { context } = server.app;
  const { query } = context.database;
  useSecretKeys([early, late]);
  const slow = {
    ...context,
    database: {
      ...context.database,
      query: async (text: string, values?: unknown[]) => {
        if (text.startsWith('update users set nid'))
          await query(`update users set nid = 'changed' where id = $1`, [values?.[0]]);
        return query(text, values);
      },
    },
  };
  while ((await sealSome(slow, 100)) > 0);
  const { rows } = await query('select nid from users where id = $1', [owner.id]);
  expect(rows).toEqual([{ nid: 'changed' }]);
});

it('what is damaged is left out and told, the rest comes, and the sealing goes on behind it', async () => {
  const { market, app } = server;
  const { query } = app.context.database;
  const unreadable = async (place: string): Promise<number> =>
    Number(
      new RegExp(`durpalla_unreadable_secrets_total{place="${place}"} (\\d+)`).exec(
        await app.context.metrics.text(),
      )?.[1] ?? 0,
    );
  const [driver] = (await query('select id, licence from drivers where owner_id = $1', [owner.id])).rows;
  const whole = nids.seal(NID).stored;
  const broken = (stored: unknown): string => `${String(stored).slice(0, -4)}AAAA`;
  await query('update drivers set licence = $2 where id = $1', [
    driver?.['id'],
    broken(licences.seal(LICENCE).stored),
  ]);
  const before = await unreadable('drivers.licence');
  const seen = await market.seen(owner);
  expect(seen.get(`driver ${String(driver?.['id'])}`)?.[4]).toMatchObject({
    licence: '',
    name: 'Abdul Karim',
  });
  expect(seen.has(`profile ${owner.id}`)).toBe(true);
  expect(await unreadable('drivers.licence')).toBeGreaterThan(before);

  await query('update users set nid = $2 where id = $1', [owner.id, broken(whole)]);
  const person = await server.call('GET', 'account/data', { as: await server.signIn(owner) });
  expect(at(person.body, 'data', 'account')).toMatchObject({ nid: null, name: form.name });
  const verifier = await operatorAt(server, ['verifier']);
  await query('update users set verified = false where id = $1', [owner.id]);
  expect(at((await verifier.call('GET', `checks/${owner.id}`)).body, 'data')).toMatchObject({
    nid: null,
    same_nid: [],
  });

  await query('update drivers set licence_file_id = $2, licence_check = null where id = $1', [
    driver?.['id'],
    (await query('select id from files limit 1')).rows[0]?.['id'],
  ]);
  const check = await verifier.call('GET', `checks/${String(driver?.['id'])}`);
  expect(at(check.body, 'data')).toMatchObject({ kind: 'licence', licence: '', same_licence: [] });

  useSecretKeys([late, early]);
  await query("delete from settings where key = 'resealed'");
  await seals();
  expect((await keysInUse()).toSorted()).toEqual([keyIdOf(late), keyIdOf(early)].toSorted());
  // anybody who knows it types it again
  const id = String(driver?.['id']);
  const args = { driver_id: id, name: 'Abdul Karim', licence: LICENCE, licence_photo: null, photo: null };
  expect(await market.act(owner, { name: 'driver.change', args })).toMatchObject({ ok: true });
  expect((await market.seen(owner)).get(`driver ${id}`)?.[4]).toMatchObject({ licence: LICENCE });
  await query('update users set nid = $2 where id = $1', [owner.id, NID]);
});

it('a node without a key that something is sealed with does not start', async () => {
  const { database, config } = server.app.context;
  await database.query(`update settings set value = '["aaaaaaaaaaaa"]' where key = 'sealed_with'`);
  await expect(takeSecretKeys(config, database)).rejects.toThrow('sealed with the key aaaaaaaaaaaa');
});

async function pictureOf(seed: number) {
  const { content, type } = await picture(seed);
  return pictureFrom(content, type);
}
