/**
 * Notes every statement that the embedded database is asked to prepare, in a file for each process of the run:
 * `scripts/statements.ts` gathers them.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const PARSE = 'P'.charCodeAt(0);

/** Begins to note into this folder, one JSON string a line. */
export function recordStatements(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}.jsonl`);
  const known = new Set<string>();
  const { execProtocolStream } = PGlite.prototype;
  // test files run one after another in one process, and each is set up
  if (execProtocolStream.name === 'noting') return;
  PGlite.prototype.execProtocolStream = function noting(this: PGlite, messages, options) {
    for (const text of parsedIn(Buffer.from(messages)))
      if (!known.has(text)) {
        known.add(text);
        appendFileSync(file, `${JSON.stringify(text)}\n`);
      }
    return execProtocolStream.call(this, messages, options);
  };
}

/** The texts of the Parse messages: kind, length, name, text. */
function* parsedIn(messages: Buffer): Generator<string> {
  for (let at = 0; at < messages.length; at += 1 + messages.readInt32BE(at + 1)) {
    if (messages[at] !== PARSE) continue;
    const text = messages.indexOf(0, at + 5) + 1;
    yield messages.toString('utf8', text, messages.indexOf(0, text));
  }
}
