/** A first visit on a slow link: until the phone has the entire app and starts without a connection. */
import type { Browser } from 'playwright';
import { percentile } from '../kit/load.ts';
import { Phone } from '../kit/phone.ts';
import type { Served } from '../kit/served.ts';
import { SLOW } from '../kit/shaper.ts';

const WITHIN_MS = 180_000;

/** `bytes` and `requests` of the whole visit, both directions. */
export type Install = { medianMs: number; worstMs: number; bytes: number; requests: number };

export async function measureInstall(browser: Browser, served: Served, runs: number): Promise<Install> {
  const taken: number[] = [];
  let [bytes, requests] = [0, 0];
  for (let run = 0; run < runs; run++) {
    const phone = await Phone.unused(browser, served);
    phone.page.setDefaultTimeout(WITHIN_MS);
    phone.link.behaveAs(SLOW);
    const opened = performance.now();
    await phone.install();
    taken.push(Math.round(performance.now() - opened));
    const counted = phone.link.count();
    bytes = counted.up + counted.down;
    requests = counted.requests.length;
    await phone.close();
  }
  taken.sort((one, other) => one - other);
  return { medianMs: percentile(taken, 0.5), worstMs: percentile(taken, 1), bytes, requests };
}
