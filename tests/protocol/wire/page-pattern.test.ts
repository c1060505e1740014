import { expect, test } from 'vitest';
import { GUARDED_PAGES } from '../../../protocol/wire/guarded-pages.ts';
import { isPagePattern, pagePattern } from '../../../protocol/wire/page-pattern.ts';

test.each([
  ['/', '/'],
  ['/feed', '/feed'],
  ['/Feed/', '/feed'],
  ['/trip-booking/019aa000-0000', '/trip-booking/$slug'],
  ['/notifications', '/notifications/{-$page}'],
  ['/notifications/3', '/notifications/{-$page}'],
  ['/signin', '/signin'],
  ['/trip-booking', 'other'],
  ['/trip-booking/a/b', 'other'],
  ['/rahim', 'other'],
  ['/feed/01712345678', 'other'],
])('the page %s is %s', (path, pattern) => {
  expect(pagePattern(path)).toBe(pattern);
  expect(isPagePattern(pattern)).toBe(true);
});

test('each guarded page has its pattern', () => {
  for (const page of GUARDED_PAGES)
    expect(pagePattern(page.replace('/{-$page}', '/1').replace('$', 'x'))).toBe(page);
  expect(isPagePattern('/rahim')).toBe(false);
});
