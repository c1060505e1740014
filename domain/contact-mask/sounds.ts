// Words by their sound, for spellings that no list has.

const letters: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };
const sounds: Record<string, string> = { ph: 'f', ck: 'k', x: 'z', j: 'z', y: 'i', w: 'u', v: 'b' };
const bengaliSounds: Record<string, string> = { ঠ: 'ট', থ: 'ত', ছ: 'স', ফ: 'প', ঢ: 'ড', ঝ: 'জ', য: 'জ' };

/** A folded word as it sounds: no doubled letters, no breath behind a consonant. */
export const soundOf = (word: string): string =>
  word
    .replace(/[013457]/g, (digit) => letters[digit] ?? digit)
    .replace(/ph|ck|[xjywv]/g, (part) => sounds[part] ?? part)
    .replace(/[ঠথছফঢঝয]/g, (letter) => bengaliSounds[letter] ?? letter)
    .replaceAll('\u09c7\u09be', 'ু') // folding takes ো apart
    .replace(/(?<=.)h/g, '')
    .replace(/(.)\1+/gu, '$1');

/** The word and each word that lacks one of its letters: two words share one when they differ in one letter. */
export const withoutOne = (word: string): string[] => [
  word,
  ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1)),
];

const consonants = new Map(
  [...'কখগঘঙংচছজঝটঠতথডঢদধনপফবভমরলসcjxfvq'].map((letter, index) => [
    letter,
    'kkggnnsszzttttddddnppbbmrlsszspbk'.charAt(index),
  ]),
);

const startsOpen = /^[aeiouyh\u0985-\u0994]/;

/** The consonants of a folded word, in either script: 'চৌত্রিশ', 'choutrish' and 'cowtrish' are one. */
export const skeletonOf = (word: string): string =>
  (startsOpen.test(word) ? 'a' : '') +
  word
    .replace(/[aeiouyhw]/g, '')
    .replace(/[যহ]|[\u0985-\u0994]|[\u09be-\u09cc]/g, '')
    .replace(/./gu, (letter) => consonants.get(letter) ?? letter)
    .replace(/(.)\1+/gu, '$1');
