import { describe, expect, it } from 'vitest';
import {
  hasCome,
  savedFor,
  savedKey,
  startPaths,
  type SavedPage,
  type Start,
} from '../../../../src/app/start/saved/saved-page.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const HOUR_MS = 3_600_000;

const page: SavedPage = {
  release: '/assets/index-abc1234.js',
  userId: 'rafiq',
  locale: 'bn',
  takenAt: NOW - HOUR_MS,
  title: 'ট্রিপ ফিড',
  style: '.card{}',
  modules: ['/assets/feed-1.js'],
  ages: { now: 'এইমাত্র', minute: ['১ মিনিট আগে', '# মিনিট আগে'], hour: ['১ ঘণ্টা আগে', '# ঘণ্টা আগে'] },
  html: '<main></main>',
};
const start: Start = {
  release: page.release,
  session: { user: { id: 'rafiq', type: 'provider' }, token: 'secret', impersonating: false },
  locale: 'bn',
  now: NOW,
};
const text = JSON.stringify(page);

describe('a saved page', () => {
  it('is shown to the person who saw it', () => {
    expect(savedFor(text, start)).toEqual(page);
  });

  it.each<[string, Partial<Start>]>([
    ['nobody', { session: null }],
    [
      'another person',
      { session: { user: { id: 'karim', type: 'provider' }, token: 'secret', impersonating: false } },
    ],
    [
      'an operator who looks through the same eyes',
      { session: { user: { id: 'rafiq', type: 'provider' }, token: 'secret', impersonating: true } },
    ],
    ['a reader of the other language', { locale: 'en' }],
    ['another release', { release: '/assets/index-xyz9876.js' }],
    ['a start a day later', { now: page.takenAt + 24 * HOUR_MS }],
    ['a start whose clock was set back', { now: page.takenAt - 1 }],
  ])('is not shown to %s', (_, other) => {
    expect(savedFor(text, { ...start, ...other })).toBeNull();
  });

  it('is not shown unless it is whole', () => {
    expect(savedFor(null, start)).toBeNull();
    for (const broken of ['', 'null', '[]', '"x"', text.slice(0, -1), text.slice(0, 40)])
      expect(savedFor(broken, start)).toBeNull();
    for (const name of Object.keys(page))
      for (const value of [undefined, null, 7, {}, [7]]) {
        if (name === 'takenAt' && value === 7) continue;
        expect(savedFor(JSON.stringify({ ...page, [name]: value }), start), `${name}: ${value}`).toBeNull();
      }
  });

  it('is saved for the start screens, by their paths', () => {
    expect(startPaths.map(savedKey)).toEqual(['saved-page /', 'saved-page /feed', 'saved-page /trips']);
  });
});

describe('an instant', () => {
  it('has come when it lies between the keeping and now', () => {
    expect(hasCome(String(NOW), page, NOW)).toBe(true);
    expect(hasCome(String(NOW + 1), page, NOW)).toBe(false);
    // it had arrived when the page was saved, which shows it as it has been since
    expect(hasCome(String(page.takenAt), page, NOW)).toBe(false);
    expect(hasCome(undefined, page, NOW)).toBe(false);
    expect(hasCome('soon', page, NOW)).toBe(false);
  });
});
