import { expect, test } from 'vitest';
import { cleanValue, mayHoldHiddenText } from '../../../../server/http/door/clean-text.ts';

const BIDI = '\u202e';

test('every text of a value is cleaned, however deep, and its keys', () => {
  const sent = { [`a${BIDI}`]: [`b${BIDI}`, { c: `d\0\ud800${BIDI}`, e: 1, f: null }] };
  expect(cleanValue(sent)).toEqual({ a: ['b', { c: 'd\ufffd', e: 1, f: null }] });
});

test('a body that may hold such text is recognised, escaped or not', () => {
  const value = { note: `x${BIDI}y` };
  expect(mayHoldHiddenText(JSON.stringify(value))).toBe(true);
  expect(mayHoldHiddenText('{"note":"x\\u202ey"}')).toBe(true);
  expect(mayHoldHiddenText('{"note":"x\\by"}')).toBe(true);
  expect(mayHoldHiddenText('{"note":"দুই জন, ২টি ব্যাগ\\n"}')).toBe(false);
});
