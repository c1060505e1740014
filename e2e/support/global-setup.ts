import { buildApp, isStale } from '../../scripts/build.ts';
import { findBrowser } from '../../scripts/find-browser.ts';
import { makeDemoMarket } from './running-server.ts';

/** Once before all: a built app, a browser, and the demo market. @returns what is to be done after all */
export default async function setup(): Promise<() => Promise<void>> {
  process.env['CHROMIUM_PATH'] = findBrowser();
  if (await isStale()) await buildApp();
  return makeDemoMarket();
}
