/** Scenes of the trip form as a dialog over the home page, one question at a time. */
import type { Page } from 'playwright';
import { opens, PATIENCE_MS, type Scene } from './screenshot-work.ts';

const form = '/?form=create-trip';

/** A drawer is not to be closed while it moves. */
const closesDrawer = async (page: Page): Promise<void> => {
  const drawer = page.locator('dialog.bottom[open]');
  const done = drawer.locator('.btn.w');
  for (let pressed = 0; pressed < 10 && (await drawer.count()) > 0; pressed += 1) {
    if (await done.count()) await done.first().click();
    await page.waitForTimeout(300);
  }
};

/** Everything answered by the link; then on to the question that shows this. */
const goesOnTo =
  (sign: string): Scene['go'] =>
  async (person) => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const link = new URLSearchParams({
      pickup: 'mirpur-10',
      destination: 'u290',
      date: tomorrow,
      time: '07:30:00',
      car_type: 'sedan car',
    });
    await opens(`${form}&${link}`, '.tripdialog form')(person);
    const { page } = person;
    for (let step = 0; step < 8 && (await page.locator(sign).count()) === 0; step += 1) {
      await closesDrawer(page);
      await page.locator('.tripdialog footer .btn').last().click();
      await page.waitForTimeout(300);
    }
    await page.locator(sign).first().waitFor({ timeout: PATIENCE_MS });
  };

export const dialogScenes: readonly Scene[] = [
  {
    name: 'wizard-dialog',
    who: 'passenger',
    window: true,
    go: opens(form, '.tripdialog form'),
  },
  {
    name: 'wizard-dialog-drawer',
    who: 'passenger',
    window: true,
    phoneOnly: true,
    go: async (person) => {
      await opens(form, 'dialog.bottom[open]')(person);
      await person.page.locator('dialog.bottom label').nth(1).click();
      await person.page.locator('dialog.bottom .btn.w').waitFor({ timeout: PATIENCE_MS });
    },
  },
  {
    name: 'wizard-dialog-place',
    who: 'passenger',
    window: true,
    go: goesOnTo('.tripdialog [role=combobox]'),
  },
  { name: 'wizard-dialog-last', who: 'passenger', window: true, go: goesOnTo('.tripdialog .facts') },
];
