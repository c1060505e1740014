/** Sends pictures: a photo at an address that never changes, a paper at one that soon expires. */
import type { FastifyInstance } from 'fastify';
import { FOR_EVER } from '../../../protocol/wire/cache-control.ts';
import type { Context } from '../../act/context.ts';
import { Refused } from '../../base/refused.ts';

export type SentCopy = { content: Buffer; type: string };

/** The copies by their addresses; null: there is no such file, or it has another address. */
export type FileCopies = {
  /** @param name size and format, '800.webp' */
  photo(context: Context, token: string, name: string): Promise<SentCopy | null>;
  /** A picture of the site. @param hash of its content, hexadecimal */
  site(context: Context, hash: string): Promise<SentCopy | null>;
  /** @param proof the part of the address that was signed */
  paper(context: Context, id: string, proof: string): Promise<SentCopy | null>;
};

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const SITE_PICTURE = /^([\da-f]{64})\.webp$/;
const TOKEN = /^[\w-]{43}$/;

export function sendFiles(app: FastifyInstance, context: Context, copies: FileCopies): void {
  app.get<{ Params: { token: string; name: string } }>('/files/:token/:name', async ({ params }, reply) => {
    const copy = TOKEN.test(params.token) ? await copies.photo(context, params.token, params.name) : null;
    if (!copy) throw new Refused({ code: 'not_found' });
    return reply.header('cache-control', FOR_EVER).type(copy.type).send(copy.content);
  });
  app.get<{ Params: { name: string } }>('/files/site/:name', async ({ params }, reply) => {
    const [, hash] = SITE_PICTURE.exec(params.name) ?? [];
    const copy = hash === undefined ? null : await copies.site(context, hash);
    if (!copy) throw new Refused({ code: 'not_found' });
    return reply.header('cache-control', FOR_EVER).type(copy.type).send(copy.content);
  });
  app.get<{ Params: { id: string; proof: string } }>(
    '/files/papers/:id/:proof',
    async ({ params }, reply) => {
      const copy = UUID.test(params.id) ? await copies.paper(context, params.id, params.proof) : null;
      if (!copy) throw new Refused({ code: 'not_found' });
      return reply.header('cache-control', 'private, no-store').type(copy.type).send(copy.content);
    },
  );
}
