/** A copy of the project in which the drill changes files, and the checks that it runs there. */
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const project = resolve(import.meta.dirname, '../..');
const BUILD_INFO = 'node_modules/.cache/durpalla/tsc.tsbuildinfo';

/** A change of one file: a new file's text, or what is put after, or in the place of, a text that it has. */
export type Edit = { made: string } | { after: string; put: string } | { instead: string; put: string };

/** The file's text with the edits. @throws Error when it no longer has the text that an edit names */
export function edited(before: string | null, edits: readonly Edit[]): string {
  let text = before ?? '';
  for (const edit of edits) {
    if ('made' in edit) {
      text = edit.made;
      continue;
    }
    const known = 'after' in edit ? edit.after : edit.instead;
    // two samples may want the same change
    if (!text.includes(known) && text.includes(edit.put)) continue;
    if (!text.includes(known)) throw new Error(`the drill looks for a text that is gone: ${known}`);
    text = text.replace(known, () => ('after' in edit ? known + edit.put : edit.put));
  }
  return text;
}

export type Copy = {
  read(file: string): string | null;
  /** @param text null deletes the file */
  write(file: string, text: string | null): void;
  /** Runs a command. @returns whether it succeeded, and what it printed */
  run(command: string, ...args: string[]): Promise<{ ok: boolean; printed: string }>;
  drop(): void;
};

/** Copies what the repository has, with the packages that are installed beside it. */
export function copyOfProject(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'durpalla-drill-'));
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  for (const file of listed.stdout.split('\0'))
    if (file !== '' && existsSync(join(project, file))) cpSync(join(project, file), join(folder, file));
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  const known = join(project, BUILD_INFO);
  if (existsSync(known)) cpSync(known, join(folder, 'tsc.tsbuildinfo'));
  return {
    read: (file) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : null),
    write: (file, text) => {
      const path = join(folder, file);
      if (text === null) return rmSync(path, { force: true });
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    },
    run: (command, ...args) =>
      new Promise((done) => {
        const path = `${join(project, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
        const child = spawn(command, args, { cwd: folder, env: { ...process.env, PATH: path } });
        let printed = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
        child.on('close', (code) => done({ ok: code === 0, printed }));
        child.on('error', (error) => done({ ok: false, printed: String(error) }));
      }),
    drop: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Whether it compiles. */
export const compiles = (copy: Copy) =>
  copy.run(
    'node',
    'node_modules/typescript-7/bin/tsc',
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    'tsc.tsbuildinfo',
  );

/** Whether these tests are green. */
export const testsPass = (copy: Copy, files: readonly string[]) =>
  copy.run('vitest', 'run', '--reporter=dot', ...files);
