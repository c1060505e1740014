// A long address in a list: its beginning, cut between two letters as a reader counts them.
//
// A letter is a consonant with all that is joined to it: ক্ষ্মী is one. Engines' own segmenters split conjuncts before
// Unicode 15.1, which most phones have, so the letters are found here, the same on each.

const letter = /[^](?:্\u200d?\p{L}|[\p{M}\u200d])*/gu;

/** The first `most` letters and an ellipsis, or the whole text where it has no more. */
export function previewOf(text: string, most: number): string {
  const letters = text.match(letter) ?? [];
  return letters.length > most ? `${letters.slice(0, most).join('').trimEnd()}…` : text;
}
