/**
 * The security headers of an answer, by how the browser uses it. A policy matters for what runs: a document, or a
 * worker, which takes it from the answer with its script. On any other file or call it is a kilobyte for nothing.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FOR_EVER } from '../../../protocol/wire/cache-control.ts';
import type { Config } from '../../base/config.ts';

/**
 * The app itself may ask for the phone's location ("I am here") and for its camera (the code of another phone). It
 * never asks for other permissions, and embedded pages may ask for none.
 */
const PERMISSIONS = [
  'geolocation=(self)',
  'camera=(self)',
  ...['display-capture', 'microphone', 'midi', 'payment', 'serial', 'usb'].map((feature) => `${feature}=()`),
].join(', ');

const A_YEAR_S = 31_536_000;

/** The script of a worker: '/sync-worker.js', '/assets/shrink-worker-Ab3dE6_.js'. */
const WORKER = /^\/(?:assets\/)?[\w-]*worker(?:-[\w-]{6,})?\.js$/;

/** Whether the file at this address starts a worker. @param path without a query */
export const isWorkerScript = (path: string): boolean => WORKER.test(path);

/** Answers that contain many files for the service worker, scripts of workers among them (`src/sw/as-answered.ts`). */
const WITH_WORKERS = /^\/app-(?:update\/|pack\.)/;

/** A worker has no inline scripts whose hashes it would need. */
type Policies = { documents: string; workers: string };

function headsOf({ publicUrl }: Config, policies: Policies) {
  const others = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
  const workers = {
    ...others,
    'content-security-policy': policies.workers,
    'referrer-policy': 'no-referrer',
    ...(publicUrl?.startsWith('https:') === true && {
      'strict-transport-security': `max-age=${A_YEAR_S}; includeSubDomains`,
    }),
  };
  const documents = {
    ...workers,
    'content-security-policy': policies.documents,
    // a native form tells its origin under no stricter policy
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': PERMISSIONS,
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
  return { documents, workers, others };
}

/**
 * Adds them to each answer that has a body, or that has none because the browser's copy is still good. A page that
 * the server writes with its own style or script brings its policy, so that no other page's headers name their
 * hashes.
 */
export function addAnswerHeads(app: FastifyInstance, config: Config, policies: Policies): void {
  const heads = headsOf(config, policies);
  app.addHook('onSend', (request, reply, _payload, done) => {
    leaveOut(request, reply);
    if (reply.statusCode === 204) return done();
    const [path = ''] = request.url.split('?');
    // an answer 304 names no type; its headers replace those of the browser's copy
    const type = reply.getHeader('content-type') ?? (reply.statusCode === 304 ? typeByName(path) : '');
    const own = reply.getHeader('content-security-policy');
    reply.headers({
      ...(isWorkerScript(path) || WITH_WORKERS.test(path)
        ? heads.workers
        : String(type).startsWith('text/html')
          ? heads.documents
          : heads.others),
      ...(own !== undefined && { 'content-security-policy': own }),
    });
    done();
  });
}

/** Takes away what an answer says without need; each byte of a head is one of the phone's. */
function leaveOut({ raw: request }: FastifyRequest, reply: FastifyReply): void {
  const { raw } = reply;
  const asked = request.headers.connection ?? '';
  const ends = raw.hasHeader('connection') || reply.hasHeader('connection') || /close/i.test(asked);
  // a connection of HTTP/1.1 stays open without a word
  if (request.httpVersion === '1.1' && !ends) raw.removeHeader('connection');
  // a script that is cached for ever is asked for once, and as a whole
  if (reply.getHeader('cache-control') !== FOR_EVER) return;
  if (!/^(?:application\/javascript|text\/css)/.test(String(reply.getHeader('content-type')))) return;
  reply.removeHeader('etag').removeHeader('accept-ranges');
}

const typeByName = (path: string): string => (/\.\w+$/.test(path.replace(/\.html$/, '')) ? '' : 'text/html');
