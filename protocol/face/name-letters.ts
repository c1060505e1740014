/** A person's name with one byte for each letter: Latin letters as they are, Bengali ones from 128 on. */
const BENGALI = 0x0980;
/** These join and separate the parts of Bengali conjuncts; their bytes are control codes, which no name contains. */
const JOINERS = ['\u200c', '\u200d'];
/** How many letters a code has room for. */
export const MOST_LETTERS = 24;

/** At most 24 bytes. Letters of other scripts are left out; a name without any known letter is empty. */
export function nameBytes(name: string): Uint8Array {
  const bytes: number[] = [];
  for (const letter of name.normalize('NFC')) {
    const code = letter.codePointAt(0) ?? 0;
    const joiner = JOINERS.indexOf(letter);
    if (joiner >= 0) bytes.push(joiner + 1);
    else if (code >= 0x20 && code < 0x7f) bytes.push(code);
    else if (code >= BENGALI && code < BENGALI + 0x80) bytes.push(code - BENGALI + 0x80);
  }
  return Uint8Array.from(bytes.slice(0, MOST_LETTERS));
}

export const nameOf = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) =>
    byte >= 0x80
      ? String.fromCodePoint(BENGALI + byte - 0x80)
      : (JOINERS[byte - 1] ?? String.fromCodePoint(byte)),
  ).join('');
