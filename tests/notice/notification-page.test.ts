import { expect, test } from 'vitest';
import { pageNumber, pageOf } from '../../src/notice/notification-page.ts';

const rows = Array.from({ length: 61 }, (_, at) => at);

test('a page holds thirty, the last what is left, and one beyond it is the last', () => {
  expect(pageOf(rows, 1)).toEqual({ shown: rows.slice(0, 30), at: 1, pages: 3 });
  expect(pageOf(rows, 3).shown).toEqual([60]);
  expect(pageOf(rows, 99)).toMatchObject({ shown: [60], at: 3 });
  expect(pageOf([], 4)).toEqual({ shown: [], at: 1, pages: 1 });
});

test.each([
  [undefined, 1],
  ['2', 2],
  ['0', 0],
  ['-1', 1],
  ['settings', 1],
])('an address with %s shows page %s', (text, page) => {
  expect(pageNumber(text)).toBe(page);
});
