/**
 * An earlier state of the product, built by the tools of today. A release whose tools differ as well says more about
 * them than about its code: where libraries are trimmed in another way, or scripts grouped and named in another way, most
 * files differ although nobody has changed their sources.
 */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ofCommit, root } from './builds.ts';
import { commitsApart, type Since } from './history.ts';

export const TOOLS = [
  'scripts/build',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'lingui.config.ts',
];
/** What the tools import of the product, or rewrite in it: as it is today in both, so that it is not counted as new code either. */
export const WITH_TOOLS = ['src/sw/pack-names.ts', 'protocol/wire', 'domain/place', 'domain/data'];

/**
 * Tools that refuse a source which asks React for what they leave out. A script has the same bytes with the question
 * unasked, and nobody opens these screens.
 */
export const REFUSING = ['scripts/build/lean/heard-events.ts', 'scripts/build/lean/left-out-of-react.ts'];
const REFUSAL = /^ *if \(name !== undefined\) throw .*$/m;

/** How far back a source is looked for that these tools can build. */
const SHARES = [1, 0.8, 0.6, 0.4, 0.2];

/**
 * @param folder of a source @param path of one of the tools that refuse
 * @returns its text, which refuses no longer
 * @throws Error if it refuses in another way than is known here
 */
export async function withoutRefusal(folder: string, path: string): Promise<string> {
  const text = await readFile(join(folder, path), 'utf8');
  if (!REFUSAL.test(text)) throw new Error(`${path} refuses in another way`);
  return text.replace(REFUSAL, '');
}

async function bringTools(source: string): Promise<void> {
  for (const path of [...TOOLS, ...WITH_TOOLS]) {
    await rm(join(source, path), { recursive: true, force: true });
    await cp(join(root, path), join(source, path), { recursive: true });
  }
  for (const path of REFUSING) await writeFile(join(source, path), await withoutRefusal(source, path));
}

/**
 * The release of the last commits that add up to this share of new code; if today's tools cannot build its source, of as
 * much of it as they can.
 * @param folder in which it is built
 * @returns null if they can build nothing of the kind
 */
export async function builtByTodaysTools(
  folder: string,
  share: number,
): Promise<(Since & { dist: string }) | null> {
  for (const part of SHARES) {
    const [since] = await commitsApart(root, share * part, 1, WITH_TOOLS);
    if (since === undefined) continue;
    const dist = await ofCommit(folder, since.commit, bringTools).catch(() => null);
    if (dist !== null) return { ...since, dist };
    console.log(`${since.commit} cannot be built by today's tools`);
  }
  return null;
}
