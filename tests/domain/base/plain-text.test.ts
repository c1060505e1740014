import { expect, test } from 'vitest';
import { plainText } from '../../../domain/base/plain-text.ts';

test('what cannot be seen is taken out', () => {
  expect(plainText('\u202eকরিম\u202c \u2066a\u2069\u200f\u200e')).toBe('করিম a');
  expect(plainText('a\0b\u0007c\u001bd\u007fe\u0085f')).toBe('abcdef');
  expect(plainText('0\u200b1\u20607\ufeff')).toBe('017');
});

test('blanks that count as letters are taken out', () => {
  expect(plainText('\u3164\u2800\uffa0\u115f\u00ad')).toBe('');
});

test('a heap of marks over one letter does not reach the lines around it', () => {
  const heap = '\u0301'.repeat(90);
  expect(plainText(`গা${heap}ড়ি a${heap}`)).toBe(`গা${'\u0301'.repeat(5)}ড়ি a${'\u0301'.repeat(6)}`);
  expect(plainText(`a${'\u0301\u200d'.repeat(90)}b`)).toBe(`a${'\u0301\u200d'.repeat(3)}b`);
});

test('what people type stays', () => {
  for (const text of [
    'ড়োঁ র‍্যাঁ ক্ষ্ম্যাঁ'.normalize('NFD'),
    '🏳️‍🌈 ☠️',
    'দুই\nলাইন\tএকটি',
    'র‍্যাব ক্‌ষ',
    '👨‍👩‍👧 1️⃣',
    'Md. Karim – 5 % “ok”',
  ])
    expect(plainText(text)).toBe(text);
});
