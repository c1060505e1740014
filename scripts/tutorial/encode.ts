/** Makes a film of pictures in a browser: there it needs no program of its own. */
import { join } from 'node:path';
import type { Locale } from '../../domain/base/locale.ts';
import { openBrowser } from '../../testkit/browser/person.ts';
import { pageScript } from '../../testkit/browser/page-script.ts';
import type { Frame } from './camera.ts';
import type { Encoder } from './encoder-page.ts';

declare global {
  var encoder: Encoder;
}

export const SCREEN = { width: 360, height: 640 };
export const SCALE = 1.5;
const HEAD = 28;
const FOOT = 84;

const phones = {
  bn: { passenger: 'যাত্রীর ফোন', owner: 'গাড়ির মালিকের ফোন' },
  en: { passenger: 'The passenger’s phone', owner: 'The car owner’s phone' },
};
const colours = { passenger: '#06483a', owner: '#5b3a12' };

export type Film = { film: Buffer; poster: Buffer };

/** @param cover one of the frames @param origin an address that the browser trusts to encode */
export async function encode(
  frames: readonly Frame[],
  { locale, cover, origin }: { locale: Locale; cover: Frame; origin: string },
): Promise<Film> {
  const page = await (await openBrowser()).newPage();
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(origin);
  await page.addScriptTag({ content: await pageScript(join(import.meta.dirname, 'encoder-page.ts')) });
  const names = phones[locale];
  const look = {
    screen: SCREEN,
    scale: SCALE,
    head: HEAD,
    foot: FOOT,
    phones: {
      passenger: { name: names.passenger, colour: colours.passenger },
      owner: { name: names.owner, colour: colours.owner },
    },
  };
  await page.evaluate((given) => globalThis.encoder.begins(given), look);
  let poster = '';
  for (const frame of frames) {
    await page.evaluate((given) => globalThis.encoder.adds(given), frame);
    if (frame === cover) poster = await page.evaluate(() => globalThis.encoder.poster());
  }
  const film = await page.evaluate(() => globalThis.encoder.ends());
  await page.close();
  return { film: Buffer.from(film, 'base64'), poster: Buffer.from(poster, 'base64') };
}
