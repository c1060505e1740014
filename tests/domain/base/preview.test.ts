import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { previewOf } from '../../../domain/base/preview.ts';

/** Unicode 15.1 and later: the newest engines count as we do. */
const letters = (text: string): string[] =>
  [...new Intl.Segmenter('bn', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);

describe('an address in a list', () => {
  it('is cut after 15 letters on a phone and 25 on a desktop', () => {
    const airport = 'Hazrat Shahjalal International Airport';
    expect(previewOf(airport, 15)).toBe('Hazrat Shahjala…');
    expect(previewOf(airport, 25)).toBe('Hazrat Shahjalal Internat…');
    expect(previewOf('মিরপুর ১০ গোলচত্বর', 15)).toBe('মিরপুর ১০ গোলচত্বর');
  });

  it('is whole where it is not longer, and has no space before the ellipsis', () => {
    expect(previewOf('Dhaka', 5)).toBe('Dhaka');
    expect(previewOf('Cox’s Bazar', 6)).toBe('Cox’s…');
    expect(previewOf('', 15)).toBe('');
  });

  it('is never cut within a conjunct, before a vowel sign, or within a ya-phala', () => {
    expect(previewOf('লক্ষ্মীপুর', 2)).toBe('লক্ষ্মী…');
    expect(previewOf('ব্রাহ্মণবাড়িয়া', 2)).toBe('ব্রাহ্ম…');
    expect(previewOf('ব্রাহ্মণবাড়িয়া', 1)).toBe('ব্রা…');
    expect(previewOf('র‍্যাব কার্যালয়', 1)).toBe('র‍্যা…');
    expect(previewOf('কোম্পানীগঞ্জ', 3)).toBe('কোম্পানী…');
    expect(previewOf('উৎপল দত্ত', 2)).toBe('উৎ…');
    expect(previewOf('অ্যাম্বুলেন্স', 1)).toBe('অ্যা…');
  });

  it('counts as the newest engines do', () => {
    const consonant = fc.constantFrom(...'কষমতরযবনঢশ');
    const syllable = fc
      .tuple(fc.array(consonant, { minLength: 1, maxLength: 3 }), fc.constantFrom('', 'া', 'ি', 'ু', 'ে', 'ো'))
      .map(([joined, vowel]) => joined.join('্') + vowel);
    const part = fc.oneof(syllable, fc.constantFrom('ৎ', 'বাং', 'চাঁ', '১', ' ', ', ', 'a', 'অ'));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), fc.integer({ min: 1, max: 30 }), (parts, most) => {
        const text = parts.join('').trim();
        const own = letters(text);
        const shown = own.length > most ? `${own.slice(0, most).join('').trimEnd()}…` : text;
        expect(previewOf(text, most)).toBe(shown);
      }),
    );
  });
});
