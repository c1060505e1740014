/** Runs in the app's own page, on its own mirror: repeats the query of the feed as the screen makes it. */
import { everything } from '../../src/db/everything.ts';
import { dbsOf } from '../../src/db/user-dbs.ts';
import { feedView } from '../../src/db/mirror/views.ts';

const SHOWN = 20;
const WARM = 20;
const LOOKS = 200;

async function timeFeed(userId: string): Promise<number[]> {
  const dbs = dbsOf(userId);
  const times: number[] = [];
  for (let look = 0; look < WARM + LOOKS; look++) {
    const from = performance.now();
    const { length } = await feedView(dbs, everything, SHOWN, Date.now());
    if (length !== SHOWN) throw new Error(`${length} rows instead of ${SHOWN}`);
    if (look >= WARM) times.push(performance.now() - from);
  }
  return times;
}

declare global {
  interface Window {
    timeFeed(userId: string): Promise<number[]>;
  }
}

window.timeFeed = timeFeed;
