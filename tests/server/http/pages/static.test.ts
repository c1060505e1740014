import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtApp } from '../../../../server/http/pages/static.ts';
import { startServer, type TestServer } from '../../../../testkit/process/server.ts';

let server: TestServer;
let root = '';
const page = (text: string): string => `<!doctype html><script>say('${text}')</script><style>p{}</style>`;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'durpalla-'));
  const dist = join(root, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  const files: Record<string, string> = {
    'index.html': page('index'),
    'signin.html': page('signin bn'),
    'signin.en.html': page('signin en'),
    'signup.html': page('signup bn'),
    'about.html': page('about bn'),
    'about.en.html': page('about en'),
    'driver-join.html': page('driver bn'),
    'service-worker.js': 'sw',
    'sync-worker.js': 'worker',
    'icon.svg': '<svg/>',
    'manifest.webmanifest': '{}',
    'assets/main-B1a2C3d4.js': 'main();'.repeat(100),
    'assets/shrink-worker-B1a2C3d.js': 'shrink',
    'assets/main-B1a2C3.css': 'p{}',
    'assets/tutorial-bn-A1b2C3.webm': '0123456789'.repeat(100),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(dist, name), text);
  await writeFile(join(dist, 'assets/main-B1a2C3d4.js.br'), brotliCompressSync('main();'.repeat(100)));
  server = await startServer({}, { dist });
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  server.call('GET', path, { headers: { accept: 'text/html', ...headers } });

test('a build is only one with its page', () => {
  expect(builtApp(root)).toBe(join(root, 'dist'));
  expect(builtApp(join(root, 'dist'))).toBeNull();
});

describe('pages', () => {
  test.each([
    ['/index.html', 'index'],
    ['/about', 'about bn'],
    ['/About-us/', 'about bn'],
    ['/about/us', 'index'],
    ['/driver/join?error=otp', 'driver bn'],
    ['/payment/callback?tran=1', 'index'],
    ['/no/such/page', 'index'],
    ['/feed/of/nothing', 'index'],
    ['//', 'index'],
    ['/', 'signup bn'],
    ['/?ref=link', 'signup bn'],
    ['/?form=create-trip', 'signin bn'],
    ['/feed?pdst=3', 'signin bn'],
    ['/Feed/', 'signin bn'],
    ['/trip-bidding/01a1f778', 'signin bn'],
    ['/notifications', 'signin bn'],
    ['/notifications/2', 'signin bn'],
  ])('%s is %s: the page of signing in or up where a visitor would be led to it', async (path, text) => {
    const { status, body, headers } = await get(path);
    expect(status).toBe(200);
    expect(body).toBe(page(text));
    expect(headers['cache-control']).toBe('no-cache');
  });

  test('sign-in is a page of its own, in the chosen language', async () => {
    expect((await get('/signin')).body).toBe(page('signin bn'));
    expect((await get('/signin', { 'accept-language': 'en' })).body).toBe(page('signin bn'));
    expect((await get('/signin?error=x', { cookie: 'lang=en' })).body).toBe(page('signin en'));
    expect((await get('/feed', { cookie: 'lang=en' })).body).toBe(page('signin en'));
    expect((await get('/about', { cookie: 'lang=en' })).body).toBe(page('about en'));
  });

  test('where there is none, it is the app', async () => {
    expect((await get('/forgot-password')).body).toBe(page('index'));
  });

  test('their inline scripts and styles are known to the policy by hash', async () => {
    const { createHash } = await import('node:crypto');
    const policy = String((await get('/')).headers['content-security-policy']);
    const hash = (text: string): string => createHash('sha256').update(text).digest('base64');
    expect(policy).toContain(hash("say('index')"));
    expect(policy).toContain(hash("say('signin en')"));
    expect(policy).toContain(hash('p{}'));
  });
});

describe('files', () => {
  test('with a hash in the name are cached for ever, and sent as they were compressed', async () => {
    const { status, headers } = await get('/assets/main-B1a2C3d4.js', {
      'accept-encoding': 'br',
      accept: '*/*',
    });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-encoding']).toBe('br');
  });

  test('say nothing that a phone never asks for, where they are scripts and styles', async () => {
    for (const name of ['main-B1a2C3d4.js', 'main-B1a2C3.css']) {
      const { headers } = await get(`/assets/${name}`, { accept: '*/*' });
      for (const head of ['etag', 'accept-ranges', 'connection']) expect(headers).not.toHaveProperty(head);
    }
    expect((await get('/service-worker.js')).headers['etag']).toBeDefined();
  });

  test('a worker sends no referrer', async () => {
    for (const name of ['/service-worker.js', '/assets/shrink-worker-B1a2C3d.js'])
      expect((await get(name, { accept: '*/*' })).headers['referrer-policy']).toBe('no-referrer');
  });

  test('a film is sent in the parts that a player asks for, and only our own films are played', async () => {
    const film = '/assets/tutorial-bn-A1b2C3.webm';
    const whole = await get(film, { accept: '*/*', 'accept-encoding': 'br, gzip' });
    expect(whole.headers['content-type']).toBe('video/webm');
    expect(whole.headers['accept-ranges']).toBe('bytes');
    expect(whole.headers['content-encoding']).toBeUndefined();
    expect(whole.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const { status, headers, body } = await get(film, { accept: '*/*', range: 'bytes=990-' });
    expect(status).toBe(206);
    expect(headers['content-range']).toBe('bytes 990-999/1000');
    expect(body).toBe('0123456789');
    expect((await get('/')).headers['content-security-policy']).toContain("media-src 'self'");
  });

  test.each(['/service-worker.js', '/sync-worker.js', '/manifest.webmanifest'])(
    '%s is asked anew',
    async (path) => {
      expect((await get(path)).headers['cache-control']).toBe('no-cache');
    },
  );

  test('that are missing are not found', async () => {
    for (const path of [
      '/assets/gone-12345678.js',
      '/gone.png',
      '/api/v1/gone',
      '/api',
      '/app/key',
      '/dev/gone',
      '/x.php',
      '/.env',
      '/.git/config',
      '/%2eenv',
      '/wp-admin/setup.php?step=1',
      '/healthz',
      '/health/check',
      '/metrics',
      '/metrics/node',
      '/livez',
      '/readyz',
    ])
      expect((await get(path)).status).toBe(404);
    expect((await get('/../package.json')).body).not.toContain('"name"');
  });
});

describe('the policy', () => {
  const policyOf = async (path: string, headers = {}) => {
    const answer = await get(path, headers);
    return {
      status: answer.status,
      policy: answer.headers['content-security-policy'],
      headers: answer.headers,
    };
  };

  test.each([
    '/',
    '/feed',
    '/index.html',
    '/no/such/page',
    '/service-worker.js',
    '/sync-worker.js',
    '/assets/shrink-worker-B1a2C3d.js',
  ])('comes with %s, which is a document or starts a worker', async (path) => {
    const { status, policy } = await policyOf(path);
    expect([status, String(policy)]).toEqual([200, expect.stringContaining("script-src 'self'")]);
  });

  test.each([
    '/assets/main-B1a2C3d4.js',
    '/assets/main-B1a2C3.css',
    '/assets/tutorial-bn-A1b2C3.webm',
    '/icon.svg',
    '/manifest.webmanifest',
  ])('does not come with %s, in which nothing runs', async (path) => {
    const { status, policy, headers } = await policyOf(path, { accept: '*/*' });
    expect([status, policy]).toEqual([200, undefined]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    expect(head.join('').length).toBeLessThan(420);
  });

  test('comes also where the browser keeps its copy of a document', async () => {
    const { headers } = await get('/about');
    const again = await policyOf('/about', { 'if-none-match': String(headers['etag']) });
    expect(again.status).toBe(304);
    expect(again.policy).toBe(headers['content-security-policy']);
    expect(again.headers['x-frame-options']).toBe('DENY');
  });
});
