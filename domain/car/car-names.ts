import type { Locale } from '../base/locale.ts';

/** Brands and models that are common here, as people write them in Bengali. */
const bengali: Record<string, string> = {
  toyota: 'টয়োটা',
  honda: 'হোন্ডা',
  nissan: 'নিসান',
  mitsubishi: 'মিতসুবিশি',
  suzuki: 'সুজুকি',
  hyundai: 'হুন্দাই',
  axio: 'এক্সিও',
  premio: 'প্রিমিও',
  allion: 'অ্যালিয়ন',
  corolla: 'করোলা',
  probox: 'প্রোবক্স',
  noah: 'নোয়া',
  hiace: 'হাইএস',
  harrier: 'হ্যারিয়ার',
  crown: 'ক্রাউন',
  grace: 'গ্রেস',
  vezel: 'ভেজেল',
  xpander: 'এক্সপ্যান্ডার',
  urvan: 'আরভান',
};

/** Other ways in which people write the names above. */
const otherSpellings: Record<string, readonly string[]> = {
  toyota: ['টয়োটা', 'টোয়োটা', 'টয়েটা'],
  nissan: ['নিশান'],
  mitsubishi: ['মিৎসুবিশি', 'মিতশুবিশি'],
  hyundai: ['হুন্ডাই', 'হিউন্দাই', 'হুন্ডাই'],
  axio: ['অ্যাক্সিও', 'এক্সিয়', 'আক্সিও'],
  premio: ['প্রেমিও', 'প্রিমিয়', 'প্রেমিয়'],
  allion: ['এলিয়ন', 'অ্যালিওন', 'এলিওন'],
  corolla: ['করলা', 'কোরোলা'],
  probox: ['প্রবক্স'],
  noah: ['নোহা', 'নোয়াহ', 'নুহা'],
  hiace: ['হায়েস', 'হাইয়েস', 'হাইস', 'হাইএইস', 'হায়েছ', 'hayes', 'hice'],
  harrier: ['হারিয়ার', 'হেরিয়ার'],
  vezel: ['ভেজেল', 'ভ্যাজেল'],
};

/** Everything by which a brand or model is found: its names in both languages and other spellings. */
export const carSpellings = (word: string): string =>
  [word, carWord(word, 'bn'), ...(otherSpellings[word.toLowerCase()] ?? [])].join(' ');

/** A brand or model in the reader's language; an unknown one remains as written. */
export function carWord(word: string, locale: Locale): string {
  return locale === 'bn' ? (bengali[word.toLowerCase()] ?? word) : word;
}

const bengaliColours: Record<string, string> = {
  white: 'সাদা',
  silver: 'রুপালি',
  maroon: 'মেরুন',
  black: 'কালো',
  blue: 'নীল',
  red: 'লাল',
  green: 'সবুজ',
  gold: 'সোনালি',
  grey: 'ধূসর',
};

/** A car's colour in the reader's language; an unknown one remains as written. */
export function colourWord(colour: string, locale: Locale): string {
  if (locale === 'bn') return bengaliColours[colour.toLowerCase()] ?? colour;
  return colour.charAt(0).toUpperCase() + colour.slice(1);
}
