// Parsers for the compact tables of domain/data.

/** The lines of a table. */
export function linesOf(table: string): string[] {
  return table.split('\n').filter(Boolean);
}

/** The other spellings of a name, from one field of a table. */
export function spellingsOf(field: string): string[] {
  return field === '' ? [] : field.split(',');
}

/** The id of a place that is called by its English name: 'Mirpur 10' is 'mirpur-10'. */
export const idOfName = (en: string): string =>
  en
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
