import { describe, expect, test } from 'vitest';
import { allowsDemoPhones, ConfigError, readConfig } from '../../server/config.ts';

describe('with nothing configured', () => {
  const config = readConfig({});

  test('every part is embedded and the demo market is on', () => {
    expect(config).toMatchObject({
      port: 4000,
      databaseUrl: null,
      demo: true,
      sms: { kind: 'embedded' },
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
  expect(readConfig({ DATABASE_URL }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  expect(readConfig({ DEMO: '0' }).demo).toBe(false);
});

test('a real SMS gateway closes the door to demo numbers', () => {
  const config = readConfig({ SMS_URL: 'https://sms.example/api', SMS_API_KEY: 'k', SMS_SENDER_ID: 's' });
  expect(config.sms).toEqual({ kind: 'http', url: 'https://sms.example/api', apiKey: 'k', senderId: 's' });
  expect(allowsDemoPhones(config)).toBe(false);
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
  ])('%j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(message);
    expect(() => readConfig(environment)).toThrow(/^[^\n]+$/);
  });

  test('and never repeats a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db' })).toThrow(/^(?!.*hunter2)/);
  });
});
