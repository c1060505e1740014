// Both stores do the same; the S3 one against a stand-in that computes each signature by itself.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/base/config.ts';
import type { ListedFileStore } from '../../../server/act/context.ts';
import { folderFiles } from '../../../server/gateways/files-folder.ts';
import { s3Files } from '../../../server/gateways/files-s3.ts';
import { s3StandIn, signatureOf, type S3StandIn } from '../../../testkit/files/s3-stand-in.ts';

let folder = '';
let s3: S3StandIn;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durpalla-files-'));
  s3 = await s3StandIn({ keyId: 'KEY', secret: 'a/secret+', region: 'ap-southeast-1', bucket: 'pictures' });
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const configured = (key = 'KEY', secret = 'a/secret+', bucket = 'pictures') => {
  const { files } = readConfig({
    FILES_URL: `s3+http://${key}:${encodeURIComponent(secret)}@127.0.0.1:${s3.port}/${bucket}?region=ap-southeast-1`,
  });
  if (!files) throw new Error('no store');
  return s3Files(files);
};
const stores: Record<string, () => ListedFileStore> = {
  'a folder': () => folderFiles(join(folder, 'plain')),
  'a bucket': () => configured(),
  'a part of a bucket': () => configured('KEY', 'a/secret+', 'pictures/of/cars'),
};

describe.each(Object.keys(stores))('%s', (name) => {
  const store = (): ListedFileStore => {
    const made = stores[name]?.();
    if (!made) throw new Error('no such store');
    return made;
  };
  const content = Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 256));

  it('gives back what was put there, also by another node', async () => {
    await store().put('token/800.webp', content, 'image/webp');
    expect(await store().get('token/800.webp')).toEqual(content);
    await store().put('token/800.webp', content.subarray(1), 'image/webp');
    expect(await store().get('token/800.webp')).toEqual(content.subarray(1));
  });

  it('names what it holds', async () => {
    const names: Record<string, number> = {};
    for await (const { name, bytes } of store().list()) names[name] = bytes;
    expect(names['token/800.webp']).toBe(4999);
    for (let at = 0; at < 5; at += 1) await store().put(`listed-${at}/320.webp`, content, 'image/webp');
    const later: string[] = [];
    for await (const { name } of store().list()) if (name.startsWith('listed')) later.push(name);
    expect(later.sort()).toEqual([0, 1, 2, 3, 4].map((at) => `listed-${at}/320.webp`));
    await Promise.all(later.map((name) => store().remove(name)));
  });

  it('has nothing where nothing was put, and nothing after it was removed', async () => {
    expect(await store().get('other/800.webp')).toBeNull();
    await store().put('gone/1600.webp', content, 'image/webp');
    await store().remove('gone/1600.webp');
    await store().remove('gone/1600.webp');
    expect(await store().get('gone/1600.webp')).toBeNull();
  });

  it('stores many at once', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `many-${at}/320.webp`);
    await Promise.all(names.map((each) => store().put(each, Buffer.from(each), 'image/webp')));
    const found = await Promise.all(names.map((each) => store().get(each)));
    expect(found.map(String)).toEqual(names);
  });
});

it('a folder never holds half of a file', async () => {
  const store = folderFiles(join(folder, 'halves'));
  await Promise.all(
    Array.from({ length: 10 }, (_, at) => store.put('a/b', Buffer.alloc(100_000, at), 'image/webp')),
  );
  const content = await store.get('a/b');
  expect(new Set(content).size).toBe(1);
  expect(await readdir(join(folder, 'halves/a'))).toEqual(['b']);
});

it('a wrong secret, a wrong bucket and a store that is away are errors, not missing files', async () => {
  await expect(configured('KEY', 'wrong').put('a', Buffer.of(1), 'image/webp')).rejects.toThrow('403');
  await expect(configured('nobody').get('a')).rejects.toThrow('403');
  await expect(configured('KEY', 'a/secret+', 'none').put('a', Buffer.of(1), 'x/y')).rejects.toThrow('404');
  const away = s3Files({ url: 'http://127.0.0.1:9/b', keyId: 'a', secret: 'b', region: 'c' });
  await expect(away.get('a')).rejects.toThrow(/./);
});

it('the stand-in signs as the example in the description of version 4', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
  };
  const example = {
    method: 'GET',
    path: '/test.txt',
    query: '',
    headers,
    signedHeaders: Object.keys(headers),
    contentHash: headers['x-amz-content-sha256'],
    at: headers['x-amz-date'],
    region: 'us-east-1',
  };
  expect(signatureOf('wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', example)).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

it('a wrong address of the store is said at the start, without its secret', () => {
  for (const url of [
    's3://host/bucket',
    's3://key@host/bucket',
    's3://key:hidden@host',
    'ftp://key:hidden@host/b',
    'x',
  ]) {
    const read = () => readConfig({ FILES_URL: url });
    expect(read).toThrow('FILES_URL');
    expect(read).not.toThrow('hidden');
  }
});
