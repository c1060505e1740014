/** How long an empty phone needs for the entire market that it may see. */
import type { Browser } from 'playwright';
import { Phone, whenTrue } from '../kit/phone.ts';
import type { Served } from '../kit/served.ts';
import { SLOW } from '../kit/shaper.ts';

const FIRST_ROWS = 20;
const WITHIN_MS = 120_000;

export type Pulled = {
  /** From opening the feed to the last row in the phone's database. */
  ms: number;
  /** From opening the feed to the first 20 rows there. */
  firstRowsMs: number;
  /** Bytes that came down the link meanwhile. */
  bytes: number;
  /** Number of pulls. */
  requests: number;
};

/** @param rows trips that are open in the market */
export async function measurePull(browser: Browser, served: Served, rows: number): Promise<Pulled> {
  const person = await served.person('provider');
  const phone = await Phone.withApp(browser, served);
  try {
    await phone.signIn(person);
    phone.link.behaveAs(SLOW);
    phone.link.count();
    const from = performance.now();
    await phone.page.goto('/feed', { waitUntil: 'commit' });
    const first = await whenTrue(async () => (await phone.saved(person.id)) >= FIRST_ROWS, WITHIN_MS);
    const all = await whenTrue(async () => (await phone.saved(person.id)) >= rows, WITHIN_MS);
    const { down, requests } = phone.link.count();
    return {
      ms: Math.round(all - from),
      firstRowsMs: Math.round(first - from),
      bytes: down,
      requests: requests.filter(({ path }) => path.includes('/sync/pull')).length,
    };
  } finally {
    await phone.close();
  }
}
