import { toLatinDigits } from '../../../domain/base/digits.ts';

/** REQ 2: the searchable list shows at most six options. */
export const shownOptions = 6;

export type SearchableOption = {
  id: string;
  label: string;
  /** Other spellings to search, such as the name in the other language. */
  also?: string;
};

/**
 * Folds a text so that both encodings of য়, ড়, ঢ়, both kinds of digits and both cases of Latin letters
 * compare as equal.
 */
function folded(text: string): string {
  return toLatinDigits(text.normalize('NFC').toLowerCase()).trim();
}

/**
 * The options whose name contains the query: those that begin with it first, otherwise in their own order.
 */
export function findOptions<Option extends SearchableOption>(
  options: readonly Option[],
  query: string,
  limit = shownOptions,
): Option[] {
  const wanted = folded(query);
  const rank = ({ label, also = '' }: Option) => {
    const names = [folded(label), folded(also)];
    if (names.some((name) => name.startsWith(wanted))) return 0;
    return names.some((name) => name.includes(wanted)) ? 1 : 2;
  };
  const found = options.map((option) => ({ option, rank: rank(option) })).filter((each) => each.rank < 2);
  return found
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ option }) => option);
}

/** The text before, inside and after the match of the query; null without a match. */
export function splitMatch(text: string, query: string): [string, string, string] | null {
  const wanted = folded(query);
  const normal = text.normalize('NFC');
  const at = wanted === '' ? -1 : toLatinDigits(normal.toLowerCase()).indexOf(wanted);
  if (at < 0) return null;
  // a vowel sign belongs to the letter before it and cannot be drawn without it
  const [signs = ''] = /^\p{M}*/u.exec(normal.slice(at + wanted.length)) ?? [];
  const end = at + wanted.length + signs.length;
  return [normal.slice(0, at), normal.slice(at, end), normal.slice(end)];
}
