import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configurationPage, exampleFile } from '../../scripts/configuration.ts';
import { defaultSurcharges } from '../../domain/money/fare.ts';
import { defaultAccountLimits } from '../../domain/person/account-limits.ts';
import { limitNames } from '../../server/base/config-market.ts';
import { settings } from '../../server/base/config-settings.ts';
import { readConfig } from '../../server/base/config.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/CONFIGURATION.md'), 'utf8');

test('the example and the page name every setting, with its default', () => {
  expect(readFileSync(join(root, '.env.example'), 'utf8')).toBe(exampleFile());
  expect(page).toBe(configurationPage(page));
});

test('the defaults on the page are those that apply where nothing is set', () => {
  const { surcharges, limits } = readConfig({});
  expect(surcharges).toEqual(defaultSurcharges);
  expect(limits).toEqual(defaultAccountLimits);
  const named = settings.Limits.ACCOUNT_LIMITS.default.split(',').map((pair) => pair.split(':')[0] ?? '');
  expect(named.map((name) => limitNames[name]).toSorted()).toEqual(
    Object.keys(defaultAccountLimits).toSorted(),
  );
});

test('a setting without a default on the page changes nothing where it is unset, but for what the page says of it', () => {
  const said = ['HOST', 'DEMO'];
  const none = Object.values(settings)
    .flatMap((group) => Object.entries(group))
    .flatMap(([name, setting]) => (setting.default === '' && !said.includes(name) ? [name] : []));
  const fallbacks = Object.entries(readConfig({})).filter(
    ([field, value]) => !isNone(value) && none.includes(nameOf(field)),
  );
  expect(fallbacks).toEqual([]);
  for (const name of said)
    expect(page).toMatch(new RegExp(`\\| \`${name}\` \\| – \\| .*(0\\.0\\.0\\.0|1 without)`));
});

/** The setting of a field that is made of it alone: CREDIT_LIMIT of creditLimit. */
const nameOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
const isNone = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

test('every setting is read', () => {
  const read = new Set<string>();
  const noting = (values: Record<string, string>) =>
    new Proxy(values, {
      get: (from, name) => {
        read.add(String(name));
        return Reflect.get(from, name);
      },
    });
  readConfig(noting({ DEMO: '1' }));
  readConfig(
    noting({
      PUBLIC_URL: 'https://example.com',
      SMS_URL: 'https://sms.example.com',
      SMS_API_KEY: 'key',
      SMS_SENDER_ID: 'sender',
      SSLCOMMERZ_STORE_ID: 'store',
      SSLCOMMERZ_STORE_PASSWORD: 'password',
      PUSHER_APP_ID: 'app',
      PUSHER_KEY: 'key',
      PUSHER_SECRET: 'secret',
      GOOGLE_MAPS_KEY: 'key',
    }),
  );
  const names = Object.values(settings).flatMap((group) => Object.keys(group));
  expect(names.filter((name) => !read.has(name))).toEqual([]);
});
