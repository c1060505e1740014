/** A copy of all rows of a database, taken and put back within it, as a dump restored into a running server is. */
import type { Database } from '../../server/db/connection.ts';

type Query = Database['query'];

const FILLED = `select quote_ident(relname) as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 order by 1`;
const SEQUENCES =
  "select quote_ident(sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public'";

const namesOf = async (query: Query, text: string): Promise<string[]> =>
  (await query(text)).rows.map(({ name }) => String(name));

export type DatabaseCopy = { putBack(): Promise<void> };

/** Copies what is there now. A later copy replaces this one. */
export async function copyDatabase({ query }: Pick<Database, 'query'>): Promise<DatabaseCopy> {
  const tables = await namesOf(query, FILLED);
  const sequences = (await query(SEQUENCES)).rows;
  await query(
    [
      'drop schema if exists copied cascade',
      'create schema copied',
      ...tables.map((name) => `create table copied.${name} as table public.${name}`),
    ].join(';'),
  );
  return {
    putBack: async () => {
      const now = await namesOf(query, FILLED);
      const all = [...new Set([...tables, ...now])];
      await query(
        [
          'begin',
          // neither foreign keys nor the triggers that refuse to rewrite the books and the audit hold back a restore
          "set local session_replication_role = 'replica'",
          ...(all.length > 0 ? [`truncate ${all.map((name) => `public.${name}`).join(', ')} cascade`] : []),
          ...tables.map(
            (name) => `insert into public.${name} overriding system value select * from copied.${name}`,
          ),
          ...sequences.map(({ name, last }) =>
            last === null
              ? `alter sequence public.${String(name)} restart`
              : `select setval('public.${String(name)}', ${String(last)})`,
          ),
          'commit',
        ].join(';'),
      );
    },
  };
}
