/**
 * Photographs every screen against its own demo market, into screenshots/.
 *
 *   npm run screenshots                              every scene in every look
 *   npm run screenshots -- feed wizard               scenes whose name begins so
 *   npm run screenshots -- feed --look phone-light-bn
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addsOperator, setsUp } from '../../testkit/browser/operator.ts';
import { closeBrowser, Person, PHONE, WIDE } from '../../testkit/browser/person.ts';
import { startServer, type RunningServer } from '../../testkit/browser/running-server.ts';
import { buildApp } from '../build/main.ts';
import { isStale } from '../build/stale.ts';
import { findBrowser } from '../../testkit/browser/find-browser.ts';
import { scenes } from './scenes.ts';
import { finishesSignUp, signsUp } from './visitor.ts';
import type { Scene } from './work.ts';

const folder = join(import.meta.dirname, '../../screenshots');
const signIns = { passenger: '01000000001', provider: '01000000002' } as const;

/** What is read from the phone's own database is shown a moment after the page. */
const SETTLE_MS = 500;

/** The smallest phone that is still sold, with the letters enlarged. */
const SMALL = { width: 320, height: 640 };
const LARGE_LETTERS = '130%';
const themes = ['light', 'dark'] as const;

const looks = [
  { size: 'phone', viewport: PHONE, themes },
  { size: 'small', viewport: SMALL, themes: ['light'] as const },
  { size: 'wide', viewport: WIDE, themes },
].flatMap(({ size, viewport, themes: own }) =>
  own.flatMap((theme) =>
    (['bn', 'en'] as const).map((locale) => ({
      name: `${size}-${theme}-${locale}`,
      options: { viewport, theme, locale },
    })),
  ),
);
type Look = (typeof looks)[number];

/** Grows the window to the page's height, so that what sticks to the window's edge is at the page's edge. */
async function takeWhole({ page }: Person, look: Look, window: boolean, path: string): Promise<void> {
  const { width, height } = look.options.viewport;
  const long = await page.evaluate(() => document.documentElement.scrollHeight);
  if (!window) await page.setViewportSize({ width, height: Math.max(height, long) });
  await page.screenshot({ path, animations: 'disabled' });
  await page.setViewportSize({ width, height });
}

/** What a keyboard leaves of a phone's window. */
async function takeWithKeyboard({ page }: Person, look: Look, field: string, path: string): Promise<void> {
  const { width, height } = look.options.viewport;
  if (look.options.viewport === WIDE) return;
  await page.setViewportSize({ width, height: Math.round(height / 2) });
  await page.locator(field).first().focus();
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path, animations: 'disabled' });
  await page.setViewportSize({ width, height });
}

/** Takes one picture; a scene that fails is reported and does not stop the others. */
async function photograph(person: Person, scene: Scene, look: Look): Promise<boolean> {
  try {
    // a scene may end without a net; the next one is not a picture of that
    await person.comesBack();
    await scene.go(person);
    if (look.options.viewport === SMALL)
      await person.page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, LARGE_LETTERS);
    await person.page.waitForTimeout(SETTLE_MS);
    const path = join(folder, `${scene.name}-${look.name}.png`);
    await takeWhole(person, look, scene.window === true, path);
    if (scene.typed !== undefined)
      await takeWithKeyboard(person, look, scene.typed, path.replace('.png', '-keyboard.png'));
    return true;
  } catch (error) {
    console.error(`${scene.name}, ${look.name}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

/** Signs up, until the person is signed in. */
async function joins(person: Person, server: RunningServer, as: 'customer' | 'provider'): Promise<void> {
  const phone = await signsUp(person, as);
  await person.page.locator('input[autocomplete="one-time-code"]').fill(await server.smsCode(phone));
  await finishesSignUp(person);
  await person.page.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' });
  await person.appIsCached();
}

/** Sets an operator's account up, and is inside the office in this language. */
async function comesIn(person: Person, link: string, locale: 'bn' | 'en'): Promise<void> {
  await setsUp(person, link);
  if (locale === 'en') await person.page.getByRole('button', { name: 'English' }).click();
}

/** @param link of an operator who is not set up yet */
async function take(
  server: RunningServer,
  look: Look,
  wanted: readonly Scene[],
  link: string,
): Promise<number> {
  let failed = 0;
  for (const who of ['visitor', 'passenger', 'provider', 'newcomer', 'new owner', 'operator'] as const) {
    const own = wanted.filter(
      (scene) => scene.who === who && !(scene.phoneOnly && look.options.viewport === WIDE),
    );
    if (own.length === 0) continue;
    const person = await Person.arrives(server, {
      ...look.options,
      // an account is set up in Bengali; the office is turned to English after
      ...(who === 'operator' && { withoutServiceWorker: true, locale: 'bn' as const }),
    });
    try {
      if (who === 'newcomer') await joins(person, server, 'customer');
      else if (who === 'new owner') await joins(person, server, 'provider');
      else if (who === 'operator') await comesIn(person, link, look.options.locale);
      else if (who !== 'visitor') await person.signsIn(signIns[who]);
      for (const scene of own) if (!(await photograph(person, scene, look))) failed += 1;
    } catch (error) {
      console.error(`${who}, ${look.name}: ${String(error)}`);
      failed += own.length;
    }
    await person.leaves();
  }
  return failed;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { look: { type: 'string', multiple: true } },
});
const wanted = scenes.filter(
  ({ name }) => positionals.length === 0 || positionals.some((beginning) => name.startsWith(beginning)),
);
const wantedLooks = looks.filter(({ name }) => values.look?.includes(name) ?? true);

process.env['CHROMIUM_PATH'] = findBrowser();
if (await isStale()) await buildApp();
await mkdir(folder, { recursive: true });
let failed = 0;
for (const look of wantedLooks) {
  let link = '';
  const server = await startServer({ DEMO: '1' }, async (dataDir) => {
    const operator = { number: '01711111111', roles: 'admin', name: 'তানিয়া আক্তার' };
    if (wanted.some(({ who }) => who === 'operator')) link = await addsOperator(dataDir, operator);
  });
  failed += await take(server, look, wanted, link);
  await server.stop();
  console.log(`${look.name}: done`);
}
await closeBrowser();
console.log(`${wanted.length * wantedLooks.length - failed} pictures in screenshots/`);
process.exitCode = failed === 0 ? 0 : 1;
