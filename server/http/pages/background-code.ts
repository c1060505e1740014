/**
 * The service worker's code. The browser itself fetches it, so nothing of ours can assemble it from what is already
 * there; a browser that still has the code of an earlier release, and says so, gets it compressed with that one as
 * dictionary (RFC 9842).
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FOR_EVER } from '../../../protocol/wire/cache-control.ts';
import type { Releases } from './releases.ts';

/** scripts/build gives its two scripts these names: what answers pages, and what runs at an event. */
const CODE = /^(in-background|on-events)-[\w-]+\.js$/;
export const CODE_FILES = ['assets/in-background-*', 'assets/on-events-*'];
/** A hash as a structured field writes it. */
const DICTIONARY = /^:([\w+/]{43}=):$/;
/** What precedes the frame of Zstandard: a number that names the format, then the dictionary's SHA-256. */
const FORMAT = Buffer.from('5e2a4d1820000000', 'hex');
/** Browsers need not support a window above 8 MiB; both codes together are smaller. */
const WINDOW_BITS = 20;
const LEVEL = 19;
const REMEMBERED = 12;

export function backgroundCode(app: FastifyInstance, dist: string, releases: Releases): void {
  const assets = join(dist, 'assets');
  for (const name of existsSync(assets) ? readdirSync(assets) : []) {
    const [, kind] = CODE.exec(name) ?? [];
    if (kind !== undefined)
      serveCode(app, dist, releases, { file: `assets/${name}`, match: `/assets/${kind}-*` });
  }
}

/** @param match the addresses that this file is a dictionary for */
function serveCode(
  app: FastifyInstance,
  dist: string,
  releases: Releases,
  { file, match }: { file: string; match: string },
): void {
  const made = new Map<string, Promise<Buffer | null>>();

  async function codeFrom(hash: string): Promise<Buffer | null> {
    // a made-up hash takes no place among those that are remembered
    if (!made.has(hash) && !(await releases.hasCode(hash))) return null;
    const known = made.get(hash);
    if (known) return known;
    const making = compressedWith(releases, hash, join(dist, file));
    made.set(hash, making);
    if (made.size > REMEMBERED) made.delete([...made.keys()][0] ?? '');
    void making.catch(() => null).then((code) => code ?? made.delete(hash));
    return making;
  }

  app.get(`/${file}`, async (request, reply) => {
    const hash = dictionaryOf(request);
    // without it the code is sent like any other file
    const code = hash === null ? null : await codeFrom(hash).catch(() => null);
    reply.header('use-as-dictionary', `match="${match}"`).header('vary', 'available-dictionary');
    return code ? sendCode(reply, code) : reply.sendFile(file);
  });
}

function dictionaryOf({ headers }: FastifyRequest): string | null {
  if (!/\bdcz\b/.test(String(headers['accept-encoding']))) return null;
  return DICTIONARY.exec(String(headers['available-dictionary'] ?? ''))?.[1] ?? null;
}

const sendCode = (reply: FastifyReply, code: Buffer): FastifyReply =>
  reply
    .header('cache-control', FOR_EVER)
    .header('content-encoding', 'dcz')
    .header('vary', 'accept-encoding, available-dictionary')
    .type('application/javascript; charset=utf-8')
    .send(code);

async function compressedWith(releases: Releases, hash: string, file: string): Promise<Buffer | null> {
  const text = await releases.codeWith(hash);
  if (text === null) return null;
  const dictionary = Buffer.from(text);
  const frame = await promisify(zstdCompress)(await readFile(file), {
    dictionary,
    params: {
      [constants.ZSTD_c_compressionLevel]: LEVEL,
      [constants.ZSTD_c_windowLog]: WINDOW_BITS,
    },
  });
  return Buffer.concat([FORMAT, createHash('sha256').update(dictionary).digest(), frame]);
}
