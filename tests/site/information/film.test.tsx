import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Film } from '../../../src/site/information/film.tsx';
import sizes from '../../../src/site/information/film/films.json' with { type: 'json' };
import { i18n } from '../../../src/i18n/i18n.ts';
import { setDataSaver } from '../../../src/platform/data-saver.ts';
import { button, hasButton, opens } from '../../../testkit/screen.tsx';

const film = () => document.querySelector('video');
const poster = () => document.querySelector('img');
const captions = () => document.querySelector('track');

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('probably');
});
afterEach(() => {
  vi.restoreAllMocks();
  setDataSaver(false);
  i18n.activate('en', 'en-IN');
});

test('nothing of the film is there before it is asked for, and its size is said', async () => {
  await opens(null, Film);
  const cover = await button(/^Watch the film, \d\.\d MB/);
  const { bytes, seconds } = sizes.en;
  expect(cover.textContent).toContain(`${(bytes / 1_000_000).toFixed(1)} MB`);
  expect(cover.textContent).toContain(`${seconds} seconds`);
  expect(film()).toBeNull();
  expect(captions()).toBeNull();
  expect(poster()?.getAttribute('src')).toContain('tutorial-en.webp');
});

test.each(['bn', 'en'] as const)('the film is in the language of the reader: %s', async (locale) => {
  i18n.load('bn', {});
  i18n.activate(locale, 'en-IN');
  await opens(null, Film);
  fireEvent.click(await button(/MB/));
  expect(film()?.getAttribute('src')).toContain(`tutorial-${locale}.webm`);
  expect(film()?.hasAttribute('controls')).toBe(true);
  expect(captions()?.getAttribute('src')).toContain(`tutorial-${locale}.vtt`);
  expect(captions()?.getAttribute('srclang')).toBe(locale);
  expect(captions()?.hasAttribute('default')).toBe(true);
});

test('without a net it cannot be asked for, and the page says that the steps can be read', async () => {
  const net = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await opens(null, Film);
  expect((await button(/MB/)).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('The film needs the net; the steps below do not.')).toBeTruthy();
  net.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect((await button(/MB/)).hasAttribute('disabled')).toBe(false);
});

test('a film that does not come is asked for again', async () => {
  await opens(null, Film);
  fireEvent.click(await button(/MB/));
  const broken = film();
  if (broken) fireEvent.error(broken);
  expect(film()).toBeNull();
  fireEvent.click(await button('Try again'));
  expect(film()).not.toBeNull();
  expect(hasButton('Try again')).toBe(false);
});

test('while data is saved it has no picture before it is asked for', async () => {
  setDataSaver(true);
  await opens(null, Film);
  await button(/MB/);
  expect(poster()).toBeNull();
});

test('a browser that cannot play it says so', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('');
  await opens(null, Film);
  expect(await screen.findByText(/cannot play our film; the steps below/)).toBeTruthy();
  expect(hasButton('Try again')).toBe(false);
  expect(poster()).toBeNull();
});
