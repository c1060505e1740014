import { expect, test } from 'vitest';
import { refusalCodes } from '../../../domain/base/refusal-codes.ts';
import { refuse } from '../../../domain/base/refusal.ts';
import bengali from '../../../protocol/locales/bn.json' with { type: 'json' };
import english from '../../../protocol/locales/en.json' with { type: 'json' };

const placeholders = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();

test.each([
  ['Bengali', bengali],
  ['English', english],
])('every refusal has words in %s', (_, texts) => {
  const codes = Object.entries(texts)
    .filter(([, text]) => text.trim() !== '')
    .map(([code]) => code);
  expect(codes).toEqual(expect.arrayContaining([...refusalCodes]));
});

test('both languages show the same values', () => {
  const [bn, en] = [new Map(Object.entries(bengali)), new Map(Object.entries(english))];
  for (const code of refusalCodes)
    expect([code, placeholders(bn.get(code))]).toEqual([code, placeholders(en.get(code))]);
});

test('codes are there once and a refusal carries only what it has', () => {
  expect(new Set(refusalCodes).size).toBe(refusalCodes.length);
  expect(refuse('trip_closed')).toEqual({ code: 'trip_closed' });
});
