/** Scenes of the drawn road: on a passenger's trip with bids, and on the owner's bid. */
import type { Person } from '../../testkit/browser/person.ts';
import { opensBidSheet, opensOwnTrip, PATIENCE_MS, type Scene } from './work.ts';

const isDrawn = async ({ page }: Person): Promise<void> => {
  await page.locator('.roadmap svg').first().waitFor({ state: 'attached', timeout: PATIENCE_MS });
};

/** The first own trip whose road crosses a bridge with a toll. */
const opensTolled = opensOwnTrip(async (person) => {
  await isDrawn(person);
  const folded = person.page.locator('.foldedtrip > summary');
  if ((await folded.count()) > 0) await folded.click();
  return (await person.page.locator('.roadmap .toll').count()) > 0;
});

export const roadScenes: readonly Scene[] = [
  { name: 'road-drawn', who: 'passenger', go: opensTolled },
  {
    name: 'road-bid',
    who: 'provider',
    go: async (person) => {
      await opensBidSheet(person);
      await isDrawn(person);
      await person.page.locator('dialog[open] .brief > summary').click();
    },
  },
];
