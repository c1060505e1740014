/**
 * The built app: hashed assets are cached for ever, pages and service worker are always revalidated, and one page
 * serves all addresses.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FOR_EVER } from '../../../protocol/wire/cache-control.ts';
import { isGuardedPage } from '../../../protocol/wire/guarded-pages.ts';
import { fileOfPage, READY_PAGES, type ReadyPage } from '../../../protocol/wire/ready-pages.ts';
import { Refused } from '../../base/refused.ts';
import { answerTo, sendError } from '../answer/errors.ts';
import { CODE_FILES } from './background-code.ts';
import { localeOf } from '../answer/texts.ts';

const HASHED = /[/\\]assets[/\\][^/\\]+-[\w-]{6,}\.\w+(?:\.br|\.gz)?$/;
const ASK_ANEW = 'no-cache';
const FOR_A_DAY = 'public, max-age=86400';

/** How long a file may be cached: the `cache-control` of its answer. */
export const cacheFor = (path: string): string => {
  if (HASHED.test(path)) return FOR_EVER;
  return /\.(?:html|js|webmanifest|(?:nd)?json)(?:\.br|\.gz)?$/.test(path) ? ASK_ANEW : FOR_A_DAY;
};

/** Serves the files of `dist`; without a build only the calls are served. */
export async function serveApp(app: FastifyInstance, dist: string | null): Promise<void> {
  let pageAt = (_request: FastifyRequest): string => 'index.html';
  if (dist !== null) {
    await app.register(fastifyStatic, {
      root: dist,
      preCompressed: true,
      wildcard: false,
      index: false,
      cacheControl: false,
      // the etag says it in fewer bytes
      lastModified: false,
      globIgnore: ['**/*.{br,gz,html}', ...CODE_FILES],
      setHeaders: (reply, path) => void reply.header('cache-control', cacheFor(path)),
    });
    const pages = new Set(readdirSync(dist).filter((name) => name.endsWith('.html')));
    const ready = (page: ReadyPage, request: FastifyRequest): string => {
      const wanted = fileOfPage(page, localeOf(onlyChosen(request)));
      return pages.has(wanted) ? wanted : 'index.html';
    };
    // the service worker caches the app's page under its file name
    app.get('/index.html', (_request, reply) => reply.sendFile('index.html'));
    pageAt = (request) => {
      const [path = '', search = ''] = request.url.split('?');
      if (/^\/office(?:\/|$)/.test(path)) return 'office/index.html';
      const page = pageFor(path, new URLSearchParams(search));
      return page ? ready(page, request) : 'index.html';
    };
    app.get('/', (request, reply) => reply.sendFile(pageAt(request)));
  }
  app.setNotFoundHandler((request, reply) =>
    dist !== null && isNavigation(request) ? reply.sendFile(pageAt(request)) : notFound(request, reply),
  );
}

const readyPageAt = new Map<string, ReadyPage>(Object.entries(READY_PAGES));

/**
 * The page that a visitor reads at an address before any script runs; the sign-in page if the address needs a sign-in. A
 * signed-in person never sees it (`scripts/build/front-door.ts`).
 */
function pageFor(path: string, search: URLSearchParams): ReadyPage | null {
  if (path === '/') return search.get('form') ? 'signin' : 'signup';
  const page = readyPageAt.get(path.toLowerCase().replace(/\/$/, ''));
  return page ?? (isGuardedPage(path) ? 'signin' : null);
}

/** Only the language switch of the app counts here: a phone set to English still gets Bengali first. */
const onlyChosen = (request: FastifyRequest) => ({ headers: {}, cookies: request.cookies });

/** The folder of the built app, or null where there is none. */
export function builtApp(root: string): string | null {
  const dist = join(root, 'dist');
  return existsSync(join(dist, 'index.html')) ? dist : null;
}

/** Addresses that never belong to the app: of calls, sockets and files, and those that machines probe. */
const NEVER_THE_APP = /^\/+(?:(?:api|app|dev|files)(?:\/|$)|(?:health|metrics|live|ready))/i;

function isNavigation(request: FastifyRequest): boolean {
  const path = unescaped(request.url.split('?')[0] ?? '');
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !NEVER_THE_APP.test(path) &&
    // no address of the app has a dot; a request for `/.env` or `/x.php` gets no page
    !path.includes('.') &&
    (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null
  );
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, answerTo(new Refused({ code: 'not_found' }), localeOf(request)));
}
