import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const fixture = 'tests/boundaries/fixture/';

it('the checker of the house’s directions sees a rule that is broken', () => {
  const { stdout, status } = spawnSync(
    join(root, 'node_modules/.bin/depcruise'),
    [`${fixture}domain`, `${fixture}src`, '--config', '.dependency-cruiser.js', '--output-type', 'err'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, BOUNDARIES_ROOT: fixture } },
  );
  expect(status).not.toBe(0);
  expect(stdout).toContain('domain-is-pure');
  expect(stdout).toContain('no-feature-imports-another');
});
