import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { allowsDemoPhones, commandConfig, readConfig } from '../../../server/base/config.ts';
import { ConfigError, reader } from '../../../server/base/config-reader.ts';
import { settings, type SettingName } from '../../../server/base/config-settings.ts';

const gateway = { SMS_URL: 'https://sms.example/api', SMS_API_KEY: 'k', SMS_SENDER_ID: 's' };

describe('with nothing configured', () => {
  const config = readConfig({});

  test('every part is embedded and the demo market is on', () => {
    expect(config).toMatchObject({
      port: 4000,
      databaseUrl: null,
      demo: true,
      sms: { kind: 'inbox' },
      host: '127.0.0.1',
      trustProxy: 0,
      realtime: { kind: 'embedded' },
      vapid: null,
      creditLimit: 2000,
      bidding: { reading: 'staged', activeMs: 3_600_000, extendedMs: 4_800_000 },
    });
    expect(config.dataDir).toMatch(/\.data$/);
    expect(allowsDemoPhones(config)).toBe(true);
  });

  test('an empty variable counts as unset', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toEqual(config);
  });
});

test('the demo market is off beside a real database, unless asked for', () => {
  const DATABASE_URL = 'postgres://someone:word@db/market';
  expect(readConfig({ ...gateway, DATABASE_URL }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  expect(readConfig({ ...gateway, DEMO: '0' }).demo).toBe(false);
});

test('demo numbers go with the demo market', () => {
  expect(allowsDemoPhones(readConfig(gateway))).toBe(true);
  expect(allowsDemoPhones(readConfig({ ...gateway, DEMO: '0' }))).toBe(false);
  expect(allowsDemoPhones(readConfig({ SMS: 'log', DEMO: '0' }))).toBe(false);
});

test('the demo market is shown to this machine alone, unless told otherwise; any other server to everybody', () => {
  expect(readConfig({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  expect(readConfig({ ...gateway, DEMO: '0' }).host).toBe('0.0.0.0');
});

describe('messages', () => {
  test('go to the gateway, also beside the demo market', () => {
    const sms = { kind: 'http', url: 'https://sms.example/api', apiKey: 'k', senderId: 's' };
    expect(readConfig({ ...gateway, DEMO: '0' }).sms).toEqual(sms);
    expect(readConfig(gateway).sms).toEqual(sms);
  });

  test('need one where the demo market is off; the log takes them only while developing', () => {
    expect(() => readConfig({ DEMO: '0' })).toThrow(/SMS_URL.*must be set where DEMO is off/);
    expect(readConfig({ DEMO: '0', SMS: 'log' }).sms).toEqual({ kind: 'log' });
    expect(() => readConfig({ DEMO: '0', SMS: 'log', PUBLIC_URL: 'https://durpalla.example' })).toThrow(
      /SMS/,
    );
  });
});

describe('payments', () => {
  test('have a stand-in beside the demo market, the gateway with its store, and else nothing', () => {
    expect(readConfig({}).payments).toEqual({ kind: 'embedded' });
    expect(readConfig({ DEMO: '0', SMS: 'log' }).payments).toEqual({ kind: 'none' });
    const store = { SSLCOMMERZ_STORE_ID: 'testbox', SSLCOMMERZ_STORE_PASSWORD: 'qwerty' };
    const PUBLIC_URL = 'https://durpalla.example';
    expect(readConfig({ ...store, PUBLIC_URL }).payments).toEqual({
      kind: 'sslcommerz',
      storeId: 'testbox',
      storePassword: 'qwerty',
      url: 'https://securepay.sslcommerz.com',
    });
    const sandbox = { SSLCOMMERZ_URL: 'https://sandbox.sslcommerz.com/' };
    expect(readConfig({ ...store, PUBLIC_URL, ...sandbox }).payments).toMatchObject({
      url: 'https://sandbox.sslcommerz.com',
    });
    expect(() => readConfig(store)).toThrow('PUBLIC_URL');
    expect(() => readConfig({ SSLCOMMERZ_STORE_ID: 'testbox', PUBLIC_URL })).toThrow(
      'SSLCOMMERZ_STORE_PASSWORD',
    );
  });
});

describe('the proxies that may name an address', () => {
  test.each([
    ['0', 0],
    ['1', 1],
    ['2', 2],
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.0/8, fd00::/8,loopback', ['10.0.0.0/8', 'fd00::/8', 'loopback']],
  ])('%s', (text, trusted) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trusted);
  });

  test.each([
    'true',
    'all',
    '*',
    '10',
    '-1',
    '0.0.0.0/0',
    '::/0',
    '1.2.3',
    '10.0.0.0/33',
    '10.0.0.0/8/9',
    '10.0.0.0/',
  ])('%s is none of them', (text) => {
    expect(() => readConfig({ TRUST_PROXY: text })).toThrow(/^TRUST_PROXY is '.*': it must be [^\n]+$/);
  });
});

test('Pusher needs three of its settings; the cluster is ap1 unless told', () => {
  const keys = { PUSHER_APP_ID: '1', PUSHER_KEY: 'k', PUSHER_SECRET: 's' };
  expect(readConfig(keys).realtime).toMatchObject({ kind: 'pusher', cluster: 'ap1', host: null });
  expect(readConfig({ ...keys, PUSHER_CLUSTER: 'eu' }).realtime).toMatchObject({ cluster: 'eu' });
});

test('settings of the market are read', () => {
  const config = readConfig({
    BIDDING_WINDOW: 'single',
    CREDIT_LIMIT: '500',
    SURCHARGES: '11:3000, 4:100',
    DIRECTIONS_PER_DAY: '50',
  });
  expect(config.directionsPerDay).toBe(50);
  expect(config.bidding).toEqual({ reading: 'single', windowMs: 7_200_000 });
  expect(config.creditLimit).toBe(500);
  expect(config.surcharges).toEqual({ 11: 3000, 4: 100 });
});

test('a trailing slash of the public address is dropped', () => {
  expect(readConfig({ PUBLIC_URL: 'https://durpalla.example/' }).publicUrl).toBe('https://durpalla.example');
});

const keys = webPush.generateVAPIDKeys();
const vapid = {
  VAPID_PUBLIC_KEY: keys.publicKey,
  VAPID_PRIVATE_KEY: keys.privateKey,
  VAPID_SUBJECT: 'mailto:push@durpalla.example',
};

test('a pair of keys for web push is taken', () => {
  expect(readConfig(vapid).vapid).toMatchObject(keys);
});

test.each(['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost', 'market-1.example'])(
  '%s may be listened on',
  (HOST) => {
    expect(readConfig({ HOST }).host).toBe(HOST);
  },
);

describe('a secret by file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'durpalla-secrets-'));
    await writeFile(join(folder, 'key'), 'from the file\n');
    await writeFile(join(folder, 'database'), 'postgres://someone:word@db/market\n');
    await writeFile(join(folder, 'empty'), '\n');
  });
  afterAll(() => rm(folder, { recursive: true }));
  const isName = (name: string): name is SettingName =>
    Object.values(settings).some((group) => name in group);
  const secrets = Object.values(settings)
    .flatMap((group) => Object.entries(group))
    .flatMap(([name, setting]) => ('secret' in setting && isName(name) ? [name] : []));

  test('is read where the setting would be', () => {
    const config = readConfig({
      DEMO: '1',
      AUDIT_KEY_FILE: join(folder, 'key'),
      DATABASE_URL_FILE: join(folder, 'database'),
    });
    expect(config.auditKey).toBe('from the file');
    expect(config.databaseUrl).toBe('postgres://someone:word@db/market');
  });

  test.each(secrets)('%s is refused both ways at once, without a file, and with an empty one', (name) => {
    const read = (environment: Record<string, string>) => () => reader(environment).text(name);
    expect(read({ [`${name}_FILE`]: join(folder, 'key') })()).toBe('from the file');
    expect(read({ [`${name}_FILE`]: join(folder, 'key'), [name]: 'x' })).toThrow(/both set/);
    expect(read({ [`${name}_FILE`]: join(folder, 'nowhere') })).toThrow(
      /^\w+_FILE is '.+', which .+: ENOENT$/,
    );
    expect(read({ [`${name}_FILE`]: folder })).toThrow(/EISDIR/);
    expect(read({ [`${name}_FILE`]: join(folder, 'empty') })).toThrow(/empty/);
  });

  test('is meant for secrets alone', () => {
    expect(readConfig({ LOG_LEVEL_FILE: join(folder, 'key') }).logLevel).toBe('info');
  });
});

