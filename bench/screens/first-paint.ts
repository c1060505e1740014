/** The first paint on a phone that has never opened the app, with a slow link and a slow processor. */
import type { Browser } from 'playwright';
import { percentile } from '../kit/load.ts';
import { Phone } from '../kit/phone.ts';
import type { Served } from '../kit/served.ts';
import type { Link } from '../kit/shaper.ts';

/** The link of the budgets (docs/FIGURES.md). */
export const BUDGET_LINK: Link = { roundTripMs: 400, bitsPerSecond: 400_000 };
export const SLOWER = 4;
/** After this long without a larger paint the page counts as complete. */
const STILL_MS = 1_500;

export type FirstPaint = { fcpMs: number; lcpMs: number; largest: string };

/** @returns medians of first and of largest contentful paint, from the start of the navigation */
export async function measureFirstPaint(
  browser: Browser,
  served: Served,
  path: string,
  runs: number,
): Promise<FirstPaint> {
  const seen: FirstPaint[] = [];
  for (let run = 0; run < runs; run++) seen.push(await firstPaint(browser, served, path));
  const median = (times: number[]): number =>
    percentile(
      times.toSorted((one, other) => one - other),
      0.5,
    );
  return {
    fcpMs: median(seen.map(({ fcpMs }) => fcpMs)),
    lcpMs: median(seen.map(({ lcpMs }) => lcpMs)),
    largest: seen[0]?.largest ?? '',
  };
}

async function firstPaint(browser: Browser, served: Served, path: string): Promise<FirstPaint> {
  const phone = await Phone.unused(browser, served);
  try {
    phone.link.behaveAs(BUDGET_LINK);
    await phone.slowDown(SLOWER);
    await phone.page.goto(path, { waitUntil: 'load', timeout: 60_000 });
    await new Promise((resolve) => setTimeout(resolve, STILL_MS));
    return await phone.page.evaluate(
      () =>
        new Promise<FirstPaint>((resolve) => {
          const [first] = performance.getEntriesByName('first-contentful-paint');
          new PerformanceObserver((list) => {
            const last = list.getEntries().at(-1);
            const element: unknown = last && 'element' in last ? last.element : null;
            resolve({
              fcpMs: Math.round(first?.startTime ?? Number.NaN),
              lcpMs: Math.round(last?.startTime ?? Number.NaN),
              largest: element instanceof Element ? element.localName : '',
            });
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
  } finally {
    await phone.close();
  }
}
