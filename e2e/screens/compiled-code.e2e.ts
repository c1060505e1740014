/** What the browser has compiled of the app is kept from start to start, and a saved page asks for it. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { sees } from '../support/verbs.ts';

const OWNER = '01000000002';
const CARD = '#root main li.card';

const market = demoMarket();
let owner: Person;

beforeAll(async () => {
  owner = await market.arrives({ touchScreen: { scale: 1 } });
  await owner.signsIn(OWNER);
  await sees(owner, 'এইমাত্র হালনাগাদ');
  await owner.opens('/feed');
  await owner.page.locator(CARD).first().waitFor();
  await vi.waitUntil(
    () => owner.page.evaluate(() => localStorage.getItem('saved-page /feed')?.includes('<li class=')),
    { timeout: 20_000 },
  );
});
afterAll(() => owner.leaves());

/** Opens this address in a tab of its own. @returns of the largest script whether it was compiled before */
async function wasCompiled(address: string): Promise<boolean[]> {
  const page = await owner.context.newPage();
  const devtools = await owner.context.newCDPSession(page);
  const events: string[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) =>
    events.push(...value.map((event) => JSON.stringify(event))),
  );
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['v8', 'devtools.timeline'] },
  });
  await page.goto(address);
  await page.locator(CARD).first().waitFor();
  const ended = new Promise((resolve) => void devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await ended;
  await page.close();
  return events
    .filter((event) => event.includes('"v8.compileModule"') && event.includes('/assets/start-'))
    .map((event) => event.includes('"consumedCacheSize"'));
}

it('a start with a saved page compiles the app’s largest script once for all, one without it each time', async () => {
  await wasCompiled('/feed');
  expect(await wasCompiled('/feed')).toEqual([true]);
  expect(await wasCompiled('/feed?from=a-link')).toEqual([false]);
});
