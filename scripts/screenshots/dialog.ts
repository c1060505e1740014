/** Scenes of the trip form as a dialog over the home page, one question at a time. */
import type { Page } from 'playwright';
import { opens, PATIENCE_MS, type Scene } from './work.ts';

const form = '/?form=create-trip';
const DAY_MS = 86_400_000;
const BENGALI_ZERO = 0x09e6;

/** A drawer cannot be closed while it moves. */
const closesDrawer = async (page: Page): Promise<void> => {
  const drawer = page.locator('dialog.bottom[open]');
  const done = drawer.locator('.btn.w');
  for (let pressed = 0; pressed < 10 && (await drawer.count()) > 0; pressed += 1) {
    if (await done.count()) await done.first().click();
    await page.waitForTimeout(300);
  }
};

/** The number of the question shown, from 1. */
async function questionOf(page: Page): Promise<number> {
  const told = await page.locator('.tripdialog .askhead .mute').innerText();
  const digit = /[০-৯\d]/.exec(told)?.[0] ?? '';
  const code = digit.charCodeAt(0);
  return code >= BENGALI_ZERO ? code - BENGALI_ZERO : Number(digit);
}

/** Opens the form with everything answered by the link, then goes to a question. */
const goesOnTo =
  (question: number, type: 'oneway' | 'round' = 'oneway'): Scene['go'] =>
  async (person) => {
    const link = new URLSearchParams({
      pickup: 'mirpur-10',
      destination: 'u290',
      type,
      date: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10),
      time: '07:30:00',
      car_type: 'sedan car',
    });
    await opens(`${form}&${link}`, '.tripdialog form')(person);
    const { page } = person;
    for (let pressed = 0; pressed < 8 && (await questionOf(page)) < question; pressed += 1) {
      await closesDrawer(page);
      await page.locator('.tripdialog .askfoot .btn').last().click();
      await page.waitForTimeout(300);
    }
    if ((await questionOf(page)) !== question) throw new Error(`question ${question} did not come`);
  };

const asPassenger = { who: 'passenger', window: true } as const;

export const dialogScenes: readonly Scene[] = [
  { ...asPassenger, name: 'wizard-dialog', go: opens(form, '.tripdialog form') },
  {
    ...asPassenger,
    name: 'wizard-dialog-drawer',
    phoneOnly: true,
    go: async (person) => {
      await goesOnTo(1)(person);
      const { page } = person;
      const drawer = page.locator('dialog.bottom[open]');
      // once a day is chosen it does not open by itself
      if ((await drawer.count()) === 0) await page.locator('.tripdialog section .btn').first().click();
      await drawer.locator('label').nth(1).click();
      await page.locator('dialog.bottom .btn.w').waitFor({ timeout: PATIENCE_MS });
    },
  },
  { ...asPassenger, name: 'wizard-dialog-return', go: goesOnTo(2, 'round') },
  { ...asPassenger, name: 'wizard-dialog-pickup', go: goesOnTo(2) },
  { ...asPassenger, name: 'wizard-dialog-via', go: goesOnTo(3) },
  {
    ...asPassenger,
    name: 'wizard-dialog-destination',
    go: async (person) => {
      await goesOnTo(4)(person);
      await person.page.locator('.tripdialog [role=combobox]').fill('শ্রী');
      await person.page.locator('.tripdialog [role=option]').first().waitFor({ timeout: PATIENCE_MS });
    },
  },
  { ...asPassenger, name: 'wizard-dialog-type', go: goesOnTo(5) },
  { ...asPassenger, name: 'wizard-dialog-car', go: goesOnTo(6) },
  { ...asPassenger, name: 'wizard-dialog-last', go: goesOnTo(7) },
  {
    name: 'wizard-dialog-own-car',
    who: 'provider',
    window: true,
    go: opens(form, '.tripdialog [role=radiogroup]'),
  },
];
