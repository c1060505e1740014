/** Watches slow statements and waits for a connection. */
import { createHash } from 'node:crypto';
import type pg from 'pg';

export type DatabaseWatcher = {
  /** The number of milliseconds from which a statement is slow; 0: none is. */
  slowMs: number;
  slow(statement: SlowStatement): void;
  /** A call waited this many seconds for a connection of the pool. */
  waited(seconds: number): void;
};

/** `id`: the same for each run of the same text. `statement`: the text without its values. */
export type SlowStatement = { id: string; statement: string; ms: number };

const LONGEST = 400;

/** A statement as it may be logged: every literal is masked, and long lists of columns are left out. */
export function namedStatement(text: string): string {
  const masked = text
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/(\$[a-z_]*\$)[\s\S]*?\1/gi, '?')
    .replaceAll(/'(?:[^']|'')*'?/g, '?')
    .replaceAll(/(?<![\w$"])\d[\d.]*/g, '?')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b(select|returning) [^()]{60,}? (?=from\b)/g, '$1 … ')
    .trim();
  return masked.length > LONGEST ? `${masked.slice(0, LONGEST)}…` : masked;
}

/** Notifies the watcher of a statement if it was slow. */
export function ended(watcher: DatabaseWatcher | null, text: string, ms: number): void {
  if (!watcher || watcher.slowMs === 0 || ms < watcher.slowMs) return;
  const id = createHash('sha256').update(text).digest('hex').slice(0, 8);
  watcher.slow({ id, statement: namedStatement(text), ms: Math.round(ms) });
}

/** Calls `done` after the work, whichever way it answers: by a promise, or by the callback among its arguments. */
function whenDone(args: unknown[], run: (args: unknown[]) => unknown, done: () => void): unknown {
  const callback = args.at(-1);
  if (typeof callback === 'function')
    return run([
      ...args.slice(0, -1),
      (...results: unknown[]): unknown => {
        done();
        return Reflect.apply(callback, undefined, results);
      },
    ]);
  const result = run(args);
  return result instanceof Promise ? result.finally(done) : result;
}

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  const { text }: { text?: unknown } = Object(query);
  return typeof text === 'string' ? text : '';
};

/** Watches the statements and waits of a pool. @returns a function that sets the watcher */
export function watchPool(pool: pg.Pool): (watcher: DatabaseWatcher) => void {
  let watcher: DatabaseWatcher | null = null;
  pool.connect = new Proxy(pool.connect, {
    apply: (connect, self, args: unknown[]) => {
      const at = performance.now();
      const waited = (): void => watcher?.waited((performance.now() - at) / 1000);
      return whenDone(args, (given) => Reflect.apply(connect, self, given), waited);
    },
  });
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query, {
      apply: (_query, self, args: unknown[]) => {
        const at = performance.now();
        const done = (): void => ended(watcher, textOf(args[0]), performance.now() - at);
        // the class's current method: other code may watch all clients
        const { query } = Object.getPrototypeOf(client);
        return whenDone(args, (given) => Reflect.apply(query, self, given), done);
      },
    });
  });
  return (given) => {
    watcher = given;
  };
}
