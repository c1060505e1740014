import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '../../../../server/base/config-reader.ts';
import { readConfig } from '../../../../server/base/config.ts';
import { startServer, type TestServer } from '../../../../testkit/process/server.ts';

const fingerprint = Array.from({ length: 32 }, (_, at) =>
  at.toString(16).padStart(2, '0').toUpperCase(),
).join(':');
let configured: TestServer;
let bare: TestServer;

beforeAll(async () => {
  const android = {
    ANDROID_PACKAGE: 'com.durpalla.app',
    ANDROID_FINGERPRINTS: `${fingerprint}, ${fingerprint}`,
  };
  [configured, bare] = await Promise.all([startServer(android), startServer()]);
});
afterAll(() => Promise.all([configured.close(), bare.close()]));

test('the store’s app is named as configured, and nowhere without', async () => {
  const { status, body } = await configured.call('GET', '/.well-known/assetlinks.json');
  expect(status).toBe(200);
  expect(body).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'com.durpalla.app',
        sha256_cert_fingerprints: [fingerprint, fingerprint],
      },
    },
  ]);
  expect((await bare.call('GET', '/.well-known/assetlinks.json')).status).toBe(404);
});

test.each([
  { ANDROID_PACKAGE: 'durpalla', ANDROID_FINGERPRINTS: fingerprint },
  { ANDROID_PACKAGE: 'com.durpalla.app', ANDROID_FINGERPRINTS: 'AB:CD' },
  { ANDROID_PACKAGE: 'com.durpalla.app' },
  { ANDROID_FINGERPRINTS: fingerprint },
])('a wrong setting is refused: %o', (environment) => {
  expect(() => readConfig(environment)).toThrow(ConfigError);
});

test('what was shared with the app leads to the form with the place in it', async () => {
  const query = { title: '', text: 'https://www.google.com/maps/@24.8949,91.8687,15z', url: '' };
  const { status, headers } = await bare.call('GET', '/share', { query });
  expect([status, headers['location']]).toEqual([303, '/trip-request?destination=24.8949%2C91.8687']);
});
