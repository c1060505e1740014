import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configurationPage, exampleFile } from '../../scripts/configuration.ts';
import { settings } from '../../server/base/config-settings.ts';
import { readConfig } from '../../server/base/config.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/CONFIGURATION.md'), 'utf8');

test('the example and the page name every setting, with its default', () => {
  expect(readFileSync(join(root, '.env.example'), 'utf8')).toBe(exampleFile());
  expect(page).toBe(configurationPage(page));
});

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
