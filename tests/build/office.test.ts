// The office is a build of its own. The built app must be there: scripts/build/main.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const dist = resolve(import.meta.dirname, '../../dist');
const read = (name: string): string => readFileSync(resolve(dist, name), 'utf8');
const plain = (folder: string): string[] =>
  readdirSync(resolve(dist, folder)).filter((name) => /\.(?:js|css|html|ndjson)$/.test(name));

/** A call of the office, and a rule of its style. */
const signs = ['second-factor', '.o-side'];

it('has its own page, code and style', () => {
  const code = plain('office/assets').map((name) => read(`office/assets/${name}`));
  for (const sign of signs) expect(code.some((text) => text.includes(sign))).toBe(true);
  expect(read('office/index.html')).toContain('/office/assets/');
});

it('has not one byte in what a traveller’s phone loads or caches', () => {
  const names = [...plain('.'), ...plain('assets').map((name) => `assets/${name}`)];
  expect(names.length).toBeGreaterThan(100);
  for (const name of names)
    expect([name, signs.filter((sign) => read(name).includes(sign))]).toEqual([name, []]);
  expect(read('service-worker.js')).not.toContain('office/');
  for (const pack of ['app-pack.ndjson', 'app-pack-rest.ndjson']) expect(read(pack)).not.toContain('/office');
});
