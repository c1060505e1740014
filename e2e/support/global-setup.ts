import { buildApp, isStale } from '../../scripts/build/main.ts';
import { findBrowser } from '../../testkit/browser/find-browser.ts';
import { makeDemoMarket } from '../../testkit/browser/running-server.ts';

/** Once before all: a built app, a browser, and the demo market. @returns what is to be done after all */
export default async function setup(): Promise<() => Promise<void>> {
  process.env['CHROMIUM_PATH'] = findBrowser();
  if (await isStale()) await buildApp();
  return makeDemoMarket();
}