test('a command parses what it reads', () => {
  const environment = {
    DATABASE_URL: 'postgres://someone:word@db/market',
    SURCHARGES: '99:1',
    HOST: '1.2.3',
  };
  expect(() => readConfig(environment)).toThrow(/HOST/);
  const config = commandConfig(environment);
  expect(config).toMatchObject({ databaseUrl: environment.DATABASE_URL, sms: { kind: 'none' } });
  expect(() => config.surcharges).toThrow(/^SURCHARGES is '99:1'/);
});

describe('a wrong value stops the start with one line that names it', () => {
  test.each([
    [{ PORT: 'x' }, /PORT is 'x'/],
    [{ PORT: '70000' }, /PORT.*0 to 65535/],
    [{ DEMO: 'yes' }, /DEMO is 'yes': it must be 1 or 0/],
    [{ DATABASE_URL: 'mysql://db' }, /DATABASE_URL.*postgres:/],
    [{ PUBLIC_URL: 'durpalla' }, /PUBLIC_URL/],
    [{ SMS_URL: 'https://sms.example' }, /SMS_API_KEY and SMS_SENDER_ID must be set too/],
    [{ PUSHER_KEY: 'k' }, /PUSHER_APP_ID and PUSHER_SECRET/],
    [{ VAPID_PUBLIC_KEY: 'a', VAPID_PRIVATE_KEY: 'b', VAPID_SUBJECT: 'me' }, /VAPID_SUBJECT/],
    [{ BIDDING_WINDOW: 'long' }, /BIDDING_WINDOW.*staged, single/],
    [{ CREDIT_LIMIT: '-1' }, /CREDIT_LIMIT/],
    [{ SURCHARGES: 'everywhere' }, /SURCHARGES/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ TRUST_PROXY: 'maybe' }, /TRUST_PROXY/],
    [{ HOST: '999.1.1.1' }, /HOST is '999.1.1.1': it must be an address/],
    [{ HOST: '1.2.3' }, /HOST/],
    [{ HOST: 'a b' }, /HOST/],
    [{ SURCHARGES: '11:2000,65:1000' }, /SURCHARGES.*there is no district 65/],
    [{ SURCHARGES: '0:1' }, /there is no district 0/],
    [{ GOOGLE_DIRECTIONS_KEY: 'k' }, /GOOGLE_MAPS_KEY must be set too/],
    [{ ...vapid, VAPID_PRIVATE_KEY: 'b' }, /VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair/],
    [{ ...vapid, VAPID_PUBLIC_KEY: 'none' }, /must be a pair/],
    [{ ...vapid, VAPID_PRIVATE_KEY: webPush.generateVAPIDKeys().privateKey }, /must be a pair/],
    [{ ...vapid, VAPID_PRIVATE_KEY: '\u{1f511}' }, /must be a pair/],
  ])('%j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(message);
    expect(() => readConfig(environment)).toThrow(/^[^\n]+$/);
  });

  test('and never repeats a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db' })).toThrow(/^(?!.*hunter2)/);
  });
});

test('the keys of sealed data are long, and only the first place may be left open', () => {
  const [one, two] = ['1'.repeat(32), '2'.repeat(32)];
  const keysOf = (SECRETS_KEY: string) => readConfig({ SECRETS_KEY }).secretsKeys;
  expect(keysOf('')).toBeNull();
  expect(keysOf(`${one},${two}`)).toEqual([one, two]);
  expect(keysOf(`open,${one}`)).toEqual(['open', one]);
  for (const wrong of ['short', `${one},open`, `open,short`])
    expect(() => keysOf(wrong)).toThrow('SECRETS_KEY');
});
