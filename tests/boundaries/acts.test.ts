// What a press does is in the *-acts.ts files: only there is an action saved for the server.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const app = join(import.meta.dirname, '../../src');

/** Whether a file saves an action itself. */
const performs = (text: string): boolean =>
  /from '[^']*\/enqueue-action\.ts'/.test(text) || /\benqueueAction\(/.test(text);
const isAllowed = (file: string): boolean =>
  file.endsWith('-acts.ts') || file === 'sync/push/enqueue-action.ts';

const files = globSync('**/*.{ts,tsx}', { cwd: app }).map((file) => ({
  file,
  text: readFileSync(join(app, file), 'utf8'),
}));

it('actions are saved in *-acts.ts alone', () => {
  expect(
    files.filter(({ file, text }) => performs(text) && !isAllowed(file)).map(({ file }) => file),
  ).toEqual([]);
  expect(files.filter(({ file, text }) => performs(text) && isAllowed(file)).length).toBeGreaterThan(5);
});

it('a component that saves an action is found', () => {
  expect(performs("import { enqueueAction } from '../../sync/push/enqueue-action.ts';")).toBe(true);
  expect(performs("void enqueueAction(dbs, { name: 'trip.cancel', args });")).toBe(true);
  expect(performs('const performed = performs;')).toBe(false);
});
