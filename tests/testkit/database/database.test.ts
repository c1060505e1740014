import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

const program = `
  import 'temporal-polyfill/global';
  import { testDatabase } from './testkit/database/database.ts';
  const database = await testDatabase();
  await database.query('select 1');
  await database.close();
  console.log('closed');
`;

it('a program that closes its database ends by itself, as the proofs do', async () => {
  const ended = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    timeout: 15_000,
  });
  expect(ended.stdout).toBe('closed\n');
});
