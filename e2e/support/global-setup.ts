import { buildApp, isStale } from '../../scripts/build/main.ts';
import { findBrowser } from '../../testkit/browser/find-browser.ts';
import { DEMO_MARKET, makeDemoMarket } from '../../testkit/browser/running-server.ts';

/** Once before all: a built app, a browser, and the demo market where `npm test` has not made it. @returns what is to be
 * done after all */
export default async function setup(): Promise<() => Promise<void>> {
  process.env['CHROMIUM_PATH'] = findBrowser();
  if (await isStale()) await buildApp();
  return process.env[DEMO_MARKET] === undefined ? makeDemoMarket() : () => Promise.resolve();
}
