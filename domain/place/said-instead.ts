/** What people say and type instead of a word in a place's name, in either script, misspellings included. */
const said: readonly (readonly [word: string, instead: string])[] = (
  [
    ['রেলস্টেশন', 'স্টেশন রেলওয়ে'],
    ['জংশন', 'স্টেশন রেলস্টেশন রেলওয়ে'],
    ['Junction', 'Railway Station'],
    ['বাস টার্মিনাল', 'বাসস্ট্যান্ড স্ট্যান্ড'],
    ['Bus Terminal', 'Stand'],
    ['লঞ্চঘাট', 'টার্মিনাল ঘাট'],
    ['Launch Terminal', 'Ghat'],
    ['স্থলবন্দর', 'বন্দর বর্ডার সীমান্ত'],
    ['Land Port', 'Border Sthalbandar'],
    ['মেডিকেল', 'মেডিক্যাল কলেজ হাসপাতাল হসপিটাল'],
    ['Medical', 'College Hospital'],
    ['হাসপাতাল', 'হসপিটাল'],
    ['Hospital', 'Haspatal'],
    ['বিশ্ববিদ্যালয়', 'ইউনিভার্সিটি ভার্সিটি'],
    ['University', 'Varsity Bishwabidyaloy'],
  ] as const
).map(([word, instead]) => [word.normalize('NFC'), instead]);

/**
 * The words people say instead of one in this name (REQ 2.29): 'স্টেশন' in 'চাঁদপুর রেলস্টেশন'. Empty where no word
 * of it has another one.
 */
export function saidInstead(name: string): string {
  return said.find(([word]) => name.includes(word))?.[1] ?? '';
}
