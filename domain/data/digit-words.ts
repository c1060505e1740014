// Words for digits: in Bengali, English, English in Bengali letters and Bengali in Latin ones. One spelling covers
// all that differ only in ী/ি, শ/ষ/স, ণ/ন, ঁ, a nukta, a hasanta or a doubled letter.

import { numberWords } from '../base/number-words.ts';

const words: Record<string, string> = {
  '0':
    'শূন্য সুন্ন শুন জিরো জিড়ো জেরো zero zeero zro ziro zeros oh o shunno shunyo sunno sunyo shonno shuno shunya ' +
    'sunna jiro zerro nil naught nought cipher',
  '1': 'এক অয়ান ওয়ান ওয়ন ওন one ek ak aek akk ekk onne wan won oan',
  '2': 'দুই দু দো দুয় টু দুইটা two dui duy doi du duii too tu tow twoo',
  '3': 'তিন থ্রি ত্রি থিরি three tin teen thre tiin thri tri tree free',
  '4': 'চার চাইর ফোর ফর four char chaar chair caar car for fore foor fower',
  '5': 'পাঁচ পাংচ পাস ফাইভ ফাইব five pach paach panch paanch pas fiv faiv fife phive',
  '6': 'ছয় ছ ছহ ছয় সয় সিক্স ছিক্স six choy chhoy soy sho choi chhoi soi chy chhy sicks siks sex',
  '7': 'সাত সেভেন সেবেন seven sat saat shat shaat sath sevn sevan seben siven saven',
  '8': 'আট এইট এট এইঠ eight at aat att aath ate eit eigt eigth eght ait',
  '9': 'নয় নৌ নাইন নই নয় nine noy noi nou noe nain nin nein nyne nayn',
};

const entries = (lists: Record<string, string>): [string, string][] =>
  Object.entries(lists).flatMap(([digits, names]) =>
    names.split(' ').map((name): [string, string] => [name, digits]),
  );

/** The digit that a word names. */
export const digitWords: ReadonlyMap<string, string> = new Map(entries(words));

/** Those that are more often another word: they count only among digits. */
export const doubtfulDigitWords: ReadonlySet<string> = new Set(
  (
    'oh o won too to tow tin teen tree free char chair car for fore pas sho six soy soi sat sath at att ate ait nil ' +
    'noy noi nou noe nin du tu ak টু ফর নৌ দো নয় নই ছ দু এট পাস শুন nine one pair sex wan'
  ).split(' '),
);

const bengaliPairs: [string, string][] = numberWords.bn.small
  .slice(10)
  .map((word, index): [string, string] => [word, String(index + 10)]);
const english = [...numberWords.en.small.slice(10), ...numberWords.en.tens.slice(2)];

/** The English ones from ten to nineteen and the tens. */
const inBengaliLetters = (
  'টেন ইলেভেন টুয়েলভ থার্টিন ফোর্টিন ফিফটিন সিক্সটিন সেভেনটিন এইটিন নাইনটিন ' +
  'টুয়েন্টি থার্টি ফোর্টি ফিফটি সিক্সটি সেভেনটি এইটি নাইনটি'
)
  .split(' ')
  .map((word, index): [string, string] => [word, String(index < 10 ? index + 10 : (index - 8) * 10)]);

/** Words for ten to ninety-nine, and the tens: people also give numbers in pairs. */
export const pairWords: ReadonlyMap<string, string> = new Map([
  ...bengaliPairs,
  ...english.map((word, index): [string, string] => [
    word,
    String(index < 10 ? index + 10 : (index - 8) * 10),
  ]),
  ...entries({
    '11': 'এগার',
    '12': 'বার',
    '13': 'তের',
    '14': 'চৌদ্দো',
    '15': 'পনের',
    '16': 'ষোল',
    '17': 'সতের',
    '18': 'আঠার',
    '19': 'উনিস ঊনিশ',
    '29': 'উনত্রিশ',
    '39': 'উনচল্লিশ',
    '40': 'fourty',
    '49': 'উনপঞ্চাশ',
    '59': 'উনষাট',
    '69': 'উনসত্তর',
    '79': 'উনআশি ঊনাশি উনাশি',
    '88': 'অষ্টাশি',
    '89': 'উননব্বই',
    '90': 'ninty',
  }),
  ...inBengaliLetters,
]);
