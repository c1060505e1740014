import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseId, releaseText } from '../../../../protocol/wire/app-update.ts';
import type { FileStore } from '../../../../server/act/context.ts';
import { folderFiles } from '../../../../server/gateways/files-folder.ts';
import { Releases } from '../../../../server/http/pages/releases.ts';
import { startServer, type TestServer } from '../../../../testkit/process/server.ts';

const EARLIER = 'self.addEventListener("install",caches);'.repeat(200);
const CODE = `${EARLIER}self.addEventListener("push",show);`;
const FILE = '/assets/in-background-abcdefg.js';

let root = '';
let files: FileStore;
let server: TestServer;

async function built(code: string): Promise<string> {
  const text = releaseText([['/assets/start-1234567.js', code]]);
  const id = await releaseId(text);
  const dist = join(root, id);
  await mkdir(join(dist, '.release'), { recursive: true });
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'index.html'), '<!doctype html>');
  await writeFile(join(dist, FILE), code);
  await writeFile(join(dist, `${FILE}.br`), brotliCompressSync(code));
  const content = brotliCompressSync(
    JSON.stringify({ names: ['/assets/start-1234567.js'], text, codes: ['other', code] }),
  );
  await writeFile(join(dist, '.release', `${id}.json.br`), content);
  return dist;
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'durpalla-code-'));
  files = folderFiles(join(root, 'files'));
  const earlier = await built(EARLIER);
  server = await startServer({}, { dist: await built(CODE), files });
  await new Releases(server.app.context.files.store, server.app.context.log, earlier).store();
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();
const has = (code: string) => ({ 'available-dictionary': `:${hashOf(code).toString('base64')}:` });

const get = (headers: Record<string, string>) => server.app.http.inject({ url: FILE, headers });

test('a browser that has the earlier code gets what has changed', async () => {
  const { statusCode, headers, rawPayload } = await get({
    'accept-encoding': 'gzip, br, dcb, dcz',
    ...has(EARLIER),
  });
  expect([statusCode, headers['content-encoding']]).toEqual([200, 'dcz']);
  expect(rawPayload.length).toBeLessThan(120);
  expect(rawPayload.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(rawPayload.subarray(8, 40)).toEqual(hashOf(EARLIER));
  const frame = rawPayload.subarray(40);
  expect(zstdDecompressSync(frame, { dictionary: Buffer.from(EARLIER) }).toString()).toBe(CODE);
  expect(headers['vary']).toBe('accept-encoding, available-dictionary');
  expect(headers['use-as-dictionary']).toBe('match="/assets/in-background-*"');
  expect(headers['cache-control']).toContain('immutable');
});

test.each([
  ['has none', {}],
  ['has code that nobody knows', has('of somebody else')],
  ['says nonsense', { 'available-dictionary': ':../../list:' }],
  ['says no hash', { 'available-dictionary': 'x'.repeat(5_000) }],
])('a browser that %s gets all of it', async (_, dictionary) => {
  const { statusCode, headers, rawPayload } = await get({ 'accept-encoding': 'br, dcz', ...dictionary });
  expect([statusCode, headers['content-encoding']]).toEqual([200, 'br']);
  expect(rawPayload).toEqual(brotliCompressSync(CODE));
  expect(headers['vary']).toBe('available-dictionary, accept-encoding');
  expect(headers['cache-control']).toContain('immutable');
});

test('a browser that does not take it compressed so gets all of it', async () => {
  const { headers } = await get({ 'accept-encoding': 'gzip, br', ...has(EARLIER) });
  expect(headers['content-encoding']).toBe('br');
});
