import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applied,
  releaseId,
  releaseText,
  namedUpdateAddress,
  stepsIn,
  updateAddress,
  withNamesOf,
} from '../../../../protocol/wire/app-update.ts';
import { updated } from '../../../../protocol/wire/short-names.ts';
import type { FileStore } from '../../../../server/act/context.ts';
import { folderFiles } from '../../../../server/gateways/files-folder.ts';
import { appUpdates } from '../../../../server/http/pages/app-update.ts';
import { Releases } from '../../../../server/http/pages/releases.ts';
import { startServer, type TestServer } from '../../../../testkit/process/server.ts';

let root = '';
let shared: FileStore;

type Built = { dist: string; id: string; names: string[]; text: string };

/** A built app with these files. */
async function built(files: Record<string, string>): Promise<Built> {
  const names = Object.keys(files);
  const text = releaseText(Object.entries(files));
  const id = await releaseId(text);
  const dist = join(root, id);
  await mkdir(join(dist, '.release'), { recursive: true });
  await writeFile(join(dist, 'index.html'), '<!doctype html>');
  const content = brotliCompressSync(JSON.stringify({ names, text, codes: [`the code of ${id}`] }));
  await writeFile(join(dist, '.release', `${id}.json.br`), content);
  return { dist, id, names, text };
}

type Node = Pick<TestServer, 'call'>;

/** A node with this build that has kept its release; of its server only what tells the way. */
async function nodeWith({ dist }: Built, store: FileStore = shared): Promise<Node> {
  const http = Fastify();
  const releases = new Releases(store, { warn: () => undefined }, dist);
  appUpdates(http, releases);
  await releases.store();
  return {
    call: async (method, url) => {
      const { statusCode: status, headers, payload } = await http.inject({ method, url });
      return { status, headers, body: JSON.parse(payload) };
    },
  };
}

const code = (line: string, next: string): string =>
  `import"./${next}";${'what stays as it is;'.repeat(40)}${line}`;
let first: Built;
let second: Built;
let third: Built;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'durpalla-releases-'));
  shared = folderFiles(join(root, 'files'));
  first = await built({
    '/assets/feed-1111111.js': code('one', 'start-1111111.js'),
    '/assets/start-1111111.js': 'start',
  });
  second = await built({
    '/assets/feed-2222222.js': code('two', 'start-2222222.js'),
    '/assets/start-2222222.js': 'start!',
  });
  third = await built({
    '/assets/feed-3333333.js': code('three', 'start-2222222.js'),
    '/assets/start-2222222.js': 'start!',
  });
});
afterAll(() => rm(root, { recursive: true }));

/** What a phone with one release has after it has asked this node for another. */
async function after(node: Node, from: Built, to: Built): Promise<string> {
  const before = withNamesOf(from.text, from.names, to.names);
  const withNames = await node.call('GET', namedUpdateAddress(from.id, to.id));
  expect(updated(JSON.stringify(withNames.body), before)).toBe(to.text);
  const { status, body } = await node.call('GET', updateAddress(from.id, to.id));
  expect(status).toBe(200);
  return applied(stepsIn(JSON.stringify(body)), before);
}

