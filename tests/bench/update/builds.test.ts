import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { codesIn } from '../../../bench/update/builds.ts';

it('the scripts of a service worker are told without their compressed copies', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'durpalla-dist-'));
  mkdirSync(join(dist, 'assets'));
  for (const name of ['on-events-b.js', 'in-background-a.js', 'in-background-a.js.br', 'on-events-b.js.gz'])
    writeFileSync(join(dist, 'assets', name), name);
  expect(await codesIn(dist)).toEqual(['in-background-a.js', 'on-events-b.js']);
  rmSync(dist, { recursive: true });
});
