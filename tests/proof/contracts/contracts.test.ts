import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

it('a phone judges every input as the server does', { timeout: 300_000 }, async () => {
  const args = ['proof/contracts/main.ts', '--inputs', '1000000'];
  // a process of its own: only there the same files can be loaded with another arktype
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  const compared = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
  expect(compared).toMatchObject({ inputs: 1_000_000, onesided: [], faults: [] });
  expect(compared.contracts).toBeGreaterThan(120);
  expect(compared.accepted).toBeGreaterThan(200_000);
});