describe('the way from one release to another', () => {
  test('is told by a node that has neither, once other nodes have kept them', async () => {
    await nodeWith(first);
    const upgraded = await nodeWith(second);
    const newest = await nodeWith(third);
    for (const node of [upgraded, newest])
      for (const [from, to] of [
        [first, second],
        [second, third],
        [first, third],
        [third, first],
      ] as const)
        expect(await after(node, from, to)).toBe(to.text);
  });

  test('is worked out once for many who ask at once', async () => {
    const files = counting(shared);
    const node = await nodeWith(second, files.store);
    files.reads.length = 0;
    const asked = Array.from({ length: 20 }, () => node.call('GET', updateAddress(first.id, second.id)));
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    expect(files.reads).toEqual(['releases/list.json', `releases/${first.id}.json.br`]);
  });

  test('stays remembered, however many made-up releases are asked for, and these cost one look at a time', async () => {
    const files = counting(shared);
    const node = await nodeWith(third, files.store);
    const way = updateAddress(first.id, second.id);
    expect((await node.call('GET', way)).status).toBe(200);
    files.reads.length = 0;
    const madeUp = Array.from({ length: 100 }, (_, i) =>
      updateAddress(String(i).padStart(22, 'x'), second.id),
    );
    const answers = await Promise.all(madeUp.map((address) => node.call('GET', address)));
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    expect(files.reads.length).toBeLessThan(10);
    files.reads.length = 0;
    expect((await node.call('GET', way)).status).toBe(200);
    expect(files.reads).toEqual([]);
  });

  test('is found as soon as the release has been kept', async () => {
    const late = await built({ '/assets/feed-4444444.js': 'late' });
    const node = await nodeWith(second);
    expect((await node.call('GET', updateAddress(late.id, second.id))).status).not.toBe(200);
    await nodeWith(late);
    expect(await after(node, late, second)).toBe(second.text);
  });
});

describe('the whole server', () => {
  let server: TestServer;
  beforeAll(async () => {
    await nodeWith(first);
    server = await startServer({}, { dist: second.dist, files: shared });
  });
  afterAll(() => server.close());

  test('tells a way that is small, kept for ever, and carries the policy for the scripts of workers', async () => {
    const plain = await server.call('GET', updateAddress(first.id, second.id));
    expect(JSON.stringify(plain.body).length).toBeLessThan(60);
    expect(plain.headers['cache-control']).toContain('immutable');
    expect(String(plain.headers['content-security-policy'])).toContain("default-src 'self'");
    const { headers, rawPayload } = await server.app.http.inject({
      url: updateAddress(first.id, second.id),
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual(plain.body);
  });

  test('finds none from a release that nobody has kept, nor from what is none', async () => {
    const unknown = await releaseId('unknown');
    for (const path of [
      updateAddress(unknown, second.id),
      updateAddress(second.id, unknown),
      updateAddress('list', second.id),
      updateAddress('..%2f..%2faudit.key', second.id),
      updateAddress('%00', second.id),
      updateAddress('x'.repeat(5_000), second.id),
    ]) {
      const { status, headers } = await server.call('GET', path);
      expect([path, status, headers['cache-control']]).toEqual([path, 404, 'no-store']);
    }
  });
});

describe('a node that cannot keep its release', () => {
  test('serves it all the same, and the way to it from those that were kept', async () => {
    const full: FileStore = { ...shared, put: () => Promise.reject(new Error('ENOSPC')) };
    const own = await built({ '/assets/feed-5555555.js': 'own' });
    const node = await nodeWith(own, full);
    expect(await after(node, first, own)).toBe(own.text);
  });
});

test('the twelve newest releases are kept, two entries for each', async () => {
  const files = folderFiles(join(root, 'few'));
  const releases: Built[] = [];
  for (let n = 0; n < 26; n++) releases.push(await built({ '/assets/feed-6666666.js': `release ${n}` }));
  const [oldest, ...others] = releases;
  for (const release of releases) await nodeWith(release, files);
  const [newest] = others.toReversed();
  if (!oldest || !newest) throw new Error('twenty-six');
  const node = await nodeWith(newest, files);
  const known: boolean[] = [];
  for (const { id } of releases)
    known.push((await node.call('GET', updateAddress(id, newest.id))).status === 200);
  expect(known).toEqual([false, false, ...Array.from({ length: 24 }, () => true)]);
});

function counting(store: FileStore): { store: FileStore; reads: string[] } {
  const reads: string[] = [];
  const get = (name: string): Promise<Buffer | null> => {
    reads.push(name);
    return store.get(name);
  };
  return { store: { ...store, get }, reads };
}
