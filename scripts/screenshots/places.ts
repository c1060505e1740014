import type { Page } from 'playwright';
import { opens, PATIENCE_MS, type Scene } from './work.ts';

/** What a keyboard leaves of a phone's screen, in CSS pixels. */
const HALF = 370;

const halves = async (page: Page): Promise<void> => {
  const { width = 360 } = page.viewportSize() ?? {};
  if (width < 768) await page.setViewportSize({ width, height: HALF });
};

/** Opens the first step of the wizard and empties both places. */
const asksForPlaces = async (person: Parameters<Scene['go']>[0]): Promise<void> => {
  const { page } = person;
  await opens('/trip-request', '.steps')(person);
  // a saved draft opens where it was left
  while (!(await page.getByRole('combobox').first().isVisible()))
    await page.locator('.bar .tap').first().click();
  for (const end of ['pickup', 'destination']) await page.locator(`input[name=${end}]`).fill('');
};

const chooses = async (page: Page, end: string, typed: string): Promise<void> => {
  await page.locator(`input[name=${end}]`).fill(typed);
  await page.getByRole('option').first().click();
};

/** The places of a trip request: nothing typed yet, typing with a keyboard up, and both chosen. */
export const placeScenes: readonly Scene[] = [
  {
    name: 'places-pickup',
    who: 'passenger',
    window: true,
    go: async (person) => {
      const { page } = person;
      await asksForPlaces(person);
      // home is remembered once; the look's other scenes find it there
      await chooses(page, 'pickup', 'মিরপুর 10');
      const home = page.locator('main [role=group] .chip').first();
      if ((await home.getAttribute('aria-pressed')) === 'false') await home.click();
      await page.locator('input[name=pickup]').fill('');
      await page.locator('.options .tile').first().waitFor();
    },
  },
  {
    name: 'places-typing',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await asksForPlaces(person);
      await chooses(person.page, 'pickup', 'মিরপুর 10');
      await halves(person.page);
      await person.page.locator('input[name=destination]').fill('শ্রীম');
      await person.page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'places-union',
    who: 'passenger',
    window: true,
    go: async (person) => {
      const { page } = person;
      await asksForPlaces(person);
      const field = page.locator('input[name=destination]');
      // the list of unions comes with the first letters
      await field.pressSequentially('রামপাশা', { delay: 100 });
      await page.getByRole('option', { name: /বিশ্বনাথ|Bishwanath/ }).waitFor({ timeout: PATIENCE_MS });
    },
  },
  {
    name: 'places-chosen',
    who: 'passenger',
    go: async (person) => {
      await asksForPlaces(person);
      await chooses(person.page, 'pickup', 'মিরপুর 10');
      await chooses(person.page, 'destination', 'শ্রীমঙ্গল');
      await person.page.locator('.stone').waitFor();
    },
  },
];
