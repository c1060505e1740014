/**
 * Makes the film of /video-tutorial in both languages from the running app with its own demo market:
 *
 *   npm run tutorial    films, captions, posters and their sizes, into src/site/information/film
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '../../domain/base/locale.ts';
import { findBrowser } from '../../testkit/browser/find-browser.ts';
import { closeBrowser, Person } from '../../testkit/browser/person.ts';
import { startServer, type RunningServer } from '../../testkit/browser/running-server.ts';
import { buildApp } from '../build/main.ts';
import { isStale } from '../build/stale.ts';
import { Camera } from './camera.ts';
import { captionFile } from './captions.ts';
import { encode, SCALE, SCREEN } from './encode.ts';
import { travels } from './journey.ts';

const folder = join(import.meta.dirname, '../../src/site/information/film');
const HOUR_MS = 3_600_000;
const MORNING = 4;

/** Ten in the morning in Dhaka: at night the form asks whether to post in the morning. */
const untilMorning = (now: number): number => {
  const morning = new Date(now).setUTCHours(MORNING, 0, 0, 0);
  return morning > now ? morning - now : morning + 24 * HOUR_MS - now;
};

async function arrives(server: RunningServer, locale: Locale, phone: string, path: string): Promise<Person> {
  const person = await Person.arrives(server, {
    viewport: SCREEN,
    locale,
    theme: 'light',
    // a fade is dear: each of its pictures is new as a whole
    reducedMotion: true,
    touchScreen: { scale: SCALE },
  });
  await person.signsIn(phone);
  if (path !== '/') await person.opens(path);
  return person;
}

async function makeFilm(locale: Locale): Promise<{ bytes: number; seconds: number }> {
  const server = await startServer({ DEMO: '1' });
  await server.passes(untilMorning(Date.now()));
  const people = {
    passenger: await arrives(server, locale, '01000000001', '/'),
    owner: await arrives(server, locale, '01000000002', '/feed'),
    rival: await arrives(server, locale, '01000200004', '/feed'),
  };
  const camera = new Camera(people.passenger);
  await travels(camera, people, locale);
  const origin = people.passenger.net.url;
  const { film, poster } = await encode(camera.frames, { locale, cover: camera.cover, origin });
  await writeFile(join(folder, `tutorial-${locale}.webm`), film);
  await writeFile(join(folder, `tutorial-${locale}.webp`), poster);
  await writeFile(join(folder, `tutorial-${locale}.vtt`), captionFile(camera.cues, locale));
  for (const person of Object.values(people)) await person.leaves();
  await server.stop();
  return { bytes: film.length, seconds: Math.round(camera.cues.at(-1)?.to ?? 0) };
}

process.env['CHROMIUM_PATH'] = findBrowser();
if (await isStale()) await buildApp();
const films = { bn: await makeFilm('bn'), en: await makeFilm('en') };
await writeFile(join(folder, 'films.json'), `${JSON.stringify(films, null, 2)}\n`);
console.log(films);
await closeBrowser();
