// The films as they are committed: what npm run tutorial made.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BufferSource, Input, WEBM } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { captions } from '../../../scripts/tutorial/captions.ts';
import sizes from '../../../src/site/information/film/films.json' with { type: 'json' };

const folder = join(import.meta.dirname, '../../../src/site/information/film');
const LIMIT = 1_500_000;
const POSTER_LIMIT = 20_000;
const CUE = /(\S+) --> (\S+)\n(.+)/g;

const secondsOf = (clock: string): number =>
  clock.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);

async function cuesOf(locale: string): Promise<{ from: number; to: number; text: string }[]> {
  const file = await readFile(join(folder, `tutorial-${locale}.vtt`), 'utf8');
  expect(file.startsWith('WEBVTT\n')).toBe(true);
  return [...file.matchAll(CUE)].map(([, from = '', to = '', text = '']) => ({
    from: secondsOf(from),
    to: secondsOf(to),
    text,
  }));
}

describe.each(['bn', 'en'] as const)('the film in %s', (locale) => {
  it('is a WebM that a phone can afford, as long and as large as the page says', async () => {
    const film = await readFile(join(folder, `tutorial-${locale}.webm`));
    expect(film.length).toBeLessThan(LIMIT);
    expect(film.length).toBe(sizes[locale].bytes);
    using input = new Input({ formats: [WEBM], source: new BufferSource(film) });
    const track = await input.getPrimaryVideoTrack();
    expect(track?.codec).toBe('vp9');
    const seconds = await input.computeDuration();
    expect(Math.round(seconds)).toBe(sizes[locale].seconds);
    expect(seconds).toBeGreaterThan(45);
    expect(seconds).toBeLessThan(100);
  });

  it('says what its steps say, each long enough to be read, to its end', async () => {
    const cues = await cuesOf(locale);
    expect(cues.map(({ text }) => text)).toEqual(Object.values(captions).map((texts) => texts[locale]));
    const begins = cues.map(({ from }) => from);
    expect([...begins.slice(1), sizes[locale].seconds]).toEqual([
      ...cues.slice(0, -1).map(({ to }) => to),
      Math.round(cues.at(-1)?.to ?? 0),
    ]);
    for (const { from, to } of cues) expect(to - from).toBeGreaterThan(3);
    const film = await readFile(join(folder, `tutorial-${locale}.webm`));
    using input = new Input({ formats: [WEBM], source: new BufferSource(film) });
    expect(cues.at(-1)?.to).toBeLessThanOrEqual((await input.computeDuration()) + 0.01);
  });

  it('has a small poster', async () => {
    const path = join(folder, `tutorial-${locale}.webp`);
    expect((await readFile(path)).subarray(8, 12).toString()).toBe('WEBP');
    expect((await stat(path)).size).toBeLessThan(POSTER_LIMIT);
  });
});

it('both languages have the same captions', async () => {
  expect((await cuesOf('bn')).length).toBe((await cuesOf('en')).length);
});
