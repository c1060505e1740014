/**
 * What the handling of a silent link relies on: how the browser assigns requests to its connections with one server
 * (HTTP/1.1).
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, afterEach, expect, it } from 'vitest';
import { chromiumArgs } from '../../testkit/browser/chromium-args.ts';
import { findBrowser } from '../../testkit/browser/find-browser.ts';

let browser: Browser;
let server: Server;
let page: Page;
let connections: Map<Socket, number>;
/** The connection on which each address was requested. */
let carriedBy: Map<string, number>;
let asked: string[];

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumArgs });
});
afterAll(() => browser.close());
beforeEach(async () => {
  connections = new Map();
  carriedBy = new Map();
  asked = [];
  server = createServer((request, response) => {
    const { url = '' } = request;
    asked.push(url);
    carriedBy.set(url, connections.get(request.socket) ?? 0);
    // as on a dead connection: no answer ever comes
    if (!url.startsWith('/silent')) response.setHeader('content-type', 'text/html').end('here');
  });
  server.on('connection', (socket) => {
    const number = connections.size + 1;
    connections.set(socket, number);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  page = await browser.newPage();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  await page.goto(`http://127.0.0.1:${address.port}/`);
});
afterEach(async () => {
  await page.close();
  server.closeAllConnections();
  server.close();
});

const ask = (path: string, credentials: RequestCredentials): Promise<string> =>
  page.evaluate(async ([address, how]) => (await fetch(address, { credentials: how })).text(), [
    path,
    credentials,
  ] as const);

const askInSilence = (count: number, credentials: RequestCredentials): Promise<void> =>
  page.evaluate(
    ([many, how]) => {
      for (let n = 0; n < many; n += 1)
        void fetch(`/silent-${n}`, { credentials: how }).catch(() => undefined);
    },
    [count, credentials] as const,
  );

it('six dead connections hold up every further call with cookies, and none without', async () => {
  await askInSilence(6, 'include');
  await expect.poll(() => carriedBy.size).toBeGreaterThanOrEqual(7);
  let answered = false;
  ask('/with', 'include').then(
    () => (answered = true),
    () => undefined,
  );
  expect(await ask('/without', 'omit')).toBe('here');
  expect(await ask('/without-again', 'omit')).toBe('here');
  expect(carriedBy.get('/without-again')).toBe(carriedBy.get('/without'));
  expect(answered).toBe(false);
  expect(carriedBy.has('/with')).toBe(false);
});

it('a call beside a silent one goes out on another connection, and aborting one closes its connection', async () => {
  await ask('/first', 'omit');
  await page.evaluate(() => {
    const giveUp = new AbortController();
    void fetch('/silent', { credentials: 'omit', signal: giveUp.signal }).catch(() => undefined);
    addEventListener('give up', () => giveUp.abort());
  });
  await expect.poll(() => carriedBy.get('/silent')).toBe(carriedBy.get('/first'));
  expect(await ask('/beside', 'omit')).toBe('here');
  expect(carriedBy.get('/beside')).not.toBe(carriedBy.get('/silent'));
  const dead = [...connections].find(([, number]) => number === carriedBy.get('/silent'))?.[0];
  await page.evaluate(() => dispatchEvent(new Event('give up')));
  await expect.poll(() => dead?.destroyed).toBe(true);
  await ask('/after', 'omit');
  expect(carriedBy.get('/after')).toBe(carriedBy.get('/beside'));
});

it('a silent GET holds up the next one of its address, unless they bypass the cache', async () => {
  const askTwice = (path: string, cache: RequestCache): Promise<void> =>
    page.evaluate(
      ([address, how]) => {
        for (let n = 0; n < 2; n += 1)
          void fetch(address, { cache: how, credentials: 'omit' }).catch(() => undefined);
      },
      [path, cache] as const,
    );
  const timesAsked = (path: string): number => asked.filter((each) => each === path).length;
  await askTwice('/silent-cached', 'default');
  await askTwice('/silent-bypassing', 'no-store');
  await expect.poll(() => timesAsked('/silent-bypassing')).toBe(2);
  expect(timesAsked('/silent-cached')).toBe(1);
});
