import { mostShown } from '../../protocol/api/office/queues.ts';

/** A list of the office as a command prints it, a line for each; `none`: what it prints for an empty one. */
export function listed(lines: readonly string[], none: string): string {
  if (lines.length === 0) return none;
  const cut = lines.length < mostShown ? [] : [`these are the first ${mostShown}, more may wait`];
  return [...lines, ...cut].join('\n');
}
