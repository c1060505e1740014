/** Scenes of the form on the ways that are not straight on: there and back, a step refused, by night. */
import type { Person } from '../../testkit/browser/person.ts';
import { opens, PATIENCE_MS, type Scene } from './work.ts';

const forward = '.dock .btn:not(.line)';
const HOUR_MS = 3_600_000;

const tomorrow = (): string => new Date(Date.now() + 30 * HOUR_MS).toISOString().slice(0, 10);

/** The form filled in by a link, as far as its last step. */
const fillsIn = async (person: Person, type: 'oneway' | 'round'): Promise<void> => {
  const link = new URLSearchParams({
    pickup: 'mirpur-10',
    destination: 'u290',
    type,
    date: tomorrow(),
    time: '19:30:00',
    car_type: 'sedan car',
  });
  await opens(`/trip-request?${link}`, '.dock')(person);
  const { page } = person;
  for (const step of [2, 3, 4]) {
    await page.locator(forward).click();
    await page.locator(`.progress[aria-valuenow="${step}"]`).waitFor({ timeout: PATIENCE_MS });
  }
};

export const walkedScenes: readonly Scene[] = [
  { name: 'wizard-round', who: 'passenger', go: (person) => fillsIn(person, 'round') },
  {
    name: 'wizard-refused',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await opens('/trip-request', '.steps')(person);
      const { page } = person;
      while (!(await page.getByRole('combobox').first().isVisible()))
        await page.locator('.bar .tap').first().click();
      for (const end of ['pickup', 'destination']) await page.locator(`input[name=${end}]`).fill('');
      // what is typed in covers the button
      await page.locator('.steps').click();
      await page.locator(forward).click();
      await page.locator('main .field.err').first().waitFor();
    },
  },
];

/** Comes late: the page's clock stays at night. */
export const nightScene: Scene = {
  name: 'wizard-night',
  who: 'newcomer',
  go: async (person) => {
    const { page } = person;
    // half past eleven in Dhaka
    const night = new Date(`${new Date().toISOString().slice(0, 10)}T17:30:00Z`);
    await page.clock.setFixedTime(night);
    await fillsIn(person, 'oneway');
    await page.locator(forward).waitFor();
  },
};
