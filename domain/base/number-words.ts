import type { Locale } from './locale.ts';

const split = (words: string): readonly string[] => words.split(' ');

/** Zero to ninety-nine: Bengali has a separate word for every number. */
export const numberWords: Record<Locale, { small: readonly string[]; tens: readonly string[] }> = {
  bn: {
    small: split(
      'শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয় ' +
        'দশ এগারো বারো তেরো চৌদ্দ পনেরো ষোলো সতেরো আঠারো উনিশ ' +
        'বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ ঊনত্রিশ ' +
        'ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ ঊনচল্লিশ ' +
        'চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ ঊনপঞ্চাশ ' +
        'পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন ঊনষাট ' +
        'ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি ঊনসত্তর ' +
        'সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর ঊনআশি ' +
        'আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি আটাশি ঊননব্বই ' +
        'নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই',
    ),
    tens: [],
  },
  en: {
    small: split(
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
        'seventeen eighteen nineteen',
    ),
    tens: split('- - twenty thirty forty fifty sixty seventy eighty ninety'),
  },
};

/** Crore, lakh, thousand, hundred, and the currency. */
export const scaleWords: Record<
  Locale,
  { crore: string; lakh: string; thousand: string; hundred: string; taka: string }
> = {
  bn: { crore: 'কোটি', lakh: 'লাখ', thousand: 'হাজার', hundred: 'শত', taka: 'টাকা' },
  en: { crore: 'crore', lakh: 'lakh', thousand: 'thousand', hundred: 'hundred', taka: 'taka' },
};
