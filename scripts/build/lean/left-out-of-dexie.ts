import type { LeftOut } from './left-out.ts';

const methodsOf = (name: string, methods: string): string[] =>
  methods.split(' ').map((method) => `${name}.${method}`);

export const ofDexie: LeftOut = {
  library: 'dexie',
  version: '4.4.7',
  path: 'dist/modern/dexie.mjs',
  gone: [
    ...methodsOf('Table', 'mapToClass defineClass upsert bulkAdd'),
    // what is searched without regard to capitals, or to several beginnings at once
    ...methodsOf(
      'WhereClause',
      'startsWithIgnoreCase equalsIgnoreCase anyOfIgnoreCase startsWithAnyOfIgnoreCase',
    ),
    ...methodsOf('WhereClause', 'notEqual noneOf inAnyRange startsWithAnyOf'),
  ],
};
