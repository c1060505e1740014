/** A text as numbers below 256; the usual letters of Bengali and English take one each. */

/** Bengali letters take one number each, like ASCII: U+0980 to U+09FF begin at 0x80. */
const BENGALI = 0x0980;
/** Before a character of neither alphabet: its code point follows in three numbers. */
const OTHER = 0x1b;
/** After the last letter. */
export const END = 0x00;
const OTHER_LETTERS = 4;

export function lettersOf(text: string): number[] {
  return Array.from(text).flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80 && code !== OTHER && code !== END) return code;
    if (code >= BENGALI && code < BENGALI + 0x80) return code - BENGALI + 0x80;
    return [OTHER, code >> 16, (code >> 8) & 0xff, code & 0xff];
  });
}

export function textOf(letters: readonly number[]): string {
  let text = '';
  for (let at = 0; at < letters.length; at++) {
    const [letter = 0, high = 0, middle = 0, low = 0] = letters.slice(at, at + OTHER_LETTERS);
    if (letter === OTHER) {
      text += String.fromCodePoint((high << 16) | (middle << 8) | low);
      at += OTHER_LETTERS - 1;
    } else text += String.fromCharCode(letter < 0x80 ? letter : letter - 0x80 + BENGALI);
  }
  return text;
}

/** How many numbers a character takes that begins with this one. */
export const lengthOf = (letter: number): number => (letter === OTHER ? OTHER_LETTERS : 1);
