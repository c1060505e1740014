/** Scenes of the dialogs that tell about a fare, and about the end of a trip's time. */
import type { Person } from '../../testkit/browser/person.ts';
import { opens, opensBidSheet, PATIENCE_MS, type Scene } from './work.ts';

const inAnswer = 'dialog[open] section p';

/** Presses the first of these doors, and waits for the answer. */
async function asks({ page }: Person, door: string): Promise<void> {
  await page.locator(door).first().click();
  await page.locator(inAnswer).first().waitFor({ timeout: PATIENCE_MS });
}

const door = '[aria-haspopup="dialog"]:has([href="#i-circle-help"])';

const opensTrip = async (person: Person): Promise<void> => {
  const link = 'main a[href*="/trip-bidding/"]';
  await opens('/trips', link)(person);
  await person.page.locator(link).first().click();
  await person.page.locator('main .foldedtrip, main .empty').first().waitFor({ timeout: PATIENCE_MS });
};

export const explainedScenes: readonly Scene[] = [
  {
    name: 'rent-info',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await opens('/feed', `main ${door}`)(person);
      await asks(person, `main ${door}`);
    },
  },
  {
    name: 'expiry-info',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await opensTrip(person);
      for (const folded of await person.page.locator('main .foldedtrip').all())
        await folded.evaluate((details) => details.setAttribute('open', ''));
      await asks(person, `main .card ${door}`);
    },
  },
  {
    name: 'rent-info-owner',
    who: 'provider',
    window: true,
    go: async (person) => {
      await opensBidSheet(person);
      await asks(person, `dialog[open] ${door}`);
    },
  },
];
