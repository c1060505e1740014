/** Writes the tables of places by columns and in fewer bytes; `domain/place/narrow-table.ts` says how, and reads them. */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { BETWEEN, LATIN, MARK, widened } from '../../domain/place/narrow-table.ts';

const data = join(import.meta.dirname, '../../domain/data');
const TABLE = /^export const (\w+) = \(\): string => `\n([^`\\$]*)\n`;$/m;
const BENGALI = /[\u0980-\u09ff]/g;
/** What a name in Latin letters for Bengali ones may have between them. */
const NARROWED = /^[\u0980-\u09ff\u200c ,().'/-]+$/;
/** Id, Bengali name, English name, other spellings; the rest is the point. */
const FIELDS = 4;

/** @throws Error where it would not be read as it was */
export function narrowed(table: string): string {
  const letters = [...new Set(table.match(BENGALI))].sort().join('');
  const latin = new Map([...letters].map((letter, at) => [letter, LATIN.charAt(at)]));
  const narrow = (text: string): string => text.replace(BENGALI, (letter) => latin.get(letter) ?? letter);
  const nameOf = (field: string): string => (NARROWED.test(field) ? narrow(field) : MARK + field);
  const spellingOf = (each: string): string => (NARROWED.test(each) ? MARK + narrow(each) : each);
  const spellingsOf = (field: string): string => field.split(',').map(spellingOf).join();
  const lines = table.split('\n').map((line) => {
    const colon = line.indexOf(':');
    const rows = line.slice(colon + 1).split(';');
    return { key: line.slice(0, colon), rows: rows.map((row) => row.split('|')) };
  });
  const written = [(field: string) => field, nameOf, (field: string) => field, spellingsOf];
  const column = (fieldOf: (row: string[]) => string): string =>
    lines.map(({ rows }) => rows.map(fieldOf).join(';')).join('\n');
  const columns = written.map((as, at) => column((row) => as(row[at] ?? '')));
  const points = column((row) => row.slice(FIELDS).join('|'));
  const text = [letters, lines.map(({ key }) => key).join('\n'), ...columns, points].join(BETWEEN);
  if (letters.length > LATIN.length || widened(text) !== table)
    throw new Error('a table is not read as it was');
  return text;
}

/** For the bundle alone: the server and the tests read the tables as they are kept. */
export function narrowTables(): Plugin {
  return {
    name: 'narrow-tables',
    enforce: 'pre',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    transform(code, id) {
      if (id !== join(data, 'places.ts') && id !== join(data, 'sub-districts.ts')) return null;
      const [, name, table] = TABLE.exec(code) ?? [];
      if (name === undefined || table === undefined) this.error(`${id} has no table`);
      return `import{widened}from'../place/narrow-table.ts';export const ${name}=()=>widened(${JSON.stringify(narrowed(table))})`;
    },
  };
}
