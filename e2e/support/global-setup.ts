import { buildApp } from '../../scripts/build/main.ts';
import { isStale } from '../../scripts/build/stale.ts';
import { findBrowser, findTestBrowser } from '../../testkit/browser/find-browser.ts';
import { DEMO_MARKET, makeDemoMarket } from '../../testkit/browser/running-server.ts';

/**
 * Runs once before all: makes sure of a built app, the browsers, and the demo market where `npm test` has not made it.
 * @returns the clean-up to run after all
 */
export default async function setup(): Promise<() => Promise<void>> {
  findBrowser();
  findTestBrowser();
  if (await isStale()) await buildApp();
  return process.env[DEMO_MARKET] === undefined ? makeDemoMarket() : () => Promise.resolve();
}
