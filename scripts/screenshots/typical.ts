/** What a road usually costs: where a passenger waits for bids, on an owner's card and in his bid. */
import { opens, PATIENCE_MS, type Scene } from './work.ts';

/** The road that the demo market's people travel most. */
const busy = 'main .card:has(.hint):has(a[href*="/trip-booking/"])';

/** @param asks brings a person to the form's last step on that road */
export const typicalScenes = (asks: Scene['go']): readonly Scene[] => [
  {
    name: 'typical-bids',
    who: 'passenger',
    go: async (person) => {
      await asks(person);
      // at night the form proposes to post in the morning
      const atOnce = person.page.getByRole('radio', { name: /^(এখনই|Now)/ });
      if ((await atOnce.count()) > 0) await atOnce.check({ force: true });
      await person.page.locator('.dock .btn:not(.line)').click();
      await person.page.locator('.typical').waitFor({ timeout: PATIENCE_MS });
    },
  },
  {
    name: 'typical-bid-sheet',
    who: 'provider',
    window: true,
    go: async (person) => {
      await opens('/feed', busy)(person);
      await person.page.locator(`${busy} a[href*="/trip-booking/"]`).first().click();
      await person.page.locator('dialog[open] form .hint').first().waitFor();
    },
  },
  {
    name: 'typical-feed',
    who: 'provider',
    window: true,
    go: async (person) => {
      await opens('/feed', busy)(person);
      await person.page.locator(busy).first().scrollIntoViewIfNeeded();
    },
  },
];
