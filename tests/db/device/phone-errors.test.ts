import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { device } from '../../../src/db/device/device-db.ts';

const ORIGIN = 'https://durpalla.example';
const DAY = 24 * 60 * 60_000;
const NOW = Date.parse('2026-11-20T03:00:00Z');

/** A page that has just been opened. */
async function page() {
  vi.resetModules();
  return import('../../../src/db/device/phone-errors.ts');
}
let phone: Awaited<ReturnType<typeof page>>;
beforeEach(async () => {
  vi.stubGlobal('location', { origin: ORIGIN, pathname: '/trip-details/rahim-01712345678' });
  vi.stubGlobal('document', {});
  phone = await page();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await device.kept.delete('errors');
});

function thrown(line: number, message = 'Cannot read properties of undefined'): Error {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at draw (${ORIGIN}/assets/main-B1a2C3d4.js:1:${line})`;
  return error;
}
const kept = () => phone.errorsToReport(NOW);

test('is kept without anything of a person', async () => {
  await phone.saveError('error', thrown(5, 'no trip of Rahim 01712345678'));
  expect(await kept()).toEqual([
    {
      kind: 'error',
      name: 'TypeError',
      message: 'no … of …',
      stack: ['assets/main-B1a2C3d4.js:1:5'],
      page: '/trip-details/$slug',
      version: import.meta.env.VITE_APP_VERSION,
      count: 1,
    },
  ]);
  expect(JSON.stringify(await device.kept.get('errors'))).not.toMatch(/rahim|0171/i);
});

test('the same error is counted, and few different ones are kept', async () => {
  for (let time = 0; time < 3; time++) await phone.saveError('error', thrown(1));
  expect((await kept()).map(({ count }) => count)).toEqual([3]);
  for (let line = 2; line < 500; line++) await phone.saveError('error', thrown(line));
  expect(await kept()).toHaveLength(10);
  phone = await page();
  for (let line = 500; line < 600; line++) await phone.saveError('error', thrown(line));
  expect(await kept()).toHaveLength(10);
});

test('two at once are both kept', async () => {
  await Promise.all([1, 2, 1].map((line) => phone.saveError('error', thrown(line))));
  expect((await kept()).map(({ count }) => count).sort()).toEqual([1, 2]);
});

test('a lost net, what was called off, an extension and nothing at all are no errors of the app', async () => {
  await phone.saveError('rejection', new TypeError('Failed to fetch'));
  await phone.saveError('rejection', new DOMException('The operation was aborted', 'AbortError'));
  const foreign = thrown(1);
  foreign.stack = 'TypeError: x\n    at chrome-extension://abc/content.js:1:5';
  await phone.saveError('error', foreign);
  await phone.saveError('error', null);
  await phone.saveError('rejection', undefined);
  expect(await kept()).toEqual([]);
});

test('a report is made once a day, with what has happened since', async () => {
  await phone.saveError('error', thrown(1));
  const first = await kept();
  // between the report and its answer it happens again
  await phone.saveError('error', thrown(1));
  await phone.errorsReported(first, NOW);
  expect(await phone.errorsToReport(NOW + DAY - 1)).toEqual([]);
  expect(await phone.errorsToReport(NOW + DAY)).toMatchObject([{ count: 1 }]);
});

test('what is over makes room', async () => {
  for (let line = 1; line <= 10; line++) await phone.saveError('error', thrown(line));
  await phone.errorsReported(await kept(), NOW);
  await phone.errorsReported([], NOW + DAY);
  await phone.saveError('error', thrown(11));
  expect((await phone.errorsToReport(NOW + DAY)).map(({ stack }) => stack)).toEqual([
    ['assets/main-B1a2C3d4.js:1:11'],
  ]);
});
