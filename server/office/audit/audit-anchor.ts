/**
 * The anchors of the audit outside the database: number and hash of the last row, each hour and at each
 * sign-in of an operator, as a line in a file that only grows, and in the log. A chain whose end was cut off
 * is consistent in itself, but does not fit these lines.
 */
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type } from 'arktype';
import type { Context } from '../../act/context.ts';
import { audit } from '../../db/schema/office.ts';
import { desc } from '../../db/sql.ts';
import { failureOf } from '../../base/failure.ts';

const Anchor = type('string.json.parse').to({
  number: 'number.integer >= 1',
  hash: 'string',
  at: 'string.date.iso',
});
export type Anchor = typeof Anchor.infer;

const fileIn = (dataDir: string): string => join(dataDir, 'audit-anchors.jsonl');

/**
 * The anchors that this node has recorded, the oldest first. Half a line, left by a power cut, is skipped.
 */
export async function auditAnchors({ config }: Pick<Context, 'config'>): Promise<Anchor[]> {
  const text = await readFile(fileIn(config.dataDir), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .map((line) => Anchor(line))
    .filter((line): line is Anchor => !(line instanceof type.errors));
}

/** Records the last row of the audit, unless an anchor has it already. */
export async function anchorAudit(
  context: Pick<Context, 'config' | 'database' | 'now' | 'log'>,
): Promise<void> {
  const { config, database, now, log } = context;
  if (database.kind === 'pglite' && database.folder === null) return;
  const [head] = await database.db
    .select({ number: audit.number, hash: audit.hash })
    .from(audit)
    .orderBy(desc(audit.number))
    .limit(1);
  if (!head || (await auditAnchors(context)).at(-1)?.hash === head.hash) return;
  log.info(head, 'the head of the audit');
  await mkdir(config.dataDir, { recursive: true });
  const line = JSON.stringify({ ...head, at: new Date(now()).toISOString() });
  // the leading break begins a new line even if a power cut has left half a line
  await appendFile(fileIn(config.dataDir), `\n${line}`, { mode: 0o600, flush: true });
}

/** Records the last row without making the caller wait. */
export function anchorBeside(context: Context): void {
  anchorAudit(context).catch((error: unknown) =>
    context.log.error({ failure: failureOf(error) }, 'the head of the audit was not noted'),
  );
}
