import { expect, test } from 'vitest';
import { plainText } from '../../../domain/base/plain-text.ts';

test('what cannot be seen is taken out', () => {
  expect(plainText('\u202eকরিম\u202c \u2066a\u2069\u200f\u200e')).toBe('করিম a');
  expect(plainText('a\0b\u0007c\u001bd\u007fe\u0085f')).toBe('abcdef');
  expect(plainText('0\u200b1\u20607\ufeff')).toBe('017');
});

test('what people type stays', () => {
  for (const text of ['দুই\nলাইন\tএকটি', 'র‍্যাব ক্‌ষ', '👨‍👩‍👧 1️⃣', 'Md. Karim – 5 % “ok”'])
    expect(plainText(text)).toBe(text);
});
