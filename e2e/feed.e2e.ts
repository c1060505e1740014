/** The list of trips, on Home and on its own page; and a screen that does not come. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, Person } from '../testkit/browser/person.ts';
import { startServer, type RunningServer } from '../testkit/browser/running-server.ts';
import { presses, sees } from './support/verbs.ts';

const PROVIDER = '01000000002';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ DEMO: '1' });
});
afterAll(async () => {
  await closeBrowser();
  await server.stop();
});

describe('SPEC 9: the feed', () => {
  it('is five trips on Home, then pages that come as one reaches their end, without a net too', async () => {
    const provider = await Person.arrives(server);
    await provider.signsIn(PROVIDER);
    const { page } = provider;
    const cards = page.getByRole('list', { name: /^(যেসব ট্রিপ আছে|ট্রিপ)$/ }).locator('> li');
    await expect.poll(() => cards.count()).toBe(5);
    await provider.goesOffline();
    await page.getByRole('link', { name: 'আরও দেখুন' }).click();
    await page.waitForURL(/\/feed$/);
    await expect.poll(() => cards.count()).toBe(20);
    await cards.last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBe(40);
    await presses(provider, 'আরও দেখুন');
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(60);
    expect(provider.errors).toEqual([]);
    await provider.leaves();
  });
});

describe('SPEC 8: a screen that cannot be fetched', () => {
  it('says so where one is, and opens when it is tried again with a net', async () => {
    const visitor = await Person.arrives(server, { storageClosed: true });
    await visitor.opens('/signin');
    await visitor.page.waitForLoadState('networkidle');
    await visitor.goesOffline();
    await visitor.page.locator('a[href="/forgot-password"]').click();
    await sees(visitor, 'পাতাটি খোলা যায়নি');
    await visitor.comesBack();
    await presses(visitor, 'আবার চেষ্টা করুন');
    await sees(visitor, visitor.page.locator('form[action$="/forgot-password"]'));
    expect(new URL(visitor.page.url()).pathname).toBe('/forgot-password');
    await visitor.leaves();
  });
});
