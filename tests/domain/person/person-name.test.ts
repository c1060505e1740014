import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstName, initials, withoutHonorifics } from '../../../domain/person/person-name.ts';

describe('a name with an honorific', () => {
  test.each([
    ['মো. রফিকুল ইসলাম', 'রফিকুল ইসলাম'],
    ['মোঃ রফিকুল ইসলাম', 'রফিকুল ইসলাম'],
    ['মোঃরফিকুল ইসলাম', 'রফিকুল ইসলাম'],
    ['মোহাম্মদ আলী', 'আলী'],
    ['মোছা. রহিমা খাতুন', 'রহিমা খাতুন'],
    ['মোসাম্মৎ রহিমা', 'রহিমা'],
    ['মিসেস সালমা', 'সালমা'],
    ['শ্রী অমল দাস', 'অমল দাস'],
    ['শ্রীমতী অঞ্জলি রায়', 'অঞ্জলি রায়'],
    ['Md. Rafiqul Islam', 'Rafiqul Islam'],
    ['MD Rafiqul Islam', 'Rafiqul Islam'],
    ['Mst. Rahima', 'Rahima'],
    ['Mohammad Ali', 'Ali'],
    ['Dr. Md. Kamal Hossain', 'Kamal Hossain'],
  ])('%s is addressed as %s', (name, addressed) => {
    expect(withoutHonorifics(name)).toBe(addressed);
    expect(firstName(name)).toBe(addressed.split(' ')[0]);
  });

  test('of nothing but honorifics stays whole', () => {
    expect(withoutHonorifics('মোহাম্মদ')).toBe('মোহাম্মদ');
    expect(firstName('Md.')).toBe('Md.');
    expect(firstName('')).toBe('');
  });

  test.each(['শ্রীকান্ত দেব', 'মোশাররফ করিম', 'Drishti Khan', 'A.K.M. Azad', 'ডালিয়া', 'মিনহাজ'])(
    'that only begins like one stays as it is: %s',
    (name) => {
      expect(withoutHonorifics(name)).toBe(name);
    },
  );

  test('is a part of what was written, and never empty where that is not', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const addressed = withoutHonorifics(name);
        expect(addressed === '').toBe(name.trim() === '');
        expect(name.replaceAll(/\s/g, '')).toContain(addressed.replaceAll(/\s/g, ''));
      }),
    );
  });
});

describe('initials', () => {
  test.each([
    ['Mst. Nusrat Jahan', 'N. J.'],
    ['মোছা. নুসরাত জাহান', 'নু. জা.'],
    ['শ্রাবণী', 'শ্রা.'],
    ['  Ayesha  ', 'A.'],
  ])('%s: %s', (name, shown) => {
    expect(initials(name)).toBe(shown);
  });
});
