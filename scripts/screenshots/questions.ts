/** Questions before an agreement: beside the bids, in their sheet for both sides, and kept in the slip. */
import { changesRows } from './phone-store.ts';
import { opens, opensOwnTrip, PATIENCE_MS, type Scene } from './work.ts';

const line = 'main .qa';

/** A trip at which an owner waits for the passenger's answer. */
const opensAsked = opensOwnTrip(async ({ page }) => {
  await page
    .locator('main .grid2 > li, main .empty, main .alert.bad')
    .first()
    .waitFor({ timeout: PATIENCE_MS });
  return (await page.locator('main .qa.open').count()) > 0;
});

/** @param opensBids opens a trip with several bids */
export const questionScenes = (opensBids: Scene['go']): readonly Scene[] => [
  {
    name: 'question-card',
    who: 'passenger',
    go: async (person) => {
      await opensAsked(person);
      await person.page.locator(line).first().waitFor({ timeout: PATIENCE_MS });
    },
  },
  {
    name: 'question-ask',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await opensBids(person);
      const { page } = person;
      await page.locator('main .grid2 > li:not(:has(.qa.open)) .acts .btn.line:has(.i)').first().click();
      await page.locator('dialog[open] .asks').waitFor({ timeout: PATIENCE_MS });
      const own = page.locator('dialog[open] .ownwords input');
      if ((await page.locator('dialog[open] .hatch').count()) === 0) {
        await own.fill('আমার নম্বর 01711223344, ফোন দিয়েন');
        await own.press('Enter');
        await page.locator('dialog[open] .hatch').first().waitFor({ timeout: PATIENCE_MS });
      }
    },
  },
  {
    name: 'question-answer',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await opensAsked(person);
      const { page } = person;
      await page.locator('main .qa.open').first().click();
      await page.locator('dialog[open] .replies').waitFor({ timeout: PATIENCE_MS });
    },
  },
  {
    name: 'bid-woman',
    who: 'passenger',
    go: async (person) => {
      await opensBids(person);
      await person.goesOffline();
      const change = { database: 'durpalla-mirror-' as const, first: true };
      await changesRows(person.page, {
        ...change,
        store: 'trips',
        over: { needs: ['family'] },
        first: false,
      });
      await changesRows(person.page, {
        ...change,
        store: 'bids',
        over: { woman_drives: true, driver: null },
        first: false,
      });
      await person.page.reload();
      await person.page.locator('main .grid2 .ok.row').first().waitFor({ timeout: PATIENCE_MS });
      await person.comesBack();
    },
  },
  {
    name: 'question-owner',
    who: 'provider',
    window: true,
    go: async (person) => {
      const { page } = person;
      await opens('/feed', 'main a[href*="/trip-booking/"]')(person);
      await page.locator('main a[href*="/trip-booking/"]').first().click();
      await page
        .locator('dialog[open] .qa, dialog[open] button:text-matches("যাত্রীকে জিজ্ঞেস|Ask the passenger")')
        .first()
        .click();
      await page.locator('dialog[open] .asks').waitFor({ timeout: PATIENCE_MS });
    },
  },
];
