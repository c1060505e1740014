import { buildApp, isStale } from '../../scripts/build.ts';
import { findBrowser } from '../../scripts/find-browser.ts';

/** Once before all: a built app, and a browser. */
export default async function setup(): Promise<void> {
  process.env['CHROMIUM_PATH'] = findBrowser();
  if (await isStale()) await buildApp();
}
