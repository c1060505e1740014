/**
 * Finds a Chromium for the end-to-end tests: the one named in CHROMIUM_PATH, the system's, or Playwright's own. Where
 * there is none and it is allowed, one is installed (Debian's as root, otherwise Playwright's).
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chromium without its windows: the same pages, workers and network for a fifth less of the processor. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const installed = (first: string[]): string | undefined =>
  [process.env['CHROMIUM_PATH'] ?? '', ...first, ...SYSTEM, chromium.executablePath()].find(
    (path) => path !== '' && existsSync(path),
  );

const runs = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/**
 * Path of a usable Chromium.
 * @param first paths that are better than the usual ones
 * @throws Error that says what to do when there is none and none can be installed
 */
function find(first: string[]): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  const found = installed(first);
  if (found) return found;
  console.log('No Chromium found; installing one.');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    runs('apt-get', ['update', '-qq']);
    runs('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-core']);
    runs('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell']);
  }
  if (!installed(first)) runs('npx', ['playwright', 'install', 'chromium']);
  const now = installed(first);
  if (now) return now;
  throw new Error(
    'No Chromium for the end-to-end tests. Install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.',
  );
}

/** A Chromium as people have it: for proofs, benches and pictures. @throws Error when there is none */
export const findBrowser = (): string => find([]);

/** The cheapest Chromium: for the tests. @throws Error when there is none */
export const findTestBrowser = (): string => find([HEADLESS_SHELL]);
