/**
 * A table of places as it travels to a phone: by columns, because fields of one kind have most in common, and with one
 * Latin letter for each Bengali one, which has three bytes. The build writes it (`scripts/build/narrow-tables.ts`).
 *
 *   letters ⇥ keys ⇥ ids ⇥ Bengali names ⇥ English names ⇥ other spellings ⇥ points
 *
 * Each column has the lines of the table, and each line the fields of its rows. `~` marks a Bengali name that is written
 * as it is, and a spelling that is written in Latin letters for Bengali ones.
 */
/** Between columns: no table has it. */
export const BETWEEN = '\t';
export const MARK = '~';
/** They stand for the Bengali letters, in their order. Small ones come last: English names have most of those. */
export const LATIN = '!#%&*+<=>?@^_[]{}0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The table as it is kept: a line for each key, `key:id|bn|en|spellings|point;…`. */
export function widened(narrow: string): string {
  const [letters = '', keys = '', ...columns] = narrow.split(BETWEEN);
  const bengali = new Map([...letters].map((letter, at) => [LATIN.charAt(at), letter]));
  const wide = (text: string): string => [...text].map((letter) => bengali.get(letter) ?? letter).join('');
  const nameOf = (field: string): string => (field.startsWith(MARK) ? field.slice(1) : wide(field));
  const spellingsOf = (field: string): string =>
    field.includes(MARK)
      ? field
          .split(',')
          .map((each) => (each.startsWith(MARK) ? wide(each.slice(1)) : each))
          .join()
      : field;
  const [ids = [], names = [], english = [], spellings = [], points = []] = columns.map((column) =>
    column.split('\n').map((line) => line.split(';')),
  );
  return keys
    .split('\n')
    .map((key, line) => {
      const rows = ids[line]?.map((id, row) => {
        const of = (column: string[][]): string => column[line]?.[row] ?? '';
        return [id, nameOf(of(names)), of(english), spellingsOf(of(spellings)), of(points)].join('|');
      });
      return `${key}:${rows?.join(';')}`;
    })
    .join('\n');
}
