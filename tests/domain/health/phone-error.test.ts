import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorWords } from '../../../domain/health/error-words.ts';
import {
  checkedError,
  errorFingerprint,
  knownName,
  maskedMessage,
  ownPlaces,
  type PhoneError,
} from '../../../domain/health/phone-error.ts';
import { isPagePattern } from '../../../protocol/wire/page-pattern.ts';

const ORIGIN = 'https://durpalla.example';
const error: PhoneError = {
  kind: 'error',
  name: 'TypeError',
  message: 'Cannot read properties of undefined',
  stack: ['assets/main-B1a2C3d4.js:1:2345'],
  page: '/feed',
  version: '0.1.0',
  count: 1,
};

test('what browsers say of an error stays readable', () => {
  for (const message of [
    'Cannot read properties of undefined (reading "value")',
    'undefined is not an object',
    'Maximum call stack size exceeded.',
    'The transaction was aborted, so the request cannot be fulfilled.',
  ])
    expect(maskedMessage(message)).toBe(message);
});

test('what may be a person is masked', () => {
  expect(maskedMessage('no trip of Rahim (01712345678) to শ্রীমঙ্গল')).toBe('no … of …) to …');
  expect(maskedMessage("Cannot read 'rahim@example.com' of null")).toBe("Cannot read '….com' of null");
  expect(knownName('Rahim Uddin')).toBe('Error');
  expect(knownName('QuotaExceededError')).toBe('QuotaExceededError');
});

test('whatever a message says, digits and words that are not known never come through', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const masked = maskedMessage(`value of ${text} is not defined ${text}`);
      expect(masked).not.toMatch(/\p{N}/u);
      // the last may be cut
      const words = Array.from(masked.matchAll(/\p{L}+/gu), ([word]) => word.toLowerCase()).slice(0, -1);
      expect(words.filter((word) => !errorWords.has(word))).toEqual([]);
      expect(masked.length).toBeLessThanOrEqual(160);
    }),
  );
});

test('only places in our own files count, in the form of each browser', () => {
  const stack = `TypeError: Rahim 01712345678
    at draw (${ORIGIN}/assets/main-B1a2C3d4.js:1:2345)
    at ${ORIGIN}/sync-worker.js:1:99
    at chrome-extension://abc/content.js:1:5
    at https://cdn.example/assets/main-x.js:3:4
draw@${ORIGIN}/assets/feed-Xy12.js:7:8
    at ${ORIGIN}/trip-booking/rahim-01712345678:1:2`;
  expect(ownPlaces(stack, ORIGIN)).toEqual([
    'assets/main-B1a2C3d4.js:1:2345',
    'sync-worker.js:1:99',
    'assets/feed-Xy12.js:7:8',
  ]);
});

test('the same error has one fingerprint, wherever and however often it happens', () => {
  const print = errorFingerprint(error);
  expect(print).toMatch(/^[\da-z]{14}$/);
  expect(errorFingerprint({ ...error, count: 9, page: '/trips', kind: 'screen' })).toBe(print);
  expect(errorFingerprint({ ...error, message: 'value is not defined' })).not.toBe(print);
  expect(errorFingerprint({ ...error, stack: ['assets/main-Zzzzzzzz.js:1:2345'] })).not.toBe(print);
});

test('what is sent is judged again', () => {
  const sent = {
    ...error,
    name: 'Rahim',
    message: 'Rahim 01712345678',
    stack: ['01712345678', 'assets/main-B1a2C3d4.js:1:2', 'https://evil.example/a.js:1:1'],
    page: '/trip/rahim',
    version: 'rahim',
    count: 1e6,
  };
  expect(checkedError(sent, isPagePattern)).toEqual({
    kind: 'error',
    name: 'Error',
    message: '…',
    stack: ['assets/main-B1a2C3d4.js:1:2'],
    page: 'other',
    version: 'other',
    count: 100,
  });
  expect(checkedError(error, isPagePattern)).toEqual(error);
});
