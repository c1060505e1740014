/** Scenes of trips that are over, and of searches. */
import { opens, PATIENCE_MS, type Scene } from './work.ts';

/** Opens the page of the first earlier trip with this sign on its card. */
const opensPast =
  (sign: string): Scene['go'] =>
  async (person) => {
    const link = `main .card:has(${sign}) a[href^="/trip-"]:not([href^="/trip-request"])`;
    await opens('/previous-trips', link)(person);
    await person.page.locator(link).first().click();
    await person.page.waitForURL(/\/trip-(details|bidding)\//);
    await person.page.locator('main .card').first().waitFor({ timeout: PATIENCE_MS });
  };

const icon = (name: string): string => `.badge [href="#i-${name}"]`;

export const pastScenes: readonly Scene[] = [
  { name: 'trip-expired', who: 'passenger', go: opensPast(icon('clock')) },
  { name: 'trip-canceled', who: 'passenger', go: opensPast(icon('ban')) },
  { name: 'trip-rated', who: 'passenger', go: opensPast('.star') },
  { name: 'trip-not-here', who: 'passenger', go: opens('/trip-details/none', 'main') },
  {
    name: 'search-place',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await opens('/', 'form.search')(person);
      const { page } = person;
      await page.locator('input[name="search-pickup"]').fill('মিরপুর');
      await page.locator('form.search [role=option]:visible').first().click();
      await page.locator('input[name="search-destination"]').fill('সিলে');
      await page.locator('form.search [role=option]:visible').first().waitFor({ timeout: PATIENCE_MS });
      await page.locator('form.search').evaluate((form) => form.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'search-area',
    who: 'passenger',
    go: async (person) => {
      await opens('/', 'form.search')(person);
      await person.page.locator('.card:has(form.search) .seg label').nth(1).click();
      await person.page.locator('form.areas').waitFor({ timeout: PATIENCE_MS });
    },
  },
  {
    name: 'geo-selector',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await opens('/', 'form.search')(person);
      const { page } = person;
      await page.locator('.card:has(form.search) .seg label').nth(1).click();
      await page.locator('form.areas .btn.line').first().click();
      await page.locator('dialog[open] .geo button').nth(1).click();
      await page.waitForTimeout(300);
    },
  },
];
