/** Scenes of the drawn road: on a passenger's trip with bids, and on the owner's bid. */
import type { Person } from '../../testkit/browser/person.ts';
import { opens, opensBidSheet, PATIENCE_MS, type Scene } from './work.ts';

const isDrawn = async ({ page }: Person): Promise<void> => {
  await page.locator('.roadmap svg').first().waitFor({ state: 'attached', timeout: PATIENCE_MS });
};

/** The first own trip whose road crosses a bridge with a toll. */
async function opensTolled(person: Person): Promise<void> {
  const link = 'a[href*="/trip-bidding/"]';
  await opens('/trips', link)(person);
  const links = await person.page
    .locator(link)
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
  for (const href of new Set(links)) {
    await person.opens(href ?? '/trips');
    await isDrawn(person);
    const folded = person.page.locator('.foldedtrip > summary');
    if ((await folded.count()) > 0) await folded.click();
    if ((await person.page.locator('.roadmap .toll').count()) > 0) return;
  }
}

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
