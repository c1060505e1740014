/** What scenes share: opening a screen, and a car owner's bids in every state. */
import type { Page } from 'playwright';
import type { Person } from '../../testkit/browser/person.ts';
import { changesRows } from './phone-store.ts';

export type Scene = {
  name: string;
  who: 'visitor' | 'passenger' | 'provider' | 'newcomer' | 'new owner' | 'operator';
  /** Only on a phone: the wide screen has nothing like it. */
  phoneOnly?: boolean;
  /** Photographs only the window, for what lies over a page. */
  window?: boolean;
  /** A field: a phone is photographed once more with the keyboard up, which leaves half of its window. */
  typed?: string;
  go: (person: Person) => Promise<void>;
};

export const PATIENCE_MS = 20_000;

export const opens =
  (path: string, sign = 'main'): Scene['go'] =>
  async (person) => {
    await person.opens(path);
    await person.page.locator(sign).first().waitFor({ timeout: PATIENCE_MS });
  };

/** Opens the person's own trips one after the other until one fits. */
export const opensOwnTrip =
  (isWanted: (person: Person) => Promise<boolean>): Scene['go'] =>
  async (person) => {
    const link = 'a[href*="/trip-bidding/"]';
    await opens('/trips', link)(person);
    const links = await person.page
      .locator(link)
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    for (const href of new Set(links)) {
      await person.opens(href ?? '/trips');
      if (await isWanted(person)) return;
    }
  };

const free = 'main .card:not(:has(.sync)) a.btn:not(.line)[href*="/trip-booking/"]';

export async function opensBidSheet(person: Person): Promise<void> {
  await opens('/feed', free)(person);
  await person.page.locator(free).first().click();
  await person.page.locator('dialog[open] form').waitFor();
}

const sendsBid = async ({ page }: Person): Promise<void> => {
  await page.locator('dialog[open] button[type="submit"]').click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
};

/** Changes the price of what is waiting to one that the server refuses. */
const spoilsWaitingBid = (page: Page): Promise<void> =>
  changesRows(page, {
    database: 'durpalla-outbox-',
    store: 'outbox',
    over: { args: { price: 500 } },
    except: 'sent',
  });

const refusedOnce = new WeakSet<Person>();

/** Leaves one bid sent and one refused. */
export async function isRefused(person: Person): Promise<void> {
  if (refusedOnce.has(person)) return;
  refusedOnce.add(person);
  await opensBidSheet(person);
  await sendsBid(person);
  await person.page.locator('.sync.sent').first().waitFor({ timeout: PATIENCE_MS });
  await person.goesOffline();
  await opensBidSheet(person);
  await sendsBid(person);
  await spoilsWaitingBid(person.page);
  await person.comesBack();
  await person.page.locator('.sync.refused').first().waitFor({ timeout: PATIENCE_MS });
}

const atWork = new WeakSet<Person>();

/** Leaves one bid sent, one refused and one waiting, with the phone offline. */
export async function works(person: Person): Promise<void> {
  if (atWork.has(person)) return;
  atWork.add(person);
  await isRefused(person);
  await person.goesOffline();
  await opensBidSheet(person);
  await sendsBid(person);
  await person.page.locator('.sync.queued').first().waitFor();
}
