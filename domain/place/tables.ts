// Parsers for the compact tables of domain/data.

/** The lines of a table. */
export function linesOf(table: string): string[] {
  return table.split('\n').filter(Boolean);
}

/** The other spellings of a name, from one field of a table. */
export function spellingsOf(field: string): string[] {
  return field === '' ? [] : field.split(',');
}
