import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendable, unsettled } from '../../../src/db/outbox/outbox-settling.ts';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { rememberClockOffset } from '../../../src/platform/clock.ts';
import { pushAll } from '../../../src/sync/push/push-outbox.ts';
import { stuckReport } from '../../../src/sync/push/stuck-report.ts';
import { databaseOfFile } from '../../../testkit/market/test-market.ts';
import { MINUTE, openMarket, tripIntent, type Market } from '../../../testkit/market/market.ts';
import { phoneOf, type Phone } from '../../../testkit/phone/phone.ts';

const database = await databaseOfFile();

let market: Market;
let phone: Phone;

// the clock stands still: ten minutes are ten minutes however long a step takes
afterEach(() => vi.useRealTimers());
beforeEach(async () => {
  market = openMarket(database);
  rememberClockOffset(0);
  vi.useFakeTimers({ toFake: ['Date'], now: market.context.now() });
  phone = phoneOf(market, await market.person('customer'));
});

const pass = (ms: number): void => {
  market.pass(ms);
  vi.setSystemTime(market.context.now());
};
const report = async () => {
  const waiting = await unsettled(phone.dbs);
  return stuckReport(phone.dbs, waiting, await sendable(phone.dbs, waiting));
};

test('nothing is said of an empty outbox, nor of what was done just now', async () => {
  expect(await report()).toEqual({});
  await enqueue(phone.dbs, tripIntent());
  pass(9 * MINUTE);
  expect(await report()).toEqual({});
});

test('what has waited for long is counted, with the time of the first and nothing of its content', async () => {
  await enqueue(phone.dbs, tripIntent());
  pass(20 * MINUTE);
  await enqueue(phone.dbs, tripIntent());
  pass(10 * MINUTE);
  expect(await report()).toEqual({ stuck: { waiting: 2, held: 0, seconds: 1800 } });
  expect(stuckReport(phone.dbs, await unsettled(phone.dbs), [])).toMatchObject({ stuck: { held: 2 } });
  await pushAll(phone.dbs, phone.transport);
  expect(await report()).toEqual({});
});
