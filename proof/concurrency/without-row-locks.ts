import { NodePgSession } from 'drizzle-orm/node-postgres';

const LOCK = /\s+for (?:no key update|update|share|key share)\s*$/;

/** Runs the work with a deliberately broken build: no query locks the rows that it reads. */
export async function withoutRowLocks<T>(work: () => Promise<T>): Promise<T> {
  const { prototype } = NodePgSession;
  const { prepareQuery } = prototype;
  prototype.prepareQuery = new Proxy(prepareQuery, {
    apply: (prepare, session, [query, ...rest]: Parameters<typeof prepareQuery>) =>
      Reflect.apply(prepare, session, [{ ...query, sql: query.sql.replace(LOCK, '') }, ...rest]),
  });
  try {
    return await work();
  } finally {
    prototype.prepareQuery = prepareQuery;
  }
}
