import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../../server/db/connection.ts';
import { device } from '../../../src/db/device/device-db.ts';
import { saveError } from '../../../src/db/device/phone-errors.ts';
import type { Transport } from '../../../src/sync/net/transport.ts';
import { reportErrors } from '../../../src/sync/push/report-errors.ts';
import { testDatabase } from '../../../testkit/database/database.ts';
import { openMarket, type Market } from '../../../testkit/market/market.ts';
import { phoneOf, type Phone } from '../../../testkit/phone/phone.ts';

let database: Database;
let market: Market;
let phone: Phone;
beforeAll(async () => {
  database = await testDatabase();
  market = openMarket(database);
});
beforeEach(async () => {
  vi.stubEnv('VITE_APP_VERSION', '0.1.0');
  vi.stubGlobal('location', { origin: 'https://durpalla.example', pathname: '/feed' });
  phone = phoneOf(market, await market.person('customer'));
  const error = new RangeError('Maximum call stack size exceeded.');
  error.stack = 'draw@https://durpalla.example/assets/main-B1a2C3d4.js:1:5';
  await saveError('error', error);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await device.kept.delete('errors');
  await database.query('delete from phone_errors');
});
afterAll(() => database.close());

const stored = async (): Promise<unknown[]> =>
  (await database.query('select name, page, times from phone_errors')).rows;

test('waits on the phone until there is a net, then goes once', async () => {
  phone.net.up = false;
  await reportErrors(phone.transport);
  expect(await stored()).toEqual([]);
  phone.net.up = true;
  await reportErrors(phone.transport);
  await reportErrors(phone.transport);
  expect(phone.net.requests).toEqual(['sync/errors']);
  expect(await stored()).toEqual([{ name: 'RangeError', page: expect.any(String), times: 1 }]);
});

test('an older server does not know it, and is not asked again', async () => {
  const post = vi.fn<Transport['post']>(() =>
    Promise.resolve({ ok: false, failure: { kind: 'refused', status: 404, body: null } }),
  );
  await reportErrors({ ...phone.transport, post });
  await reportErrors({ ...phone.transport, post });
  expect(post).toHaveBeenCalledTimes(1);
});

test('a phone whose storage fails goes on without', async () => {
  vi.spyOn(device.kept, 'get').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  await expect(reportErrors(phone.transport)).resolves.toBeUndefined();
  vi.restoreAllMocks();
});
