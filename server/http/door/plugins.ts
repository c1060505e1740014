/** The plugins that every request passes before it reaches a call: limits, headers, cookies, bodies. */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { OLDEST_PROTOCOL, SERVER_TIME_HEADER } from '../../../protocol/wire/version.ts';
import type { Context } from '../../act/context.ts';
import { Refused } from '../../base/refused.ts';
import { addAnswerHeads } from './answer-heads.ts';
import { BODY_LIMIT } from './body-limits.ts';
import { cleanValue, mayHoldHiddenText } from './clean-text.ts';
import { addressGroup } from './client-address.ts';
import { contentSecurity, inlineHashes } from './content-security.ts';
import { gatherBodies } from './gathered-body.ts';
import { SIGNED_IN_SCRIPT_HASH } from '../pages/pages.ts';
import { pruned } from './json-depth-limit.ts';
import { MINUTE, TooManyRequests } from './too-many-requests.ts';
import { protocolOf } from './protocol-of.ts';

/**
 * Quality 5 makes pages of rows a tenth smaller than quality 4 in the same time; above it, time grows faster
 * than bytes fall.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export async function registerPlugins(
  app: FastifyInstance,
  context: Context,
  dist: string | null,
): Promise<void> {
  const { config } = context;
  app.addHook('onSend', async (_request, reply) => {
    reply.header(SERVER_TIME_HEADER, context.now());
  });
  const { scripts, styles } = inlineHashes(dist);
  const inline = { scripts: [...scripts, SIGNED_IN_SCRIPT_HASH], styles };
  addAnswerHeads(app, config, {
    documents: contentSecurity(config, inline),
    workers: contentSecurity(config, { scripts: [], styles: [] }),
  });
  if (config.rateLimit > 0)
    await app.register(rateLimit, {
      max: config.rateLimit,
      timeWindow: MINUTE,
      keyGenerator: (request) => addressGroup(request.ip),
      errorResponseBuilder: (_request, { ttl }) => new TooManyRequests(ttl),
      addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-reset': false },
    });
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: BODY_LIMIT });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    requestEncodings: ['gzip', 'deflate', 'br'],
    brotliOptions: BROTLI,
  });
  gatherBodies(app);
  readJson(app);
  app.addHook('onRequest', async (request) => {
    if (protocolOf(request) < OLDEST_PROTOCOL) throw new Refused({ code: 'update_required' });
  });
}

/**
 * Parses JSON bodies: an empty body counts as none, values that lie too deep become null, and invisible
 * characters are removed.
 */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, raw, done) => {
    const text = raw.toString();
    if (text.trim() === '') return done(null, undefined);
    return parse(request, text, (error, body: unknown) =>
      error ? done(error) : done(null, mayHoldHiddenText(text) ? cleanValue(pruned(body)) : pruned(body)),
    );
  });
}
