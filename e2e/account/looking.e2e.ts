/** An operator looks through a passenger's eyes: reading goes on, nothing is done, and nothing of it stays. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { sees } from '../support/verbs.ts';

let token: string;
let operator: Person;

/** The session, as an operator opens it while the server rests. */
async function withImpersonation(dataDir: string): Promise<void> {
  const command = ['server/operator/impersonate.ts', '01000000001', 'operator'];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const link = new URL(stdout.trim());
  expect(link.search).toBe('');
  token = /^#token=([\w-]+)$/.exec(link.hash)?.[1] ?? '';
}

const market = demoMarket({ prepare: withImpersonation });

beforeAll(async () => {
  operator = await market.arrives();
});
afterAll(() => operator.leaves());

/** Everything that the browser holds for this origin, by name. */
const held = () =>
  operator.page.evaluate(async () => {
    const names = await caches.keys();
    const urls = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return {
      storage: Object.keys(localStorage).toSorted(),
      tab: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name ?? '').toSorted(),
      calls: urls.flat().filter((url) => url.includes('/api/') || url.includes('/files/')),
      // files of the app that a screen asks for are of no person
      caches: names.filter((name) => name !== 'later').toSorted(),
    };
  });

it('a visitor’s phone is as it was before', async () => {
  const { page } = operator;
  await operator.opens('/signin');
  await page.locator('form[novalidate]').waitFor();
  await operator.appIsCached();
  const before = await held();
  const posted: { url: string; headers: Record<string, string> }[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) posted.push({ url: request.url(), headers: request.headers() });
  });

  // the form of REQ 6 is read too, and leaves the address before anything is said
  await operator.opens('/impersonate?token=none');
  await page.locator('.alert').first().waitFor();
  expect(page.url()).not.toContain('none');

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url(), request.headers()['referer'] ?? ''));
  await operator.opens(`/impersonate#token=${token}`);
  const bar = page.getByRole('complementary', { name: 'শুধু দেখছেন' });
  await bar.waitFor();
  await bar.getByText('যাঁর চোখে দেখছেন').waitFor();
  expect(await bar.getByRole('timer').innerText()).toMatch(/^[০-৯]{1,2}:[০-৯]{2}$/);
  expect(page.url()).not.toContain(token);
  expect(asked.filter((address) => address.includes(token))).toEqual([]);
  await page.goBack();
  expect(page.url()).not.toContain(token);
  await page.goForward();
  await bar.waitFor();
  const data = await page.evaluate(
    async (impersonate) => (await fetch('/api/v1/account/data', { headers: { impersonate } })).status,
    token,
  );
  expect(data).toBe(403);

  await goes(operator, '/notifications');
  await sees(operator, 'এইমাত্র হালনাগাদ');
  await goes(operator, '/notifications/settings');
  const daily = page.getByRole('switch', { name: /দিনে একবার/ });
  await daily.waitFor();
  const said = page.getByText('আপনি অন্যের চোখে দেখছেন').first();
  // the screen may still be replaced by what the first pull brings
  await expect
    .poll(async () => {
      await daily.click({ force: true });
      return said.isVisible();
    })
    .toBe(true);
  expect(await page.getByRole('switch', { name: /দিনে একবার/ }).isChecked()).toBe(false);
  const during = await held();
  expect(during.databases.length).toBeGreaterThan(before.databases.length);

  await bar.getByRole('button', { name: 'বেরিয়ে যান' }).click();
  await page.waitForURL(/\/signup$/);
  await page.locator('form[novalidate]').waitFor();
  const after = await held();
  expect(after.databases.filter((name) => name !== 'durpalla-device')).toEqual(
    before.databases.filter((name) => name !== 'durpalla-device'),
  );
  expect([after.tab, after.calls, after.caches]).toEqual([before.tab, [], before.caches]);
  expect(after.storage).toEqual(before.storage);
  const saved = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('durpalla-device');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('kept').objectStore('kept').getAllKeys();
          reading.onsuccess = () => resolve(reading.result);
        };
      }),
  );
  expect(saved).not.toContain('session');
  expect(posted.filter(({ url }) => /sync\/push(\?|$)/.test(url))).toEqual([]);
  expect(posted.filter(({ headers }) => headers['authorization'] !== undefined)).toEqual([]);
  expect(posted.some(({ headers }) => headers['impersonate'] === token)).toBe(true);
  expect(operator.errors).toEqual([]);
});
