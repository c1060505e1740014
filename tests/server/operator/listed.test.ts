import { expect, test } from 'vitest';
import { mostShown } from '../../../protocol/api/office/queues.ts';
import { listed } from '../../../server/operator/listed.ts';

test('a list that is cut says so', () => {
  const lines = Array.from({ length: mostShown }, (_, n) => `car ${n}`);
  expect(listed([], 'no car waits')).toBe('no car waits');
  expect(listed(['car 1', 'car 2'], 'no car waits')).toBe('car 1\ncar 2');
  expect(listed(lines, 'no car waits')).toMatch(/car 99\nthese are the first 100, more may wait$/);
});
