/** /app-update/<from>/<to>: what a phone with one release of the app needs for another (protocol/wire/app-update.ts). */
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { FOR_EVER } from '../../../protocol/wire/cache-control.ts';
import { namedUpdateAddress, updateAddress, withNamesOf } from '../../../protocol/wire/app-update.ts';
import { Refused } from '../../base/refused.ts';
import { namedDifference } from './named-difference.ts';
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
  function wayOf(from: string, to: string, address: string): Promise<Way | null> {
    const known = ways.get(address);
    if (known) return known;
    const isNamed = address === namedUpdateAddress(from, to);
    const way = last.then(() => found(releases, from, to, isNamed ? namedDifference : difference));
    last = way.catch(() => undefined);
    ways.set(address, way);
    const [oldest] = ways.keys();
    if (ways.size > REMEMBERED && oldest !== undefined) ways.delete(oldest);
    // a release that is unknown today may be stored tomorrow
    void way.catch(() => null).then((result) => result ?? ways.delete(address));
    return way;
  }

  /** An unknown id takes no turn, and no place among the remembered pairs. */
  const wayBetween = async (from: string, to: string, address: string): Promise<Way | null> =>
    ways.has(address) || (await releases.has(from, to)) ? wayOf(from, to, address) : null;

  type Asked = { Params: { from: string; to: string }; Querystring: { names?: string } };
  app.get<Asked>(updateAddress(':from', ':to'), async (request, reply) => {
    const { from, to } = request.params;
    const address = request.query.names === undefined ? updateAddress : namedUpdateAddress;
    const way = await wayBetween(from, to, address(from, to));
    if (!way) throw new Refused({ code: 'not_found' });
    reply
      .header('cache-control', FOR_EVER)
      .header('vary', 'accept-encoding')
      .type('application/json; charset=utf-8');
    if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(way.plain);
    return reply.header('content-encoding', 'br').send(way.brotli);
  });
}

async function found(
  releases: Releases,
  from: string,
  to: string,
  differ: typeof difference | typeof namedDifference,
): Promise<Way | null> {
  const [before, after] = [await releases.release(from), await releases.release(to)];
  if (!before || !after) return null;
  const steps = await differ(withNamesOf(before.text, before.names, after.names), after.text);
  const plain = JSON.stringify(steps);
  return { plain, brotli: await promisify(brotliCompress)(plain, BEST) };
}
