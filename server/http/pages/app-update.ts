/** /app-update/<from>/<to>: what a phone with one release of the app needs for another (protocol/wire/app-update.ts). */
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { FOR_EVER } from '../../../protocol/wire/cache-control.ts';
import { updateAddress, withNamesOf } from '../../../protocol/wire/app-update.ts';
import { Refused } from '../../base/refused.ts';
import type { Releases } from './releases.ts';
import { difference } from './text-difference.ts';

/** As many pairs as a month's releases have. */
const REMEMBERED = 60;
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** The steps as JSON, as they are and compressed. */
type Way = { plain: string; brotli: Buffer };

export function appUpdates(app: FastifyInstance, releases: Releases): void {
  const ways = new Map<string, Promise<Way | null>>();
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other, because each takes the memory of both releases. */
  function wayOf(from: string, to: string): Promise<Way | null> {
    const address = updateAddress(from, to);
    const known = ways.get(address);
    if (known) return known;
    const way = last.then(() => found(releases, from, to));
    last = way.catch(() => undefined);
    ways.set(address, way);
    const [oldest] = ways.keys();
    if (ways.size > REMEMBERED && oldest !== undefined) ways.delete(oldest);
    // a release that is unknown today may be stored tomorrow
    void way.catch(() => null).then((result) => result ?? ways.delete(address));
    return way;
  }

  /** An unknown id takes no turn, and no place among the remembered pairs. */
  const wayBetween = async (from: string, to: string): Promise<Way | null> =>
    ways.has(updateAddress(from, to)) || (await releases.has(from, to)) ? wayOf(from, to) : null;

  app.get<{ Params: { from: string; to: string } }>(updateAddress(':from', ':to'), async (request, reply) => {
    const way = await wayBetween(request.params.from, request.params.to);
    if (!way) throw new Refused({ code: 'not_found' });
    reply
      .header('cache-control', FOR_EVER)
      .header('vary', 'accept-encoding')
      .type('application/json; charset=utf-8');
    if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(way.plain);
    return reply.header('content-encoding', 'br').send(way.brotli);
  });
}

async function found(releases: Releases, from: string, to: string): Promise<Way | null> {
  const [before, after] = [await releases.release(from), await releases.release(to)];
  if (!before || !after) return null;
  const steps = await difference(withNamesOf(before.text, before.names, after.names), after.text);
  const plain = JSON.stringify(steps);
  return { plain, brotli: await promisify(brotliCompress)(plain, BEST) };
}
